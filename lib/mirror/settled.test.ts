/**
 * The mirror's overall promise: whatever happens at the service during a crawl, the mirror never claims more than it
 * knows, and once things settle it matches the service in every column.
 */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createStatusBudget } from '@/lib/upstream';
import { countResults, coverageOf, readListingFacts } from './coverage';
import { refreshOnce } from './crawl/refresh';
import { syncOnce } from './crawl/sync';
import { acceptReport, confirmReports } from './reports';
import { enrichOnce } from './results/enrich';
import { findNumbers } from './search/find';
import { type ListBehaviour, type ListedSession, listedSession, plainList, startListService } from './testing';
import { clearMirror, mirroredColumns, mirroredResults, servedColumns, servedResults } from './testing-mirror';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rewinds: Array<() => void> = [];
const rewind = () => {
  for (const back of rewinds.splice(0)) back();
};
// Even after a failure: the clock is shared with other tests.
afterEach(rewind);

const keys = openKeyring(makeKeys());
const never = new AbortController().signal;

const surnames = ['KOVÁČOVÁ', 'NGUYỄN', 'MÜLLER', 'IVANOV'];
/** Statuses only move forward. A return between two checks would be invisible. */
const statuses = ['PENDING', 'SOMETHING_NEW', 'WAITING_FOR_MANUAL_APPROVE', 'AUTO_REJECTED', 'MANUAL_APPROVED'];

type Change = { kind: 'arrives' | 'goes' | 'changes' | 'nothing'; pick: number; isReported: boolean };

/** A session's results, different for each status. */
const resultsOf = (id: string, status: string): ListedSession['results'] => {
  const pick = createHash('sha256').update(`${id} ${status}`).digest().readUInt16BE(0);
  if (pick % 7 === 0) return null;

  return {
    score: pick % 101,
    level: pick % 2 === 0 ? 'HIGH' : 'LOW',
    lastName: surnames[pick % surnames.length] ?? '',
    firstName: 'MÁRIA',
    number: `N${pick % 1000}`,
  };
};

const changed = (session: ListedSession, pick: number): void => {
  const later = statuses.slice(statuses.indexOf(session.status) + 1);
  session.status = later[pick % later.length] ?? session.status;
  session.results = resultsOf(session.id, session.status);
};

const newSession = (pick: number): ListedSession => {
  const session = listedSession({ status: '' });
  changed(session, pick);

  return session;
};

const start = async (behaviour: Partial<ListBehaviour>, count: number) => {
  const service = await startListService(
    { ...plainList, ...behaviour },
    Array.from({ length: count }, (_, index) => newSession(index)),
    { failuresToPause: 1000, budget: createStatusBudget(database.db) },
  );
  const tools = { db: database.db, upstream: service.upstream, keys, log: { error: () => undefined } };

  return {
    ...service,
    report: ({ id, status }: ListedSession) =>
      acceptReport({ db: database.db, keys }, Buffer.from(JSON.stringify({ sessionId: id, status }))),
    keepUp: async () => {
      await confirmReports(tools);
      await syncOnce(tools, never);
      await refreshOnce(tools, never);
      while ((await enrichOnce(tools, 'wanted', never)) > 0);
    },
  };
};

const knownIds = async () => (await mirroredColumns(database)).map(({ id }) => id);

/** What the service listed at each answer. */
type History = string[][];

const idsOf = (sessions: readonly ListedSession[]) => sessions.map(({ id }) => id).sort();

/** The last crawl, and whether one is still running. */
const readLooks = async () => {
  const { rows } = await database.pool.query<{ last: number | null; isRunning: boolean | null }>(
    `select (array_agg(id order by ended_at desc) filter (where state = 'complete'))[1] as last,
       bool_or(state = 'running') as "isRunning"
     from mirror_crawl where kind <> 'refresh'`,
  );

  return rows[0] ?? { last: null, isRunning: null };
};

/** "Exactly" means: this is what the service listed at some moment of that crawl. */
const expectNoFalseClaim = async (history: History) => {
  const facts = await readListingFacts(database.db);
  if (!facts.isExact) return;
  const known = (await knownIds()).join();

  expect(history.map((ids) => ids.join())).toContain(known);
};

