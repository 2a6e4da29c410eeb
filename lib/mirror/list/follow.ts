/**
 * Reads the mirror for the index: all of it once, then whatever has been committed since. Each row names the transaction
 * that last wrote it, so a snapshot tells which rows a reader has already seen.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { type IndexRow, indexColumns } from './row';

/** As PostgreSQL writes it. */
export type Snapshot = string;

export interface Changes {
  snapshot: Snapshot;
  rows: IndexRow[];
  /** Numbers of removed sessions. */
  gone: number[];
}

const selected = Object.entries(indexColumns).map(([name, from]) => `${from} as "${name}"`);
const columns = sql.raw(`${selected.join(', ')} from mirror_session m left join session_work w on w.session_id = m.id`);

export const readSnapshot = async (db: Queryable): Promise<Snapshot> => {
  const { rows } = await db.execute<{ snapshot: Snapshot }>(sql`select pg_current_snapshot()::text as snapshot`);

  return rows[0]?.snapshot ?? '';
};

/** Approximate: sessions may come and go meanwhile. */
export const countAll = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session`);

  return rows[0]?.count ?? 0;
};

/** Kept small: memory used for one batch is not returned to the system. */
const batchSize = 2_000;

const readBatch = async (db: Queryable, after: number): Promise<IndexRow[]> => {
  const { rows } = await db.execute<IndexRow & Record<string, unknown>>(
    sql`select ${columns} where m.number > ${after} order by m.number limit ${batchSize}`,
  );

  return rows;
};

/**
 * By number, reading the next batch while the current one is processed. Rows committed meanwhile may be missing; following
 * adds them.
 */
export async function* readAll(db: Queryable): AsyncGenerator<IndexRow[]> {
  let rows = await readBatch(db, 0);

  while (rows.length === batchSize) {
    const next = readBatch(db, rows.at(-1)?.number ?? 0);
    // The consumer may fail before this batch is awaited.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
  yield rows;
}

/**
 * Changes committed since a snapshot, with a new snapshot that includes them, in one statement for consistency. A row
 * without a number carries the snapshot when nothing has changed. Rows naming a future transaction are skipped: they come
 * from a restore from another server.
 */
export const readChanges = async (db: Queryable, since: Snapshot): Promise<Changes> => {
  const isNew = (table: string) => sql`
    ${sql.raw(table)}.written >= pg_snapshot_xmin(${since}::pg_snapshot)
    and ${sql.raw(table)}.written < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(${sql.raw(table)}.written, ${since}::pg_snapshot)`;

  const { rows } = await db.execute<Record<string, unknown> & Partial<IndexRow> & { snapshot: string; gone: number[] }>(
    sql`
      with changed as (
        select s.id from mirror_session s where ${isNew('s')}
        union
        select k.session_id from session_work k where ${isNew('k')}
      )
      select pg_current_snapshot()::text as snapshot,
        array(select g.number from mirror_gone g where ${isNew('g')}) as gone, r.*
      from (select 1) one left join (select ${columns} where m.id in (select id from changed)) r on true`,
  );
  const [first] = rows;
  if (!first) throw new Error('The query for changes returned no row.');

  return {
    snapshot: first.snapshot,
    gone: first.gone,
    rows: rows.filter((row) => row.number !== null) as unknown as IndexRow[],
  };
};

export const readNames = async (db: Queryable): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`select id, name from person`);

  return new Map(rows.map(({ id, name }) => [id, name]));
};
