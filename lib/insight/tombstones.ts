/** Sessions that were erased go on counting by what is left of them: the day, the status and the document type. */
import { sql } from 'drizzle-orm';
import type { Day, DaySpan } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { noFilter, none, type SessionFilter, writeFilter } from '@/lib/session-query';

export interface TombstoneCount {
  day: Day;
  /** As the filters word them. */
  status: string;
  documentType: string;
  count: number;
}

/**
 * Of these days. `snapshot`: what the sessions were counted from. One that was erased after it is among them still, and
 * does not count twice; a transaction that is not known yet was brought by a restore.
 */
export const readTombstones = async (
  db: Queryable,
  { from, to }: DaySpan,
  snapshot: string,
): Promise<TombstoneCount[]> => {
  const isMeant = sql`erased_at is not null and created_on between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<TombstoneCount & Record<string, unknown>>(sql`
    with counted as (
      select created_on, status, document_type, count(*) from erasure where ${isMeant} group by 1, 2, 3
      union all
      select created_on, status, document_type, -count(*) from mirror_gone g join erasure on session_id = g.id
      where ${isMeant} and g.written >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and g.written < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(g.written, ${snapshot}::pg_snapshot)
      group by 1, 2, 3
    )
    select created_on::text as day, coalesce(status, ${none}) as status,
      coalesce(document_type, ${none}) as "documentType", sum(count)::int as count
    from counted group by 1, 2, 3 having sum(count) > 0
  `);

  return rows;
};

const isAmong = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);

/** Those that fit what is kept of them, and whether the filter asks for anything else. */
export const fitTombstones = (
  all: readonly TombstoneCount[],
  filter: SessionFilter,
): { fitting: TombstoneCount[]; areTold: boolean } => ({
  fitting: all.filter(
    ({ status, documentType }) => isAmong(filter.status, status) && isAmong(filter.documentType, documentType),
  ),
  areTold: writeFilter({ ...filter, status: noFilter.status, documentType: noFilter.documentType }).toString() === '',
});
