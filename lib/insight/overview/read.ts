/** One person's overview. Each part depends on their roles and is read independently. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Permission, type Person, rolesInclude } from '@/lib/access';
import type { OverviewAnswer, OverviewDeletions, OverviewPart, OverviewPartName } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import type { Database, Queryable } from '@/lib/db';
import { preference } from '@/lib/db/schema';
import { listRequests } from '@/lib/erasure';
import { coverageOf, readServiceSummary, type SessionIndex } from '@/lib/mirror';
import { readQueueSnapshot } from '@/lib/review';
import { readApprovals } from './approvals';
import { readChanges } from './changes';
import { readSteps } from './first-steps';
import { readOwnCases, readUnconfirmed } from './own-work';
import { readSample } from './sample-data';
import { readSetUp } from './set-up';
import { readToday } from './today';
import { describeWaiting } from './waiting';

interface OverviewRequest {
  person: Pick<Person, 'id' | 'roles'>;
  /** False for automatic refreshes, which are not visits. */
  isByPerson: boolean;
  /** Sessions can be created with this service. */
  mayEnrol: boolean;
  /** The sessions are those of the embedded service. */
  isEmbedded: boolean;
}

const maxRequests = 6;
const readDeletions = async (db: Database, person: OverviewRequest['person']): Promise<OverviewDeletions> => {
  const { rows, counts, incidents, today } = await listRequests(db, person, 'open');

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
  today: ['insight.view'],
  steps: ['insight.view'],
  setUp: ['insight.view'],
  sample: ['session.list'],
};

export const overviewPartsOf = (roles: readonly string[]): OverviewPartName[] =>
  (Object.keys(needs) as OverviewPartName[]).filter((name) => needs[name].some((one) => rolesInclude(roles, one)));

/** A part that fails does not affect the others. */
export const readOverview = async (
  { db, index, log }: { db: Database; index: Pick<SessionIndex, 'ready' | 'select' | 'count' | 'state'>; log: Log },
  { person, isByPerson, mayEnrol, isEmbedded }: OverviewRequest,
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

  const [waiting, mine, unconfirmed, approvals, deletions, service, coverage, changes, today, steps, setUp, sample] =
    await Promise.all([
      part('waiting', async () => describeWaiting(db, await queue, person, decides)),
      part('mine', async () => readOwnCases(db, person.id, await queue)),
      part('unconfirmed', () => readUnconfirmed(db, person)),
      part('approvals', async () => readApprovals(db, person, decides ? await queue : null)),
      part('deletions', () => readDeletions(db, person)),
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
      part('today', async () => {
        await known;

        return readToday({ db, index }, person.id);
      }),
      part('steps', () => readSteps(db, person, { mayEnrol })),
      part('setUp', () => readSetUp(db, person)),
      part('sample', () => readSample(db, isEmbedded)),
    ]);

  return {
    asOf,
    waiting,
    mine,
    unconfirmed,
    approvals,
    deletions,
    service,
    coverage,
    changes,
    today,
    steps,
    setUp,
    sample,
  };
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
