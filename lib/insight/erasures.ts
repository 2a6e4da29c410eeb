/** Erasure requests in a range, and the erased sessions in other figures. */
import { sql } from 'drizzle-orm';
import type { Day, DaySpan, InsightAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { noFilter, none, type SessionFilter, writeFilter } from '@/lib/session-query';
import { timestampsOf } from './spans';

type Erasure = InsightAnswer['erasure'];

/** Direct deletions and retention runs are not requests; they count as erased sessions only. */
export const readErasures = async (db: Queryable, range: DaySpan): Promise<Erasure> => {
  const { since, until } = timestampsOf(range);
  const { rows } = await db.execute<Erasure & Record<string, unknown>>(sql`
    select
      (select count(*)::int from deletion_request
       where kind = 'request' and received_on between ${range.from}::date and ${range.to}::date) as requests,
      answered.count as answered, answered.days as "medianDays",
      (select count(*)::int from erasure
       where erased_at >= ${since}::timestamptz and erased_at < ${until}::timestamptz) as "sessionsErased",
      (select count(distinct i.session_id)::int from deletion_item i
       where i.state = 'held' and i.state_at >= ${since}::timestamptz and i.state_at < ${until}::timestamptz
         and not exists (select 1 from erasure e where e.session_id = i.session_id and e.erased_at is not null)) as held
    from (
      select count(*)::int as count,
        percentile_disc(0.5) within group (order by (answered_at at time zone 'UTC')::date - received_on) as days
      from deletion_request
      where kind = 'request' and answered_at >= ${since}::timestamptz and answered_at < ${until}::timestamptz
    ) answered
  `);
  const [row] = rows;
  if (!row) throw new Error('A count always returns one row.');

  return row;
};

/** Erased sessions still count by what their tombstone keeps: day, status and document type. */
export interface TombstoneCount {
  day: Day;
  /** Status and document type as in filters, `none` if unknown. */
  status: string;
  documentType: string;
  count: number;
}

/**
 * `snapshot`: the database snapshot of the study. A session erased after it is still in the study, so its tombstone must
 * not count as well. Transaction ids from the future come from a restored backup and are ignored.
 */
export const readTombstones = async (
  db: Queryable,
  { from, to }: DaySpan,
  snapshot: string,
): Promise<TombstoneCount[]> => {
  const isInRange = sql`erased_at is not null and created_on between ${from}::date and ${to}::date`;
  const { rows } = await db.execute<TombstoneCount & Record<string, unknown>>(sql`
    with counted as (
      select created_on, status, document_type, count(*) from erasure where ${isInRange} group by 1, 2, 3
      union all
      select created_on, status, document_type, -count(*) from mirror_gone g join erasure on session_id = g.id
      where ${isInRange} and g.written >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
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

const allows = (values: readonly string[], value: string) => values.length === 0 || values.includes(value);

/** Tombstones can be counted only if the filter uses nothing but status and document type. */
export const filterTombstones = (
  all: readonly TombstoneCount[],
  filter: SessionFilter,
): { matching: TombstoneCount[]; areCounted: boolean } => ({
  matching: all.filter(
    ({ status, documentType }) => allows(filter.status, status) && allows(filter.documentType, documentType),
  ),
  areCounted:
    writeFilter({ ...filter, status: noFilter.status, documentType: noFilter.documentType }).toString() === '',
});