const behaviour = fc.record({
  order: fc.constantFrom<ListBehaviour['order']>('newest first', 'oldest first', 'none'),
  base: fc.constantFrom<0 | 1>(0, 1),
  takesZero: fc.boolean(),
  pastEnd: fc.constantFrom<ListBehaviour['pastEnd']>('nothing', 'last page again', 'refusal'),
  cap: fc.integer({ min: 3, max: 6 }),
});

const change = fc.record({
  kind: fc.constantFrom<Change['kind']>('arrives', 'goes', 'changes', 'nothing', 'nothing'),
  pick: fc.nat({ max: 100_000 }),
  isReported: fc.boolean(),
});

/** A difference lasting only a few answers cannot be detected. */
const shortestLife = 12;

test('the mirror never claims more than it knows, and is right once things settle', async () => {
  const numRuns = Number(process.env.MIRROR_RUNS ?? 5);

  await fc.assert(
    fc.asyncProperty(
      behaviour,
      fc.integer({ min: 0, max: 25 }),
      // Full length: fast-check prefers short lists, in which little happens.
      fc.array(change, { minLength: 20, maxLength: 80, size: 'max' }),
      async (shape, count, changes) => {
        await clearMirror(database);
        const { keepUp, report, state, close } = await start(shape, count);
        const waiting = [...changes];
        const arrivals = new Map<string, number>();
        const reported: ListedSession[] = [];
        let history: History = [];
        let answers = 0;

        state.meanwhile = () => {
          answers += 1;
          const next = waiting.shift();
          const grown = state.sessions.filter(({ id }) => answers - (arrivals.get(id) ?? -99) > shortestLife);
          const chosen = next && grown[next.pick % grown.length];

          if (next?.isReported && chosen) reported.push(chosen);
          if (next?.kind === 'arrives') {
            const session = newSession(next.pick);
            arrivals.set(session.id, answers);
            state.sessions.push(session);
          }
          if (next?.kind === 'goes' && chosen) state.sessions.splice(state.sessions.indexOf(chosen), 1);
          if (next?.kind === 'changes' && chosen) changed(chosen, next.pick);
          history.push(idsOf(state.sessions));
        };

        for (let round = 0; round < 12 && (waiting.length > 0 || round < 3); round++) {
          const before = await readLooks();
          // An interrupted crawl resumes, and may describe any moment since it began.
          if (!before.isRunning) history = [idsOf(state.sessions)];
          for (const session of reported.splice(0)) await report(session);
          // A list that changes too fast to learn its paging, or that loses the very sessions that should show whether
          // the service answers right, is tried again later.
          await keepUp().catch((error: unknown) =>
            expect(error).toMatchObject({ code: expect.stringMatching(/^(?:UPSTREAM_BROKEN_PAYLOAD|CONFLICT)$/) }),
          );
          // Earlier crawls were compared at the time.
          if ((await readLooks()).last !== before.last) await expectNoFalseClaim(history);
          rewinds.push(moveClock(6 * minuteMs));
        }
        waiting.length = 0;
        // The first may have begun during the changes and end as "at least". Without an order, so may the next: only a
        // reading that finds exactly what the previous one found is exact. If the list is empty, sessions that were
        // reported stay until their reports are a day old, and then until the list was empty for an hour.
        for (let round = 0; round < 6; round++) {
          rewinds.push(moveClock(7 * hourMs));
          await keepUp();
        }

        expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
        expect(await mirroredResults(database, keys)).toEqual(servedResults(state.sessions));
        expect(coverageOf(await readListingFacts(database.db), await countResults(database.db))).toMatchObject({
          listed: { count: state.sessions.length, kind: 'exactly' },
          read: { wanted: 0 },
        });
        for (const name of surnames) {
          const expected = servedResults(state.sessions).filter(({ lastName }) => lastName === name).length;
          expect((await findNumbers(database.db, keys, name.toLowerCase())).length, name).toBe(expected);
        }
        rewind();
        await close();
      },
    ),
    // No shrinking: each try takes a second.
    { numRuns, endOnFailure: true },
  );
}, 600_000);
