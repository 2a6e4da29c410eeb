/** Reads the schema from PostgreSQL's catalogue, so that nothing here follows the schema by hand. */
import type pg from 'pg';
import { quoted } from './client';

export interface Table {
  name: string;
  /** Without generated columns and transaction ids, which belong to one server only. */
  columns: string[];
  /** Size on disk, for the progress display. */
  bytes: number;
}

/** An extension brings its own tables. */
const isOfAnExtension = `exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Every table of the schema `public`. A partitioned table counts as one. */
export const readTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(`
    select c.relname::text as name, pg_table_size(c.oid)::float8 as bytes, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid <> 'xid8'::regtype
      order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not ${isOfAnExtension}
    order by c.relname`);

  return rows;
};

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Sequences ignore snapshots: read after the tables, they are never behind them. */
export const readSequences = async (client: pg.Client): Promise<Sequence[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not ${isOfAnExtension}
    order by c.relname`);
  const sequences: Sequence[] = [];

  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }

  return sequences;
};

export interface AppliedMigration {
  hash: string;
  createdAt: number;
}

/** Drizzle's record, oldest first; empty for a new database. */
export const readAppliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> => {
  const noted = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`);

  if (!noted.rows[0]?.exists) {
    return [];
  }

  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );

  return rows;
};

export interface Reference {
  from: string;
  to: string;
}

export const readReferences = async (client: pg.Client): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(`
    select child.relname::text as "from", parent.relname::text as "to"
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid`);

  return rows;
};

/** Sorts tables so that each comes after those it references. */
export const inReferenceOrder = <Named extends { name: string }>(
  tables: readonly Named[],
  references: readonly Reference[],
): Named[] => {
  const waiting = new Set(tables.map(({ name }) => name));
  const ordered: Named[] = [];

  while (waiting.size > 0) {
    const ready = tables.filter(
      ({ name }) => waiting.has(name) && !references.some(({ from, to }) => from === name && waiting.has(to)),
    );

    if (ready.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join(', ')}.`);
    }
    for (const table of ready) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }

  return ordered;
};
