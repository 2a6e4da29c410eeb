/** What came in and what was decided since 00:00 UTC. */
import { sql } from 'drizzle-orm';
import type { DecidedToday, OverviewToday, VerdictState } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import type { SessionIndex } from '@/lib/mirror';
import { noFilter, type SessionFilter } from '@/lib/session-query';
import { sum } from '../statistics';
import { byEngine } from '../statuses';

interface Verdict {
  /** Milliseconds, of the first and the last opinion that stand. */
  firstAt: number;
  lastAt: number;
  /** `null`: the session is erased, or the list has no time. */
  waitedSince: number | null;
  isYours: boolean;
  decision: 'approve' | 'reject';
  state: VerdictState;
}

/** A verdict counts when it can no longer be undone, at the time of its last opinion. */
const readVerdicts = async (db: Queryable, you: string, since: Date): Promise<Verdict[]> => {
  const start = sql`${since.toISOString()}::timestamptz`;
  const millis = (value: ReturnType<typeof sql>) => sql`(extract(epoch from ${value}) * 1000)::float8`;
  const { rows } = await db.execute<Verdict & Record<string, unknown>>(sql`
    select ${millis(sql`o.first_at`)} as "firstAt", ${millis(sql`o.last_at`)} as "lastAt", o.is_yours as "isYours",
      v.decision, v.state,
      ${millis(sql`coalesce(m.completed_at, m.created_at)`)} as "waitedSince"
    from (
      select verdict_id, min(given_at) as first_at, max(given_at) as last_at,
        bool_or(person_id = ${you}::uuid and given_at >= ${start}) as is_yours
      from opinion
      where undone_at is null and verdict_id in (select verdict_id from opinion where given_at >= ${start})
      group by verdict_id
    ) o
    join verdict v on v.id = o.verdict_id
    left join mirror_session m on m.id = v.session_id
    where o.last_at >= ${start} and v.decision is not null and v.state not in ('undone', 'void')
  `);

  return rows;
};

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];

  return low === undefined || high === undefined ? null : (low + high) / 2;
};

const toMinutes = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / minuteMs);

/** From completion to the first opinion. */
const waitsOf = (verdicts: readonly Verdict[]): number[] =>
  verdicts.flatMap(({ firstAt, waitedSince }) =>
    // The service's clock may be slightly ahead of ours.
    waitedSince === null ? [] : [Math.max(0, firstAt - waitedSince)],
  );

const startOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T00:00:00Z`);

export const readToday = async (
  { db, index }: { db: Queryable; index: Pick<SessionIndex, 'count' | 'state'> },
  you: string,
): Promise<OverviewToday> => {
  const at = now();
  const since = startOfDay(at);
  const hourOf = (ms: number) => Math.floor((ms - since.getTime()) / hourMs);
  const hours = Array.from({ length: hourOf(at.getTime()) + 1 }, (_, hour) => hour);
  const verdicts = await readVerdicts(db, you, since);

  // Nothing is awaited between these, so that all counts are of the same list.
  const kind = index.state().facts.isExact ? ('exactly' as const) : ('at least' as const);
  const count = (filter: Partial<SessionFilter>) => index.count({ filter: { ...noFilter, ...filter }, personId: you });
  const fromHour = (hour: number) => new Date(since.getTime() + hour * hourMs).toISOString();
  const automatic = hours.map((hour) =>
    count({ status: [...byEngine], completed: { from: fromHour(hour), to: fromHour(hour + 1) } }),
  );

  return {
    since: since.toISOString(),
    received: { count: count({ created: { from: since.toISOString(), to: null } }), kind },
    automatic: { count: sum(automatic), kind },
    byPeople: verdicts.length,
    byYou: verdicts.filter(({ isYours }) => isYours).length,
    medianWaitMinutes: toMinutes(medianOf(waitsOf(verdicts))),
    hours: hours.map((hour) => ({
      automatic: automatic[hour] ?? 0,
      byPeople: verdicts.filter(({ lastAt }) => hourOf(lastAt) === hour).length,
    })),
  };
};

/** Whole verdicts: a second opinion that was undone concerns nobody but its author. */
const countUndone = async (db: Queryable, since: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from verdict where state = 'undone' and state_at >= ${since.toISOString()}::timestamptz
  `);

  return rows[0]?.count ?? 0;
};

/** What the team decided, as the head of the queue tells it. */
export const readDecidedToday = async (
  db: Queryable,
  you: string,
  { breachMinutes }: { breachMinutes: number },
): Promise<DecidedToday> => {
  const since = startOfDay(now());
  const verdicts = await readVerdicts(db, you, since);
  const waits = waitsOf(verdicts);
  const countOf = (which: (verdict: Verdict) => boolean) => verdicts.filter(which).length;

  return {
    since: since.toISOString(),
    approved: countOf(({ decision }) => decision === 'approve'),
    rejected: countOf(({ decision }) => decision === 'reject'),
    undone: await countUndone(db, since),
    confirmed: countOf(({ state }) => state === 'confirmed'),
    late: waits.filter((wait) => wait > breachMinutes * minuteMs).length,
    medianWaitMinutes: toMinutes(medianOf(waits)),
    longestWaitMinutes: toMinutes(waits.length === 0 ? null : Math.max(...waits)),
  };
};
