/** Encodes a row's place in an order, so that it can be found again even after the row has left. */
import { z } from 'zod';
import { AppError } from '@/lib/base/errors';
import { type SortColumn, sortKind } from '@/lib/session-query';
import type { KeyPlace } from './key';

/** `created`: the order within one value of a category column. */
export interface RowPlace extends KeyPlace {
  created?: number | null;
}

const cursorSchema = z.union([
  z.tuple([z.string(), z.union([z.number(), z.string().max(200)]).nullable(), z.number()]),
  z.tuple([z.string(), z.string().max(200).nullable(), z.number(), z.number().nullable()]),
]);

const unknownPlace = () =>
  new AppError('BAD_REQUEST', {
    userMessage: 'This position in the list is no longer valid. Start from the first page.',
  });

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

/** Rejects cursors that are malformed or from another order. */
export const readCursor = (column: SortColumn, text: string): RowPlace => {
  const read = cursorSchema.safeParse(text.length <= 600 ? parse(text) : null);
  if (!read.success || read.data[0] !== column) throw unknownPlace();

  const [, value, number, created] = read.data;
  const kind = sortKind(column);
  const isNumeric = kind === 'time' || kind === 'score';
  const isCategory = kind === 'category';
  const isValid =
    (value === null ? column !== 'session' : (typeof value === 'number') === isNumeric) &&
    (created !== undefined) === isCategory;
  if (!isValid) throw unknownPlace();

  return { value, number, ...(created !== undefined && { created }) };
};
