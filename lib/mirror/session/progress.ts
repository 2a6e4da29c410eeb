/** How far the applicant of one session is: from the mirror, the status requests and the service's reports. */
import { sql } from 'drizzle-orm';
import type { NewSessionProgress } from '@/lib/answers';
import type { Queryable } from '@/lib/db';

interface Known extends Record<string, unknown> {
  status: string | null;
  reported: string | null;
  isStarted: boolean;
  isListed: boolean;
  hasReports: boolean;
}

/**
 * Asks nobody. `hasReports`: the service reports this session, so its status is requested whenever it changes.
 *
 * A report that is repeated word for word while the session is pending stands for its start: the interface reports the
 * creation and the first picture in the same words. A delivery that the service repeats by mistake looks alike.
 */
export const readProgress = async (
  db: Queryable,
  sessionId: string,
): Promise<NewSessionProgress & { hasReports: boolean }> => {
  const { rows } = await db.execute<Known>(sql`
    with seen as (
      select status, status_at as at from mirror_session where id = ${sessionId} and status is not null
      union all
      select status, checked_at from status_check where session_id = ${sessionId} and status is not null
    ),
    report as (select * from webhook_report where session_id = ${sessionId})
    select
      (select status from seen order by at desc nulls last limit 1) as status,
      (select status from report where confirmed_at is null and status <> 'PENDING' order by at desc limit 1) as reported,
      exists (select from report where status = 'PENDING' and replays > 0) as "isStarted",
      exists (select from mirror_session where id = ${sessionId}) as "isListed",
      exists (select from report) as "hasReports"
  `);
  const { status = null, reported = null, isStarted = false, isListed = false, hasReports = false } = rows[0] ?? {};

  return { status, reported: reported === status ? null : reported, isStarted, isListed, hasReports };
};
