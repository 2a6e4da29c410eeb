/** The queue as the overview shows it: by service level, by waiting time, and the next cases. */
import { sql } from 'drizzle-orm';
import type { OverviewNext, OverviewWaiting, WaitingTimes } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import type { QueueSnapshot } from '@/lib/review';

type WaitingRow = QueueSnapshot['rows'][number];

/** Fine enough to place the dots of the chart correctly. */
const stripParts = 72;

/** The chart ends here: once a session is late, how late matters less. */
const pastBreach = 1.25;

const stripOf = (waits: readonly number[], breachMinutes: number): WaitingTimes['strip'] => {
  const minutes = Math.ceil(breachMinutes * pastBreach);
  const parts = Array.from({ length: stripParts }, () => 0);
  let longer = 0;

  for (const waited of waits) {
    // The service's clock may differ slightly from ours.
    const part = Math.max(0, Math.floor((waited / minutes) * stripParts));
    if (part < stripParts) parts[part] = (parts[part] ?? 0) + 1;
    else longer++;
  }

  return { minutes, parts, longer };
};

const maxNext = 3;

const dueAtOf = ({ since }: WaitingRow, breachMinutes: number): string | null =>
  since === null ? null : new Date(since + breachMinutes * minuteMs).toISOString();

const isHeldBy = ({ holderId, claimKind }: WaitingRow, you: string): boolean =>
  holderId === you && claimKind === 'held';

type Scored = Pick<OverviewNext, 'score'> & { id: string; weakest: string | null; weakestScore: number | null };

/** In the order in which cases are given out. */
const readNext = async (
  db: Queryable,
  rows: readonly WaitingRow[],
  { you, breachMinutes }: { you: string; breachMinutes: number },
): Promise<OverviewNext[]> => {
  const shown = rows.slice(0, maxNext);
  const ids = shown.map(({ id }) => id);
  const { rows: scored } = await db.execute<Scored & Record<string, unknown>>(sql`
    select id, score, weakest_factor as weakest, weakest_score as "weakestScore" from mirror_session
    where id = any(${sql.param(ids)}::text[])
  `);
  const scores = new Map(scored.map((row) => [row.id, row]));

  return shown.map((row) => {
    const { score = null, weakest = null, weakestScore = null } = scores.get(row.id) ?? {};

    return {
      sessionId: row.id,
      score,
      weakest: weakest === null ? null : { name: weakest, score: weakestScore },
      seat: row.seat,
      dueAt: dueAtOf(row, breachMinutes),
      serviceLevel: row.level,
      isYours: isHeldBy(row, you),
      whyNot: row.whyNot,
    };
  });
};

const inTimeOf = (rows: readonly WaitingRow[]) =>
  rows.flatMap(({ since, level }) => (since === null || level === 'late' ? [] : [since]));

/** By service level and waiting time. */
export const describeTimes = ({ rows, kind, policy: { warnMinutes, breachMinutes } }: QueueSnapshot): WaitingTimes => {
  const at = now().getTime();
  const countOf = (level: string) => rows.filter((row) => row.level === level).length;

  return {
    total: { count: rows.length, kind },
    late: countOf('late'),
    due: countOf('due'),
    unknown: countOf('unknown'),
    withinHour: inTimeOf(rows).filter((since) => since + breachMinutes * minuteMs <= at + hourMs).length,
    strip: stripOf(
      rows.flatMap(({ since }) => (since === null ? [] : [(at - since) / minuteMs])),
      breachMinutes,
    ),
    policy: { warnMinutes, breachMinutes },
  };
};

/** `mayTake`: this person decides sessions; others only see the state of the queue. */
export const describeWaiting = async (
  db: Queryable,
  queue: QueueSnapshot,
  { id: you }: { id: string },
  mayTake: boolean,
): Promise<OverviewWaiting> => {
  const { rows, policy } = queue;
  const { breachMinutes } = policy;
  const times = describeTimes(queue);
  const known = rows.flatMap((row) => (row.since === null ? [] : [{ ...row, since: row.since }]));
  const [oldest] = known.toSorted((one, other) => one.since - other.since);

  return {
    ...times,
    later: inTimeOf(rows).length - times.withinHour,
    // As in the queue that the figure links to, where escalated cases and disputes are groups of their own.
    second: rows.filter(({ seat, isEscalated }) => seat === 'second' && !isEscalated).length,
    next: await readNext(db, rows, { you, breachMinutes }),
    oldest: oldest
      ? {
          sessionId: oldest.id,
          dueAt: new Date(oldest.since + breachMinutes * minuteMs).toISOString(),
          serviceLevel: oldest.level,
          isYours: isHeldBy(oldest, you),
          whyNot: oldest.whyNot,
        }
      : null,
    mayTake,
  };
};
