import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { type EnrolmentStep, enrolmentSteps, type Level, levels, trustFactorNames } from '@/lib/contract';
import { stepsOfFactor } from '@/lib/contract/factor-steps';
import { type FactorFigures, mirrorSession, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { currentPolicy, levelOf, type Policy, scoreDecision, statusByLevel } from '@/lib/decision';
import { createSessionIndex } from '@/lib/mirror';
import { readWhatIf } from './read';

const log = createLog('test');
log.level = 'silent';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(verdict);
  await database.db.delete(mirrorSession);
});
afterAll(() => database.close());

type NewSession = Partial<typeof mirrorSession.$inferInsert>;

const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();

const sound: FactorFigures = Object.fromEntries(trustFactorNames.map((name) => [name, [95, 'HIGH']]));

const add = async (sessions: NewSession[]): Promise<string[]> => {
  const rows = sessions.map((session) => ({
    id: randomUUID(),
    status: 'AUTO_APPROVED',
    resultState: 'read' as const,
    hasDocument: true,
    createdAt: daysAgo(1),
    completedAt: daysAgo(1),
    factors: sound,
    ...session,
  }));
  await database.db.insert(mirrorSession).values(rows);

  return rows.map(({ id }) => id);
};

const whatIf = async (policy: Policy = currentPolicy) => {
  const index = createSessionIndex({ db: database.db, log });
  try {
    return await readWhatIf({ db: database.db, index }, policy);
  } finally {
    index.stop();
  }
};

/** Which of the factors that a session with these steps may have it has; one of each step at least. */
const anyFactors = fc
  .record({
    present: fc.subarray([...trustFactorNames], { minLength: 1 }),
    scores: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 }),
    levels: fc.array(fc.constantFrom<Level>(...levels, 'HIGH', 'HIGH'), { minLength: 8, maxLength: 8 }),
    hasOther: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
    form: fc.option(fc.record({ score: fc.integer({ min: 0, max: 100 }), level: fc.constantFrom<Level>(...levels) })),
  })
  .map(({ present, scores, levels: drawn, hasOther, form }) => ({
    ...Object.fromEntries(
      present.map((name, place) => [name, { score: scores[place] ?? 0, level: drawn[place] ?? 'LOW' }]),
    ),
    ...(form && { applicantIntegrity: form }),
    ...(hasOther && { 'factor of another service': { score: 100, level: 'HIGH' as const } }),
  }));

const stepsOf = (factors: object): EnrolmentStep[] =>
  enrolmentSteps.filter((step) =>
    trustFactorNames.some((name) => name in factors && stepsOfFactor(name).includes(step)),
  );

const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    medium: fc.integer({ min: 1, max: 99 }),
    above: fc.integer({ min: 1, max: 99 }),
    weakest: fc.integer({ min: 0, max: 100 }),
    weights: fc.array(
      fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
      { minLength: 8, maxLength: 8 },
    ),
    bestWithUnscored: fc.integer({ min: 0, max: 100 }),
    leftOut: fc.subarray([...trustFactorNames], { maxLength: 3 }),
  })
  .map(({ medium, above, weakest, weights, bestWithUnscored, leftOut }) => ({
    ...currentPolicy,
    thresholds: { medium, high: Math.min(100, medium + above) },
    weights: Object.fromEntries(
      trustFactorNames.map((name, place) => [name, weights[place] ?? 0]),
    ) as Policy['weights'],
    decisionMix: { weakest: weakest / 100, average: (100 - weakest) / 100 },
    bestWithUnscored,
    leftOut,
  }));

const placeOf = { AUTO_APPROVED: 'approved', AUTO_REJECTED: 'rejected' } as const;

test('every session is decided as lib/decision decides it', async () => {
  await fc.assert(
    fc.asyncProperty(anyPolicy, fc.array(anyFactors, { minLength: 1, maxLength: 60 }), async (policy, all) => {
      await database.db.delete(mirrorSession);
      await add(
        all.map((factors) => ({
          factors: Object.fromEntries(
            Object.entries(factors).map(([name, { score, level }]) => [name, [score, level]]),
          ),
        })),
      );
      const expected = { approved: 0, rejected: 0, toPerson: 0 };
      for (const factors of all) {
        const status = statusByLevel[levelOf(scoreDecision(factors, policy, stepsOf(factors)), policy)];
        expected[placeOf[status as keyof typeof placeOf] ?? 'toPerson']++;
      }
      const { computed, after, before } = await whatIf(policy);

      expect([computed, after, before.approved]).toEqual([all.length, expected, all.length]);
    }),
    { numRuns: 60 },
  );
});

test('says the nearest value of each threshold that would change a session, and none nearer does', async () => {
  await fc.assert(
    fc.asyncProperty(anyPolicy, fc.array(anyFactors, { minLength: 1, maxLength: 12 }), async (policy, all) => {
      await database.db.delete(mirrorSession);
      await add(
        all.map((factors) => ({
          factors: Object.fromEntries(
            Object.entries(factors).map(([name, { score, level }]) => [name, [score, level]]),
          ),
        })),
      );
      const index = createSessionIndex({ db: database.db, log });
      const afterAt = async (change: Partial<Policy['thresholds']>) => {
        const thresholds = { ...policy.thresholds, ...change };

        return JSON.stringify((await readWhatIf({ db: database.db, index }, { ...policy, thresholds })).after);
      };
      const { effectFrom } = await readWhatIf({ db: database.db, index }, policy);
      const same = await afterAt({});
      const { high, medium } = policy.thresholds;
      const ends = { high: { lower: medium + 1, higher: 100 }, medium: { lower: 1, higher: high - 1 } };

      for (const name of ['high', 'medium'] as const) {
        for (const [way, by] of [
          ['lower', -1],
          ['higher', 1],
        ] as const) {
          const from = effectFrom[name][way];
          const last = from === null ? ends[name][way] : from - by;
          if ((last - policy.thresholds[name]) * by > 0) expect(await afterAt({ [name]: last })).toBe(same);
          if (from !== null) expect(await afterAt({ [name]: from })).not.toBe(same);
        }
      }
      index.stop();
    }),
    { numRuns: 40 },
  );
});

