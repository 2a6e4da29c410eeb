/** Names a row's place in an order, so that it is found again even when the row has left it. */
import { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { SortColumn } from '@/lib/session-query';
import type { KeyPlace } from './key';

/** `created`: orders those of one value in a column of few values. */
export interface RowPlace extends KeyPlace {
  created?: number | null;
}

const form = z.union([
  z.tuple([z.string(), z.union([z.number(), z.string().max(200)]).nullable(), z.number()]),
  z.tuple([z.string(), z.string().max(200).nullable(), z.number(), z.number().nullable()]),
]);

const numericColumns: readonly SortColumn[] = ['created', 'completed', 'expires', 'score', 'weakest'];

const unknownPlace = () =>
  new AppError('BAD_REQUEST', { userMessage: 'This place in the list is not known; start from the first page.' });

export const writeCursor = (column: SortColumn, { value, number, created }: RowPlace): string =>
  Buffer.from(JSON.stringify([column, value, number, ...(created === undefined ? [] : [created])])).toString(
    'base64url',
  );

const parse = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

/** A cursor of another order, or none of ours, is refused. */
export const readCursor = (column: SortColumn, text: string): RowPlace => {
  const read = form.safeParse(text.length <= 600 ? parse(text) : null);
  if (!read.success || read.data[0] !== column) throw unknownPlace();

  const [, value, number, created] = read.data;
  const isNumeric = numericColumns.includes(column);
  const isCategory = !isNumeric && column !== 'session';
  const isFine =
    (value === null ? column !== 'session' : (typeof value === 'number') === isNumeric) &&
    (created !== undefined) === isCategory;
  if (!isFine) throw unknownPlace();

  return { value, number, ...(created !== undefined && { created }) };
};
