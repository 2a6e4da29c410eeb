/** Reading and replacing sealed values by the page, whichever table they stand in. */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { Vault } from './vaults';

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

/** The primary keys of some rows, as a table with the columns' own names and, if wanted, one more. */
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

/** Locks the next rows under a key, in a transaction. Those that somebody is at work on are passed over. */
export const takeRows = async (
  tx: Queryable,
  vault: Vault,
  keyId: string,
  { after, size }: Page,
): Promise<SealedRow[]> => {
  // Along the primary key, whatever the statistics say: else all that is left might be sorted for every page.
  await tx.execute(sql`set local enable_sort = off`);
  const { rows } = await tx.execute<SealedRow>(sql`
    ${selectRows(vault)} where ${vault.keyId} = ${keyId} and ${comesAfter(vault, after)}
    order by ${columnsOf(vault)} limit ${size} for update skip locked
  `);

  return rows;
};

/** Puts new boxes in place of those that are still under a key. */
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
