/** Requests to delete data, and what came of them, in a range. */
import { sql } from 'drizzle-orm';
import type { DaySpan, InsightAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { momentsOf } from './spans';

type Erasure = InsightAnswer['erasure'];

/** Requests are what people asked for; what the desk erases by itself or directly counts among the sessions only. */
export const readErasures = async (db: Queryable, range: DaySpan): Promise<Erasure> => {
  const { since, until } = momentsOf(range);
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
  if (!row) throw new Error('A count is always one row.');

  return row;
};
