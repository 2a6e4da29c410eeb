/** Sessions that need approval: how many, how long they have waited, and which one the longest. */
import type { OverviewWaiting } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Glance } from '@/lib/review';

const minuteMs = 60_000;

/** Narrow enough that a dot of the drawing stands where it belongs. */
const stripParts = 72;

/** Beyond the service level, how late something is matters less than that it is. */
const pastBreach = 1.25;

const stripOf = (waits: readonly number[], breachMinutes: number): OverviewWaiting['strip'] => {
  const minutes = Math.ceil(breachMinutes * pastBreach);
  const parts = Array.from({ length: stripParts }, () => 0);
  let longer = 0;

  for (const waited of waits) {
    // Clocks of the service and of the desk may differ a little.
    const part = Math.max(0, Math.floor((waited / minutes) * stripParts));
    if (part < stripParts) parts[part] = (parts[part] ?? 0) + 1;
    else longer++;
  }

  return { minutes, parts, longer };
};

/** `mayTake`: whether this person decides sessions that wait; others see how things stand. */
export const describeWaiting = (
  { rows, kind, policy: { warnMinutes, breachMinutes } }: Glance,
  { id }: { id: string },
  mayTake: boolean,
): OverviewWaiting => {
  const at = now().getTime();
  const known = rows.flatMap((row) => (row.since === null ? [] : [{ ...row, since: row.since }]));
  const [oldest] = known.toSorted((one, other) => one.since - other.since);
  const countOf = (level: string) => rows.filter((row) => row.level === level).length;

  return {
    total: { count: rows.length, kind },
    late: countOf('late'),
    due: countOf('due'),
    unknown: countOf('unknown'),
    oldest: oldest
      ? {
          sessionId: oldest.id,
          dueAt: new Date(oldest.since + breachMinutes * minuteMs).toISOString(),
          serviceLevel: oldest.level,
          isYours: oldest.holderId === id && oldest.claimKind === 'held',
          whyNot: oldest.whyNot,
        }
      : null,
    strip: stripOf(
      known.map(({ since }) => (at - since) / minuteMs),
      breachMinutes,
    ),
    policy: { warnMinutes, breachMinutes },
    mayTake,
  };
};
