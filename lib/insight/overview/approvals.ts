/** What waits for this very person as the second one, of verdicts and of erasures. */
import { sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import type { OverviewApproval, OverviewApprovals } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { listApprovals } from '@/lib/erasure';
import type { Glance } from '@/lib/review';

const mostOfEach = 5;

/** Since when somebody else is asked: since the opinion before, or since it was given to the supervisors. */
const readAskedAt = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
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

/** In the order in which they are given out; a case that is theirs already is among what is theirs. */
const readVerdicts = async (db: Queryable, { rows }: Glance) => {
  const asked = rows.filter(
    ({ seat, isEscalated, whyNot, holderId }) =>
      (seat !== 'first' || isEscalated) && whyNot === null && holderId === null,
  );
  const shown = asked.slice(0, mostOfEach);
  const askedAt = await readAskedAt(
    db,
    shown.map(({ id }) => id),
  );

  return {
    total: asked.length,
    rows: shown.flatMap(({ id, seat, isEscalated }): OverviewApproval[] => {
      const since = askedAt.get(id);

      // Somebody has just given it.
      return since ? [{ kind: 'verdict', sessionId: id, seat, isEscalated, since }] : [];
    }),
  };
};

const readErasures = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>) => {
  const all = await listApprovals(db, person);

  return {
    total: all.length,
    rows: all
      .slice(0, mostOfEach)
      .map(({ since, ...row }): OverviewApproval => ({ kind: 'erasure', ...row, since: since.toISOString() })),
  };
};

/** `glance`: `null` for whoever decides no sessions. */
export const readApprovals = async (
  db: Queryable,
  person: Pick<Person, 'id' | 'roles'>,
  glance: Glance | null,
): Promise<OverviewApprovals> => {
  const [verdicts, erasures] = await Promise.all([
    glance ? readVerdicts(db, glance) : { total: 0, rows: [] },
    readErasures(db, person),
  ]);

  return {
    rows: [...verdicts.rows, ...erasures.rows].sort((one, other) => (one.since < other.since ? -1 : 1)),
    total: verdicts.total + erasures.total,
  };
};
