/**
 * The promise of the mirror as a whole: whatever happens at the service while it is read, the mirror never claims more
 * than it knows, and once things have settled it is what the service holds, in every column.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createStatusBudget } from '@/lib/upstream';
import { countResults, coverageOf, readListingFacts } from './coverage';
import { refreshOnce } from './crawl/refresh';
import { syncOnce } from './crawl/sync';
import { confirmReports, takeReport } from './reports';
import { enrichOnce } from './results/enrich';
import { findNumbers } from './search';
import { type ListBehaviour, type ListedSession, listedSession, plainList, startListService } from './testing';
import { forgetMirror, mirroredColumns, mirroredResults, servedColumns, servedResults } from './testing-mirror';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rewinds: Array<() => void> = [];
const rewind = () => {
  for (const back of rewinds.splice(0)) back();
};
// Also after a failure: the clock is shared with other tests.
afterEach(rewind);

const keys = openKeyring(makeKeys());
const never = new AbortController().signal;
const minute = 60_000;

const surnames = ['KOVÁČOVÁ', 'NGUYỄN', 'MÜLLER', 'IVANOV'];
/** A session goes from one to a later one. One that went back between two looks would look as if it had never left. */
const statuses = ['PENDING', 'SOMETHING_NEW', 'WAITING_FOR_MANUAL_APPROVE', 'AUTO_REJECTED', 'MANUAL_APPROVED'];

type Change = { kind: 'arrives' | 'goes' | 'changes' | 'nothing'; pick: number; isReported: boolean };

/** A session's results in a status: others than in another one. */
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
      takeReport({ db: database.db, keys }, Buffer.from(JSON.stringify({ sessionId: id, status }))),
    keepUp: async () => {
      await confirmReports(tools);
      await syncOnce(tools, never);
      await refreshOnce(tools, never);
      while ((await enrichOnce(tools, 'wanted', never)) > 0);
    },
  };
};

const knownIds = async () => (await mirroredColumns(database)).map(({ id }) => id);

/** What the service listed before each of its answers. */
type History = string[][];

const idsOf = (sessions: readonly ListedSession[]) => sessions.map(({ id }) => id).sort();

/** The last look at the list, and whether one is still under way. */
const readLooks = async () => {
  const { rows } = await database.pool.query<{ last: number | null; isRunning: boolean | null }>(
    `select (array_agg(id order by ended_at desc) filter (where state = 'complete'))[1] as last,
       bool_or(state = 'running') as "isRunning"
     from mirror_crawl where kind <> 'refresh'`,
  );

  return rows[0] ?? { last: null, isRunning: null };
};

/** "Exactly" means: this is what the service listed at some moment of the look that says so. */
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

/** Nobody can tell a list from another one that differed for the length of a few answers only. */
const shortestLife = 12;

test('whatever happens while it is read, it never claims more than it knows, and is right once things have settled', async () => {
  const numRuns = Number(process.env.MIRROR_RUNS ?? 5);

  await fc.assert(
    fc.asyncProperty(
      behaviour,
      fc.integer({ min: 0, max: 25 }),
      // Of the full length: by itself fast-check keeps lists short, and few things would happen.
      fc.array(change, { minLength: 20, maxLength: 80, size: 'max' }),
      async (shape, count, changes) => {
        await forgetMirror(database);
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
          // One that was cut off goes on, and may speak of any moment since it began.
          if (!before.isRunning) history = [idsOf(state.sessions)];
          for (const session of reported.splice(0)) await report(session);
          // Where a list changes faster than its pages can be told apart, the service is asked again later.
          await keepUp().catch((error: unknown) => expect(error).toMatchObject({ code: 'UPSTREAM_BROKEN_PAYLOAD' }));
          // What an earlier look said was compared when it said so.
          if ((await readLooks()).last !== before.last) await expectNoFalseClaim(history);
          rewinds.push(moveClock(6 * minute));
        }
        waiting.length = 0;
        // The first of them may be one that began in the unrest, and ends as "at least". Without an order, so does the
        // next, if it has to find that one is gone: it counts only what finds just what the one before it has found.
        for (let round = 0; round < 3; round++) {
          rewinds.push(moveClock(7 * 60 * minute));
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
    // Without making a failure smaller: each try takes a second.
    { numRuns, endOnFailure: true },
  );
}, 600_000);
