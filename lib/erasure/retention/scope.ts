/** Which sessions an obligation or a rule covers: by country of the document, status and document type. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RetentionScope } from '@/lib/answers';
import { unknownCountry } from '@/lib/contract';

const maxValues = 300;

/** Sorted and without repetitions, so that the same scope is always spelt the same. */
const codes = z
  .array(z.string().trim().min(1).max(60))
  .max(maxValues)
  .transform((values) => [...new Set(values)].sort());

export const scopeShape = {
  // Upper case, as in the session list: otherwise an obligation would match nothing.
  countries: codes.transform((values) => [...new Set(values.map((value) => value.toUpperCase()))].sort()),
  statuses: codes,
  documentTypes: codes,
};

/** True if `after` leaves out something of `before`. */
export const isNarrower = (before: RetentionScope, after: RetentionScope): boolean =>
  (['countries', 'statuses', 'documentTypes'] as const).some(
    (part) =>
      after[part].length > 0 &&
      (before[part].length === 0 || before[part].some((value) => !after[part].includes(value))),
  );

const isIn = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0 ? sql`true` : sql`${column} = any(${sql.param(values)}::text[])`;

/** Sessions that certainly have what the scope names. `m` is `mirror_session`. */
export const isCovered = ({ countries, statuses, documentTypes }: RetentionScope): SQL =>
  sql`(${isIn(sql`m.country`, countries)} and ${isIn(sql`m.status`, statuses)} and ${isIn(sql`m.document_type`, documentTypes)}) is true`;

const mayBeIn = (column: SQL, values: readonly string[]): SQL =>
  sql`(${isIn(column, values)} or ${column} is null or ${column} = ${unknownCountry})`;

/** Those and the ones of which something that the scope names is not known. */
export const mayBeCovered = ({ countries, statuses, documentTypes }: RetentionScope): SQL =>
  sql`(${mayBeIn(sql`m.country`, countries)} and ${mayBeIn(sql`m.status`, statuses)} and ${mayBeIn(sql`m.document_type`, documentTypes)})`;

/** Stored before several values could be chosen. */
export const fromSingleValues = (stored: unknown): unknown => {
  if (typeof stored !== 'object' || stored === null || !('country' in stored || 'status' in stored)) return stored;
  const { country, status, ...rest } = stored as { country?: unknown; status?: unknown };
  const listOf = (value: unknown) => (typeof value === 'string' ? [value] : []);

  return { countries: listOf(country), statuses: listOf(status), documentTypes: [], ...rest };
};
