/** The tables with values encrypted under DATA_KEY, and reading and replacing those values. */
import { type SQL, sql } from 'drizzle-orm';
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

/** Blind tokens also depend on DATA_KEY. They cannot be decrypted, so they are recreated. */
const keyedTables = [...vaults, { table: mirrorSession, keyId: mirrorSession.tokenKeyId }];

/** Counts values by DATA_KEY ID. All tokens of a session count as one. */
export const countByDataKey = async (db: Queryable): Promise<Map<string, number>> => {
  const all = sql.join(
    keyedTables.map(({ table, keyId }) => sql`select ${keyId} as key_id from ${table} where ${keyId} is not null`),
    sql` union all `,
  );
  const { rows } = await db.execute<{ keyId: string; count: number }>(
    sql`select key_id as "keyId", count(*)::int as count from (${all}) as sealed group by key_id`,
  );

  return new Map(rows.map(({ keyId, count }) => [keyId, count]));
};

/** Counts values that are not under this DATA_KEY yet. */
export const countWaiting = async (db: Queryable, dataKeyId: string): Promise<number> =>
  [...(await countByDataKey(db))].reduce((sum, [keyId, count]) => (keyId === dataKeyId ? sum : sum + count), 0);

export interface SealedRow extends Record<string, unknown> {
  /** The primary key, as text. */
  id: string[];
  keyId: string;
  box: Buffer;
}

export interface Page {
  after: readonly string[] | null;
  size: number;
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

const columnsOf = ({ id }: Vault) => list(id.map((column) => sql`${column}`));

const selectRows = ({ id, keyId, box, table }: Vault) => {
  const asText = list(id.map((column) => sql`${column}::text`));

  return sql`select array[${asText}] as id, ${keyId} as "keyId", ${box} as box from ${table}`;
};

const comesAfter = (vault: Vault, after: Page['after']) => {
  if (!after) {
    return sql`true`;
  }
  const values = vault.id.map((column, index) => sql`${after[index]}::${sql.raw(column.getSQLType())}`);

  return sql`(${columnsOf(vault)}) > (${list(values)})`;
};

/** Primary keys as a table with the same column names, plus optional columns. */
const tableOf = ({ id }: Vault, ids: readonly string[][], more: { name: string; values: SQL }[] = []) => {
  const columns = id.map((column, index) => ({
    name: column.name,
    values: sql`${sql.param(ids.map((one) => one[index]))}::${sql.raw(column.getSQLType())}[]`,
  }));
  const all = [...columns, ...more];

  return sql`unnest(${list(all.map(({ values }) => values))}) as given(${list(all.map(({ name }) => sql`${sql.identifier(name)}`))})`;
};

const isGiven = ({ id }: Vault) =>
  sql.join(
    id.map((column) => sql`${column} = given.${sql.identifier(column.name)}`),
    sql` and `,
  );

export const readRows = async (db: Queryable, vault: Vault, { after, size }: Page): Promise<SealedRow[]> => {
  const { rows } = await db.execute<SealedRow>(sql`
    ${selectRows(vault)} where ${comesAfter(vault, after)} order by ${columnsOf(vault)} limit ${size}
  `);

  return rows;
};

/** Locks the next rows under a key, skipping rows locked by others. */
export const takeRows = async (
  tx: Queryable,
  vault: Vault,
  keyId: string,
  { after, size }: Page,
): Promise<SealedRow[]> => {
  // Forces the primary key index; otherwise the planner might sort all remaining rows for every page.
  await tx.execute(sql`set local enable_sort = off`);
  const { rows } = await tx.execute<SealedRow>(sql`
    ${selectRows(vault)} where ${vault.keyId} = ${keyId} and ${comesAfter(vault, after)}
    order by ${columnsOf(vault)} limit ${size} for update skip locked
  `);

  return rows;
};

/** Replaces values that are still under the given key. */
export const replaceRows = async (
  tx: Queryable,
  vault: Vault,
  from: string,
  to: string,
  rows: readonly Pick<SealedRow, 'id' | 'box'>[],
): Promise<void> => {
  const { table, keyId, box } = vault;
  const boxes = { name: 'new_box', values: sql`${sql.param(rows.map((row) => row.box))}::bytea[]` };
  const ids = rows.map((row) => row.id);

  await tx.execute(sql`
    update ${table} set ${sql.identifier(keyId.name)} = ${to}, ${sql.identifier(box.name)} = given.new_box
    from ${tableOf(vault, ids, [boxes])} where ${isGiven(vault)} and ${keyId} = ${from}
  `);
};

export const removeRows = async (tx: Queryable, vault: Vault, ids: readonly string[][]): Promise<void> => {
  await tx.execute(sql`delete from ${vault.table} using ${tableOf(vault, ids)} where ${isGiven(vault)}`);
};
