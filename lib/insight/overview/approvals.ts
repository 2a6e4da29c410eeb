/** Verdicts and erasures that await this person's approval. */
import { sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import type { OverviewApproval, OverviewApprovals } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { listApprovals } from '@/lib/erasure';
import type { QueueSnapshot } from '@/lib/review';

const maxOfEach = 5;

/** When the last opinion was given or the case was escalated. */
const readWaitingSince = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ sessionId: string; at: string }>(sql`
    select session_id as "sessionId", max(at) as at from (
      select session_id, state_at as at from verdict
      where state in ('awaiting second', 'disputed') and session_id = any(${sql.param(ids)}::text[])
      union all
      select session_id, at from escalation where session_id = any(${sql.param(ids)}::text[])
    ) asked group by session_id
  `);

  return new Map(rows.map(({ sessionId, at }) => [sessionId, new Date(at).toISOString()]));
};

/** In queue order, without cases that somebody already holds. */
const readVerdicts = async (db: Queryable, { rows }: QueueSnapshot) => {
  const cases = rows.filter(
    ({ seat, isEscalated, whyNot, holderId }) =>
      (seat !== 'first' || isEscalated) && whyNot === null && holderId === null,
  );
  const shown = cases.slice(0, maxOfEach);
  const waitingSince = await readWaitingSince(
    db,
    shown.map(({ id }) => id),
  );

  return {
    total: cases.length,
    rows: shown.flatMap(({ id, seat, isEscalated }): OverviewApproval[] => {
      const since = waitingSince.get(id);

      // Missing if somebody decided it just now.
      return since ? [{ kind: 'verdict', sessionId: id, seat, isEscalated, since }] : [];
    }),
  };
};

const readErasures = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>) => {
  const all = await listApprovals(db, person);

  return {
    total: all.length,
    rows: all
      .slice(0, maxOfEach)
      .map(({ since, ...row }): OverviewApproval => ({ kind: 'erasure', ...row, since: since.toISOString() })),
  };
};

/** `queue`: `null` for people who do not decide sessions. */
export const readApprovals = async (
  db: Queryable,
  person: Pick<Person, 'id' | 'roles'>,
  queue: QueueSnapshot | null,
): Promise<OverviewApprovals> => {
  const [verdicts, erasures] = await Promise.all([
    queue ? readVerdicts(db, queue) : { total: 0, rows: [] },
    readErasures(db, person),
  ]);

  return {
    rows: [...verdicts.rows, ...erasures.rows].sort((one, other) => (one.since < other.since ? -1 : 1)),
    total: verdicts.total + erasures.total,
  };
};
