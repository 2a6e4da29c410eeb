/** The session list says something else than what is there. The page itself stays well-formed. */
import type { z } from 'zod';
import { isObject, type JsonObject } from './json';
import { defineFault, sessionId, times } from './settings';

export const listSchemas = [
  defineFault('empty-page', 'The list answers a well-formed page without rows.', { times }),
  defineFault('repeated-row', 'The first row of a page comes twice, and its last row is pushed out.', { times }),
  defineFault('hidden-row', 'The list leaves this session out; its page is one row shorter. All else answers.', {
    sessionId,
    times,
  }),
] as const;

export type ListFault = z.output<(typeof listSchemas)[number]>;

/** Replaces the rows, and counts them again. Anything but a page stays as it is. */
export const withRows = (body: unknown, change: (rows: readonly JsonObject[]) => readonly unknown[]): unknown => {
  if (!isObject(body) || !Array.isArray(body.data)) return body;
  const data = change(body.data.filter(isObject));

  return { ...body, totalRecords: data.length, data };
};

export const isRowOf = (row: JsonObject, wanted: string): boolean =>
  typeof row.id === 'string' && row.id.toLowerCase() === wanted.toLowerCase();

export const changePage = (fault: ListFault, body: unknown): unknown => {
  switch (fault.kind) {
    case 'empty-page':
      return withRows(body, () => []);
    case 'repeated-row':
      return withRows(body, (rows) => [...rows.slice(0, 1), ...rows].slice(0, rows.length));
    case 'hidden-row':
      return withRows(body, (rows) => rows.filter((row) => !isRowOf(row, fault.sessionId)));
  }
};
