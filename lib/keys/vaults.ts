/** Everything that rests on DATA_KEY: where it stands, and what ties each encrypted value to its row. */
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '@/lib/db';
import { draft, mirrorSession, secondFactor, subjectKey, thoroughSearch } from '@/lib/db/schema';
import type { Compartment } from './keyring';

export interface Vault {
  compartment: Compartment;
  table: PgTable;
  /** The primary key, in its order. */
  id: readonly PgColumn[];
  keyId: PgColumn;
  box: PgColumn;
}

export const vaults: readonly Vault[] = [
  {
    compartment: 'subject keys',
    table: subjectKey,
    id: [subjectKey.subject],
    keyId: subjectKey.keyId,
    box: subjectKey.wrapped,
  },
  {
    compartment: 'second factors',
    table: secondFactor,
    id: [secondFactor.personId],
    keyId: secondFactor.keyId,
    box: secondFactor.secret,
  },
  { compartment: 'drafts', table: draft, id: [draft.personId, draft.name], keyId: draft.keyId, box: draft.body },
  {
    compartment: 'searches',
    table: thoroughSearch,
    id: [thoroughSearch.id],
    keyId: thoroughSearch.keyId,
    box: thoroughSearch.text,
  },
];

/** The context of a sealed value: the primary key of its row. */
export const contextOf = (...id: readonly string[]): string => id.join(' ');

/** Blind tokens are made with DATA_KEY, too: nothing opens them, so they are made anew from what they stand for. */
const madeWith = [...vaults, { table: mirrorSession, keyId: mirrorSession.tokenKeyId }];

/** How many values there are under each DATA_KEY, by its id; all tokens of a session count as one. */
export const countByDataKey = async (db: Queryable): Promise<Map<string, number>> => {
  const all = sql.join(
    madeWith.map(({ table, keyId }) => sql`select ${keyId} as key_id from ${table} where ${keyId} is not null`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ keyId: string; count: number }>(
    sql`select key_id as "keyId", count(*)::int as count from (${all}) as sealed group by key_id`,
  );

  return new Map(rows.map(({ keyId, count }) => [keyId, count]));
};

/** How many values are not under this DATA_KEY, and wait to be sealed anew. */
export const countWaiting = async (db: Queryable, dataKeyId: string): Promise<number> =>
  [...(await countByDataKey(db))].reduce((sum, [keyId, count]) => (keyId === dataKeyId ? sum : sum + count), 0);
