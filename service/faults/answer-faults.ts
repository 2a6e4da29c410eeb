/** Faults that change an answer: a list that differs from what is stored, and answers that differ from the interface. */
import type { z } from 'zod';
import { defineFault, limits, oneOf, sessionId, times } from './settings';
import type { Target } from './target';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy with `change` applied to every property at any depth. */
const mapProperties = (
  value: unknown,
  change: (name: string, value: unknown) => readonly [name: string, value: unknown],
): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => mapProperties(item, change));
  if (!isObject(value)) return value;

  return Object.fromEntries(Object.entries(value).map(([name, inner]) => change(name, mapProperties(inner, change))));
};

/** Values that no desk can store or use in an address. */
const badValues = {
  'nul-status': { verificationStatus: 'AUTO_APPROVED\0' },
  'nul-country': { country: 'LV\0' },
  // Midnight of 1 January of year 1, an hour east of Greenwich, is in year 0.
  'year-zero': { createdDateUtc: '0001-01-01T00:00:00+01:00' },
  'long-status': { verificationStatus: 'X'.repeat(10_000) },
  'odd-id': { id: '../session' },
} as const;

const badRowKinds = [
  'nul-status',
  'nul-country',
  'year-zero',
  'long-status',
  'odd-id',
] as const satisfies ReadonlyArray<keyof typeof badValues>;

export const listSchemas = [
  defineFault('empty-page', 'The list returns a valid page without rows.', { times }),
  defineFault('repeated-row', 'The first row of a page appears twice, and its last row is missing.', { times }),
  defineFault(
    'hidden-row',
    'The list omits this session, and its page is one row shorter. Other endpoints respond as usual.',
    {
      sessionId,
      times,
    },
  ),
  defineFault('bad-row', 'The row of this session has a value that cannot be stored, or an id that cannot be used.', {
    sessionId,
    what: oneOf(badRowKinds),
    times,
  }),
] as const;

export type ListFault = z.output<(typeof listSchemas)[number]>;

/** Changes the rows of a page and its count. Anything else stays as it is. */
const withRows = (body: unknown, change: (rows: readonly JsonObject[]) => readonly unknown[]): unknown => {
  if (!isObject(body) || !Array.isArray(body.data)) return body;
  const data = change(body.data.filter(isObject));

  return { ...body, totalRecords: data.length, data };
};

const isRowOf = (row: JsonObject, wanted: string): boolean =>
  typeof row.id === 'string' && row.id.toLowerCase() === wanted.toLowerCase();

export const changePage = (fault: ListFault, body: unknown): unknown => {
  switch (fault.kind) {
    case 'empty-page':
      return withRows(body, () => []);
    case 'repeated-row':
      return withRows(body, (rows) => [...rows.slice(0, 1), ...rows].slice(0, rows.length));
    case 'hidden-row':
      return withRows(body, (rows) => rows.filter((row) => !isRowOf(row, fault.sessionId)));
    case 'bad-row':
      return withRows(body, (rows) =>
        rows.map((row) => (isRowOf(row, fault.sessionId) ? { ...row, ...badValues[fault.what] } : row)),
      );
  }
};

/** In the order applied: names change last, because the others look for the usual ones. */
export const driftKinds = ['unknown-factor', 'unknown-level', 'unknown-status', 'pascal-case'] as const;

export const driftSchemas = [
  defineFault(
    'drift',
    'The response has an unknown Trust Factor, level or status, or property names in PascalCase. With session ids, ' +
      'it affects responses about these sessions and their rows in the list.',
    { what: oneOf(driftKinds), ...limits },
  ),
] as const;

export type DriftFault = z.output<(typeof driftSchemas)[number]>;

const unknownFactor = { deviceReputation: { score: 12, level: 'LOW' } };
const unknownLevel = 'ELEVATED';
const unknownStatus = 'SUSPENDED';

const replaceText = (value: unknown, names: readonly string[], text: string): unknown =>
  mapProperties(value, (name, inner) => [name, names.includes(name) && typeof inner === 'string' ? text : inner]);

const driftValue = (what: DriftFault['what'], value: unknown): unknown => {
  switch (what) {
    case 'unknown-factor':
      return isObject(value) && isObject(value.verifications)
        ? { ...value, verifications: { ...value.verifications, ...unknownFactor } }
        : value;
    case 'unknown-level':
      return replaceText(value, ['level'], unknownLevel);
    case 'unknown-status':
      return replaceText(value, ['status', 'verificationStatus'], unknownStatus);
    case 'pascal-case':
      return mapProperties(value, (name, inner) => [name.charAt(0).toUpperCase() + name.slice(1), inner]);
  }
};

export const applyDrift = ({ what, sessionIds: only }: DriftFault, target: Target, body: unknown): unknown =>
  only && target.route === 'list'
    ? withRows(body, (rows) =>
        rows.map((row) => (only.some((wanted) => isRowOf(row, wanted)) ? driftValue(what, row) : row)),
      )
    : driftValue(what, body);