test('counts before and after, and the moves between them', async () => {
  const weak: FactorFigures = { ...sound, faceVerification: [70, 'MEDIUM'] };
  await add([
    {},
    { status: 'AUTO_REJECTED', factors: { ...sound, mrzValidity: [20, 'LOW'] } },
    { status: 'WAITING_FOR_MANUAL_APPROVE', factors: weak },
    { status: 'WAITING_FOR_MANUAL_APPROVE', factors: weak },
  ]);
  const lower = { ...currentPolicy, thresholds: { high: 70, medium: 51 } };

  expect(await whatIf()).toMatchObject({ computed: 4, before: { approved: 1, rejected: 1, toPerson: 2 }, moves: [] });
  expect(await whatIf(lower)).toMatchObject({
    before: { approved: 1, rejected: 1, toPerson: 2 },
    after: { approved: 3, rejected: 1, toPerson: 0 },
    moves: [{ from: 'toPerson', to: 'approved', count: 2 }],
  });
});

test('names what officers decided otherwise, newest first', async () => {
  const weak: FactorFigures = { ...sound, faceVerification: [20, 'LOW'] };
  const rejected = await add([
    { status: 'MANUAL_REJECTED', completedAt: daysAgo(3) },
    { status: 'MANUAL_REJECTED', completedAt: daysAgo(2) },
  ]);
  const [approved] = await add([{ status: 'MANUAL_APPROVED', factors: weak }, { status: 'MANUAL_APPROVED' }]);
  const { wronglyApproved, wronglyRejected, officers } = await whatIf();

  expect(wronglyApproved.examples.map(({ id }) => id)).toEqual([...rejected].reverse());
  expect(wronglyRejected).toMatchObject({ count: 1, examples: [{ id: approved }] });
  expect(officers).toEqual({
    approved: { approved: 1, rejected: 1, toPerson: 0 },
    rejected: { approved: 2, rejected: 0, toPerson: 0 },
  });
});

test('a verdict counts before the service shows it; an undecided or undone one does not', async () => {
  const waiting = { status: 'WAITING_FOR_MANUAL_APPROVE' };
  const [given = '', undone = '', open = ''] = await add([waiting, waiting, waiting]);
  await database.db.insert(verdict).values([
    { sessionId: given, state: 'recorded', stateAt: now(), decision: 'reject' },
    { sessionId: undone, state: 'undone', stateAt: now(), decision: 'reject' },
    { sessionId: open, state: 'awaiting second', stateAt: now() },
  ]);

  expect((await whatIf()).wronglyApproved).toMatchObject({ count: 1, examples: [{ id: given }] });
});

test('at most 20 examples of each kind, of all that are counted', async () => {
  const all = Array.from({ length: 25 }, (_, day) => ({ status: 'MANUAL_REJECTED', completedAt: daysAgo(day + 1) }));
  const ids = await add(all);
  const { wronglyApproved } = await whatIf();

  expect(wronglyApproved.count).toBe(25);
  expect(wronglyApproved.examples.map(({ id }) => id)).toEqual(ids.slice(0, 20));
});

test('sessions that cannot be computed are counted by reason, and never as unchanged', async () => {
  const fraction: FactorFigures = { ...sound, faceVerification: [70.5, 'MEDIUM'] };
  await add([
    { factors: null, resultState: 'wanted' },
    { factors: null, resultState: 'withheld' },
    { factors: null, resultState: 'unreadable' },
    { factors: fraction },
    { status: 'ODD' },
    { status: null },
  ]);
  const { computed, unknown, before, after } = await whatIf();

  expect(unknown).toEqual({ notRead: 1, notReleased: 2, notWhole: 1, otherStatus: 2 });
  expect([computed, before, after]).toEqual([0, ...Array(2).fill({ approved: 0, rejected: 0, toPerson: 0 })]);
});

test('only sessions that were decided in the last 90 days', async () => {
  await add([
    {},
    { completedAt: daysAgo(91), createdAt: daysAgo(91) },
    // The service does not say when it was completed.
    { completedAt: null, createdAt: daysAgo(2) },
    { status: 'PENDING', factors: null, resultState: 'none', completedAt: null },
    { status: 'EXPIRED', factors: null, resultState: 'none', completedAt: null },
  ]);

  expect(await whatIf()).toMatchObject({ computed: 2, unknown: { notRead: 0, otherStatus: 0 } });
});

test('a preview that nobody waits for stops', async () => {
  await add([{}]);
  const index = createSessionIndex({ db: database.db, log });
  const stopped = readWhatIf({ db: database.db, index }, currentPolicy, AbortSignal.abort());

  await expect(stopped).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  index.stop();
});
