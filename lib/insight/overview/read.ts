/** One person's overview. Each part depends on their roles and is read independently. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Permission, type Person, rolesInclude } from '@/lib/access';
import type { OverviewAnswer, OverviewDeletions, OverviewPart, OverviewPartName, OverviewWaiting } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import type { Database, Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';
import { listRequests } from '@/lib/erasure';
import { coverageOf, readServiceSummary, type SessionIndex } from '@/lib/mirror';
import { type QueueSnapshot, readQueueSnapshot } from '@/lib/review';
import { readApprovals } from './approvals';
import { readChanges } from './changes';
import { readOwnCases, readUnconfirmed } from './own-work';

interface OverviewRequest {
  person: Pick<Person, 'id' | 'roles'>;
  /** False for automatic refreshes, which are not visits. */
  isByPerson: boolean;
}

const maxRequests = 6;
const readDeletions = async (db: Database): Promise<OverviewDeletions> => {
  const { rows, counts, incidents, today } = await listRequests(db, 'open');

  return {
    rows: rows.slice(0, maxRequests),
    open: counts.open,
    late: counts.late,
    incidents: incidents.length,
    today,
  };
};

/** A part is shown to people with any of its permissions. */
const needs: Record<OverviewPartName, readonly Permission[]> = {
  waiting: ['session.list'],
  mine: ['triage.work', 'appeal.review', 'evidence.view'],
  unconfirmed: ['triage.work'],
  approvals: ['triage.work', 'deletion.approve'],
  deletions: ['deletion.open'],
  service: ['insight.view'],
  coverage: ['session.list'],
  changes: ['insight.view'],
};

export const overviewPartsOf = (roles: readonly string[]): OverviewPartName[] =>
  (Object.keys(needs) as OverviewPartName[]).filter((name) => needs[name].some((one) => rolesInclude(roles, one)));

/** A part that fails does not affect the others. */
export const readOverview = async (
  { db, index, log }: { db: Database; index: Pick<SessionIndex, 'ready' | 'select' | 'state'>; log: Log },
  { person, isByPerson }: OverviewRequest,
): Promise<OverviewAnswer> => {
  const asOf = now().toISOString();
  const visible = overviewPartsOf(person.roles);
  const part = async <Data>(name: OverviewPartName, read: () => Promise<Data>): Promise<OverviewPart<Data>> => {
    if (!visible.includes(name)) return null;
    try {
      return { asOf, data: await read() };
    } catch (error) {
      log.error({ err: error, part: name }, 'could not read part of the overview');

      return 'failed';
    }
  };

  // Shared by several parts, each of which handles its failure.
  const queue = readQueueSnapshot(db, person);
  const known = index.ready().then(() => index.state());
  void Promise.allSettled([queue, known]);
  const decides = rolesInclude(person.roles, 'triage.work');

  const [waiting, mine, unconfirmed, approvals, deletions, service, coverage, changes] = await Promise.all([
    part('waiting', async () => describeWaiting(await queue, person, decides)),
    part('mine', async () => readOwnCases(db, person.id, await queue)),
    part('unconfirmed', () => readUnconfirmed(db, person)),
    part('approvals', async () => readApprovals(db, person, decides ? await queue : null)),
    part('deletions', () => readDeletions(db)),
    part('service', async () => {
      const withDay = rolesInclude(person.roles, 'connection.view');

      return readServiceSummary(db, (await known).facts, { withDay });
    }),
    part('coverage', async () => {
      const { facts, counts } = await known;

      return coverageOf(facts, counts);
    }),
    part('changes', async () => {
      const lastVisit = await (isByPerson ? recordVisit : readLastVisit)(db, person.id);
      const since = lastVisit ?? new Date(now().getTime() - dayMs);
      await known;
      const items = await readChanges({ db, index, person, since });

      return { isFirstVisit: lastVisit === null, since: since.toISOString(), items };
    }),
  ]);

  return { asOf, waiting, mine, unconfirmed, approvals, deletions, service, coverage, changes };
};

/** Stored among the preferences, but people cannot set it. */
const visitPreference = 'overview visits';

/** A visit ends after this long without activity. */
const visitGapMs = 30 * minuteMs;

const visitSchema = z.object({ askedAt: z.iso.datetime(), since: z.iso.datetime().nullable() });

const sinceOf = (value: unknown): Date | null => {
  const visit = visitSchema.safeParse(value);

  return visit.success && visit.data.since !== null ? new Date(visit.data.since) : null;
};

/** The end of the previous visit; `null` if there was none. */
const readLastVisit = async (db: Queryable, personId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.personId, personId), eq(preference.name, visitPreference)));

  return sinceOf(row?.value);
};

/** The same, and extends the current visit or starts a new one. */
const recordVisit = async (db: Queryable, personId: string): Promise<Date | null> => {
  const at = now();
  const askedAt = at.toISOString();
  const gapStart = new Date(at.getTime() - visitGapMs).toISOString();
  const lastAskedAt = sql`${preference.value}->>'askedAt'`;
  const [row] = await db
    .insert(preference)
    .values({ personId, name: visitPreference, value: { askedAt, since: null } })
    .onConflictDoUpdate({
      target: [preference.personId, preference.name],
      set: {
        // ISO timestamps compare correctly as text.
        value: sql`jsonb_build_object(
          'askedAt', ${askedAt}::text,
          'since', case when ${lastAskedAt} < ${gapStart}::text then ${lastAskedAt} else ${preference.value}->>'since' end
        )`,
      },
    })
    .returning({ value: preference.value });

  return sinceOf(row?.value);
};

/** Fine enough to place the dots of the chart correctly. */
const stripParts = 72;

/** The chart ends here: once a session is late, how late matters less. */
const pastBreach = 1.25;

const stripOf = (waits: readonly number[], breachMinutes: number): OverviewWaiting['strip'] => {
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

/** `mayTake`: this person decides sessions; others only see the state of the queue. */
const describeWaiting = (
  { rows, kind, policy: { warnMinutes, breachMinutes } }: QueueSnapshot,
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
