/**
 * Reads the mirror for the index: all of it once, and then what other transactions have committed since. Each row names
 * the transaction that wrote it last, so a snapshot tells which rows a reader has seen and which not yet.
 */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { IndexRow } from './row';

/** As PostgreSQL writes it. */
export type Snapshot = string;

export interface Changes {
  snapshot: Snapshot;
  rows: IndexRow[];
  /** Numbers of sessions that left. */
  gone: number[];
}

const micros = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000000)::float8`);

const columns = sql`
  m.number, m.id, m.status, m.country, m.document_type as "documentType",
  ${micros('m.created_at')} as created, ${micros('m.completed_at')} as completed, ${micros('m.expires_at')} as expires,
  m.result_state as "resultState", m.score, m.level, m.weakest_factor as weakest, m.weakest_score as "weakestScore",
  m.has_document as "hasDocument", m.factors, w.assignee_id as assignee, w.tags, ${micros('w.decided_at')} as decided
  from mirror_session m left join session_work w on w.session_id = m.id`;

export const readSnapshot = async (db: Queryable): Promise<Snapshot> => {
  const { rows } = await db.execute<{ snapshot: Snapshot }>(sql`select pg_current_snapshot()::text as snapshot`);

  return rows[0]?.snapshot ?? '';
};

/** About as many as there are. */
export const countAll = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session`);

  return rows[0]?.count ?? 0;
};

/** Not larger: what is read at once stays in the memory of the process, used or not. */
const batchSize = 2_000;

const readBatch = async (db: Queryable, after: number): Promise<IndexRow[]> => {
  const { rows } = await db.execute<IndexRow & Record<string, unknown>>(
    sql`select ${columns} where m.number > ${after} order by m.number limit ${batchSize}`,
  );

  return rows;
};

/**
 * In the order of their numbers; the database reads the next ones while these are taken in. What is committed meanwhile
 * may be in it or not: that is followed afterwards.
 */
export async function* readAll(db: Queryable): AsyncGenerator<IndexRow[]> {
  let rows = await readBatch(db, 0);

  while (rows.length === batchSize) {
    const next = readBatch(db, rows.at(-1)?.number ?? 0);
    // Whoever takes in the present ones may fail first.
    next.catch(() => {});
    yield rows;
    rows = await next;
  }
  yield rows;
}

/**
 * What was committed since a snapshot, and a snapshot that includes it. One statement sees one state of the database; the
 * row without a number brings the snapshot even when nothing has changed. A transaction that is not known yet can have
 * written nothing: rows that a restore brought from another server may name one.
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
  if (!first) throw new Error('Changes are always one row at least.');

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
