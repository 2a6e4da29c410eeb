/** The overview of one person: the parts that their roles include, each read by itself. */
import { type Permission, type Person, rolesInclude } from '@/lib/access';
import type { OverviewAnswer, OverviewDeletions, OverviewPart, OverviewPartName } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { listRequests } from '@/lib/erasure';
import type { Log } from '@/lib/log';
import { coverageOf, readService, type SessionIndex } from '@/lib/mirror';
import { glanceAtQueue } from '@/lib/review';
import { readApprovals } from './approvals';
import { readChanges } from './changes';
import { readMine } from './mine';
import { readUnconfirmed } from './unconfirmed';
import { noteVisit, readLastVisit } from './visit';
import { describeWaiting } from './waiting';

interface OverviewTools {
  db: Database;
  index: Pick<SessionIndex, 'ready' | 'select' | 'state'>;
  log: Log;
}

interface Asking {
  person: Pick<Person, 'id' | 'roles'>;
  /** Not a page that asks by itself: only people visit. */
  isByPerson: boolean;
}

const requestsShown = 6;
const dayMs = 24 * 60 * 60_000;

const readDeletions = async (db: Database): Promise<OverviewDeletions> => {
  const { rows, counts, incidents, today } = await listRequests(db, 'open');

  return {
    rows: rows.slice(0, requestsShown),
    open: counts.open,
    late: counts.late,
    incidents: incidents.length,
    today,
  };
};

/** Each part is for whoever holds one of these. */
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

/** Which parts there are for somebody with these roles. */
export const overviewPartsOf = (roles: readonly string[]): OverviewPartName[] =>
  (Object.keys(needs) as OverviewPartName[]).filter((name) => needs[name].some((one) => rolesInclude(roles, one)));

/** What this person has to do, and what they may know of how things stand. A part that fails does not take the others with it. */
export const readOverview = async (
  { db, index, log }: OverviewTools,
  { person, isByPerson }: Asking,
): Promise<OverviewAnswer> => {
  const asOf = now().toISOString();
  const theirs = overviewPartsOf(person.roles);
  const part = async <Data>(name: OverviewPartName, read: () => Promise<Data>): Promise<OverviewPart<Data>> => {
    if (!theirs.includes(name)) return null;
    try {
      return { asOf, data: await read() };
    } catch (error) {
      log.error({ err: error, part: name }, 'a part of the overview could not be read');

      return 'failed';
    }
  };

  // Asked for once, and needed by several parts: each of them sees for itself when it fails.
  const queue = glanceAtQueue(db, person);
  const known = index.ready().then(() => index.state());
  void Promise.allSettled([queue, known]);
  const decides = rolesInclude(person.roles, 'triage.work');

  const [waiting, mine, unconfirmed, approvals, deletions, service, coverage, changes] = await Promise.all([
    part('waiting', async () => describeWaiting(await queue, person, decides)),
    part('mine', async () => readMine(db, person.id, await queue)),
    part('unconfirmed', () => readUnconfirmed(db, person)),
    part('approvals', async () => readApprovals(db, person, decides ? await queue : null)),
    part('deletions', () => readDeletions(db)),
    part('service', async () => {
      const withDay = rolesInclude(person.roles, 'connection.view');

      return readService(db, (await known).facts, { withDay });
    }),
    part('coverage', async () => {
      const { facts, counts } = await known;

      return coverageOf(facts, counts);
    }),
    part('changes', async () => {
      const lastVisit = await (isByPerson ? noteVisit : readLastVisit)(db, person.id);
      const since = lastVisit ?? new Date(now().getTime() - dayMs);
      await known;
      const items = await readChanges({ db, index, person, since });

      return { isFirstVisit: lastVisit === null, since: since.toISOString(), items };
    }),
  ]);

  return { asOf, waiting, mine, unconfirmed, approvals, deletions, service, coverage, changes };
};
