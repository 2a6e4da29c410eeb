/** What this desk itself knows of final sessions: who looks at them again, and what verdicts and findings rest on. */
import { sql } from 'drizzle-orm';
import type { AppealFinding } from '@/lib/answers';
import type { Queryable } from '@/lib/db';

/** By number, in the order of the queue: the open ones, the longest open first, then the decided ones, the last first. */
export const readStandings = async (db: Queryable): Promise<Map<number, 'open' | 'decided'>> => {
  const { rows } = await db.execute<{ number: number; isOpen: boolean }>(sql`
    select m.number, bool_or(a.ended_at is null) as "isOpen"
    from appeal a join mirror_session m on m.id = a.session_id
    where a.ended_at is null or a.finding is not null
    group by m.number
    order by bool_or(a.ended_at is null) desc, min(a.taken_up_at) filter (where a.ended_at is null),
      max(a.ended_at) desc, m.number
  `);

  return new Map(rows.map(({ number, isOpen }) => [number, isOpen ? 'open' : 'decided']));
};

export interface Given extends Record<string, unknown> {
  sessionId: string;
  /** Of reasons. */
  codes: string[];
}

/**
 * By number: by those whose opinion became the verdict, and in appeals that were decided. A verdict that the service did
 * not follow says nothing about why the session is rejected.
 */
export const readGiven = async (db: Queryable): Promise<Map<number, Given>> => {
  const { rows } = await db.execute<{ number: number } & Given>(sql`
    select m.number, m.id as "sessionId", array_agg(distinct given.code order by given.code) as codes
    from (
      select v.session_id, unnest(o.reasons) as code
      from verdict v join opinion o on o.verdict_id = v.id and o.undone_at is null and o.decision = v.decision
      where v.state in ('recorded', 'sent', 'confirmed')
      union all
      select session_id, unnest(reasons) from appeal where finding is not null
    ) as given
    join mirror_session m on m.id = given.session_id
    group by m.number, m.id
  `);

  return new Map(rows.map((row) => [row.number, row]));
};

interface AppealOfSession extends Record<string, unknown> {
  /** That it is about. */
  status: string;
  personId: string;
  name: string;
  takenUpAt: string;
  endedAt: string | null;
  finding: AppealFinding | null;
}

/** By session id: the open one, or else the one that was decided last. */
export const readAppeals = async (
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, AppealOfSession>> => {
  const { rows } = await db.execute<AppealOfSession & { sessionId: string }>(sql`
    select distinct on (a.session_id) a.session_id as "sessionId", a.status, a.person_id as "personId", p.name,
      a.taken_up_at as "takenUpAt", a.ended_at as "endedAt", a.finding
    from appeal a join person p on p.id = a.person_id
    where a.session_id = any(${sql.param(sessionIds)}::text[]) and (a.ended_at is null or a.finding is not null)
    order by a.session_id, a.ended_at desc nulls first
  `);

  return new Map(rows.map((row) => [row.sessionId, row]));
};
