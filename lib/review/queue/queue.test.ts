import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson, testKeys } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { escalation, mirrorCrawl, mirrorSession, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { figuresOf } from '@/lib/mirror/results/figures';
import { addVerdict, addWaiting, assignTo, changeFor, claimFor, inQueueOrder } from '../claims/testing';
import { addOpinion } from '../testing';
import { readQueueFilter } from './filter';
import { countQueue, readProgress, readQueue } from './read';
import { readQueueSort } from './sort';

const keys = testKeys();
const log = createLog('test');
log.level = 'silent';
let database: TestDatabase;
let db: TestDatabase['db'];
let index: SessionIndex;
let officer: Person;
let other: Person;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  index = createSessionIndex({ db, log });
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(async () => {
  index.stop();
  await database.close();
});
beforeEach(async () => {
  for (const table of ['opinion', 'verdict', 'claim', 'escalation', 'session_work', 'mirror_session', 'mirror_crawl']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
});

const read = async (who: Person, address = '') => {
  const filter = readQueueFilter(new URLSearchParams(address));
  if (!filter) throw new Error(`${address} is not a valid filter.`);

  return readQueue({ db, keys, index }, who, filter, readQueueSort(new URLSearchParams(address)) ?? undefined);
};
const idsOf = async (who: Person, address = '') => (await read(who, address)).rows.map(({ session }) => session.id);

/** Marks the list as completely read. */
const complete = async () => {
  const at = now();
  await db.insert(mirrorCrawl).values({
    kind: 'full',
    state: 'complete',
    beganAt: at,
    endedAt: at,
    isExact: true,
    progress: {
      nextPage: 1,
      reachedEnd: true,
      addedBefore: 0,
      start: null,
      readFrom: null,
      highest: null,
      erased: 0,
      wasCalm: true,
    },
  });
};

test('the order is late, due, unknown, in time, then riskiest, then oldest, in the list and for the next case', async () => {
  const session = fc.record({
    id: fc.uuid(),
    waits: fc.constantFrom(null, 1, 179, 180, 200, 239, 240, 241, 10_000),
    score: fc.constantFrom(null, 0, 0.5, 50, 100),
  });

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(session, { minLength: 1, maxLength: 40, selector: ({ id }) => id }),
      async (all) => {
        await db.delete(mirrorSession);
        await addWaiting(db, all);
        const expected = inQueueOrder(all);
        expect(await idsOf(officer)).toEqual(expected);

        const { claim } = await claimFor(db, officer);
        expect(claim?.sessionId).toBe(expected[0]);
        await changeFor(db, officer, claim?.id ?? '', { action: 'release' });
        await db.execute(sql`delete from claim`);
      },
    ),
    { numRuns: 15 },
  );
});

test('can be sorted by a column, both ways, over the whole queue and not only the rows shown', async () => {
  const all = await addWaiting(db, [
    { waits: 300, score: 60 },
    { waits: 200, score: 10 },
    { waits: 10, score: null },
  ]);
  const [late = '', due = '', fresh = ''] = all;
  await addVerdict(db, due, 'awaiting second', [other]);

  expect(await idsOf(officer)).toEqual([late, due, fresh]);
  expect(await idsOf(officer, 'sort=level')).toEqual([late, due, fresh]);
  expect(await idsOf(officer, 'sort=-level')).toEqual([fresh, due, late]);
  expect(await idsOf(officer, 'sort=score')).toEqual([fresh, due, late]);
  expect(await idsOf(officer, 'sort=-score')).toEqual([late, due, fresh]);
  expect(await idsOf(officer, 'sort=-waiting')).toEqual([late, due, fresh]);
  expect(await idsOf(officer, 'sort=waiting&level=due&level=late')).toEqual([due, late]);
  expect(await idsOf(officer, 'sort=review')).toEqual([late, fresh, due]);
  expect(await idsOf(officer, 'sort=session')).toEqual(all.toSorted());
  expect(await idsOf(officer, 'sort=-session')).toEqual(all.toSorted().toReversed());

  await addWaiting(
    db,
    Array.from({ length: 230 }, () => ({ waits: 400, score: 90 })),
  );
  expect((await idsOf(officer, 'sort=score')).slice(0, 2)).toEqual([fresh, due]);
});

test('unknown times and factors come last, whichever way, and factors go by their names on screen', async () => {
  const [old = '', fresh = '', unknown = ''] = await addWaiting(db, [{ waits: 300 }, { waits: 10 }, { waits: null }]);
  expect(await idsOf(officer, 'sort=waiting')).toEqual([fresh, old, unknown]);
  expect(await idsOf(officer, 'sort=-waiting')).toEqual([old, fresh, unknown]);

  const weakest = async (id: string, weakestFactor: string | null) =>
    db.update(mirrorSession).set({ weakestFactor }).where(eq(mirrorSession.id, id));
  // "Face match" and "Expiry date".
  await weakest(old, 'faceVerification');
  await weakest(fresh, 'dateOfExpiration');
  await weakest(unknown, null);
  expect(await idsOf(officer, 'sort=weakest')).toEqual([fresh, old, unknown]);
  expect(await idsOf(officer, 'sort=-weakest')).toEqual([old, fresh, unknown]);
  // "Expiry date" comes after "Document liveness", though its code name comes before.
  await weakest(fresh, 'dateOfExpiration');
  await weakest(old, 'documentLiveness');
  expect(await idsOf(officer, 'sort=weakest')).toEqual([old, fresh, unknown]);
});

test('can be sorted by assignee, unassigned cases first', async () => {
  const [one = '', two = '', three = '', four = ''] = await addWaiting(db, [
    { waits: 300, score: 10 },
    { waits: 300, score: 20 },
    { waits: 300, score: 30 },
    { waits: 300, score: 40 },
  ]);
  // Their names are in the order in which they were created.
  await assignTo(db, one, other);
  await assignTo(db, three, officer);
  await assignTo(db, four, officer);

  expect(await idsOf(officer, 'sort=assignee')).toEqual([two, three, four, one]);
  expect(await idsOf(officer, 'sort=-assignee')).toEqual([one, three, four, two]);
});

test.each(['sort=applicant', 'sort=', 'sort=--score', 'sort=score&sort=waiting'])(
  'an unknown order is refused: %s',
  (address) => {
    expect(readQueueSort(new URLSearchParams(address))).toBeNull();
  },
);

test('each row has its waiting time, due time and service level', async () => {
  await addWaiting(db, [{ waits: 250 }, { waits: 180 }, { waits: null }, { waits: 1 }]);
  const { rows, policy, counts } = await read(officer);

  expect(rows.map(({ serviceLevel }) => serviceLevel)).toEqual(['late', 'due', 'unknown', 'in time']);
  for (const { waitingSince, dueAt } of rows.filter(({ serviceLevel }) => serviceLevel !== 'unknown')) {
    expect(Date.parse(dueAt ?? '') - Date.parse(waitingSince ?? '')).toBe(policy.breachMinutes * minuteMs);
  }
  expect(rows[2]).toMatchObject({ waitingSince: null, dueAt: null });
  expect([counts.late.count, counts.due.count]).toEqual([1, 1]);
});

test('waiting time starts at completion, or at creation if that is unknown', async () => {
  const ago = (hours: number) => new Date(now().getTime() - hours * hourMs).toISOString();
  const [id = ''] = await addWaiting(db, [{}], { createdAt: ago(9), completedAt: ago(1) });
  expect((await read(officer)).rows[0]?.serviceLevel).toBe('in time');
  await db.update(mirrorSession).set({ completedAt: null }).where(eq(mirrorSession.id, id));
  expect((await read(officer)).rows[0]?.serviceLevel).toBe('late');
});

test('names the same weakest factor as the list where two have no score', async () => {
  const unavailable = { score: null, level: 'UNAVAILABLE', fields: null, extras: {} };
  const factors = ['documentLiveness', 'passiveLiveness'].map((name) => ({ name, ...unavailable }));
  const figures = figuresOf({ score: 70, level: 'MEDIUM', factors, extras: {} });
  await addWaiting(db, [{}], { factors: figures.factors, weakestFactor: figures.weakestFactor });
  const [row] = (await read(officer)).rows;

  expect(row?.weakest?.[0]?.name).toBe(row?.session.weakest?.name);
});

test('shows up to three weakest factors, and none for unread results', async () => {
  await addWaiting(db, [{ score: 1 }], {
    factors: { a: [40, 'LOW'], b: [0, 'UNAVAILABLE'], c: [7, 'LOW'], d: [99, 'HIGH'], e: [60, 'MEDIUM'] },
  });
  await addWaiting(db, [{ score: 2 }], { factors: null, resultState: 'wanted' });

  expect((await read(officer)).rows.map(({ weakest }) => weakest)).toEqual([
    [
      { name: 'b', score: null, level: 'UNAVAILABLE' },
      { name: 'c', score: 7, level: 'LOW' },
      { name: 'a', score: 40, level: 'LOW' },
    ],
    null,
  ]);
});

test('no count is exact while the list is incomplete, not even zero', async () => {
  expect((await read(officer)).total).toEqual({ count: 0, kind: 'at least' });
  expect((await readProgress(db, officer)).left).toEqual({ count: 0, kind: 'at least' });

  await complete();
  const { total, counts, coverage } = await read(officer);
  expect(total).toEqual({ count: 0, kind: 'exactly' });
  expect(new Set(Object.values(counts).map(({ kind }) => kind))).toEqual(new Set(['exactly']));
  expect(coverage.listed.kind).toBe('exactly');
  expect((await readProgress(db, officer)).left).toEqual({ count: 0, kind: 'exactly' });
});

test('counts that need results are exact only once all waiting results have been read', async () => {
  await complete();
  await addWaiting(db, [{}], { resultState: 'withheld' });
  const [wanted = ''] = await addWaiting(db, [{}], { resultState: 'wanted' });
  const kinds = async () => {
    const { total, counts } = await read(officer, 'factor=faceVerification');
    const all = await read(officer);

    return [all.total.kind, all.counts.withheld, total.kind, counts.late.kind];
  };

  expect(await kinds()).toEqual(['exactly', { count: 1, kind: 'at least' }, 'at least', 'at least']);
  await db.update(mirrorSession).set({ resultState: 'read' }).where(eq(mirrorSession.id, wanted));
  expect(await kinds()).toEqual(['exactly', { count: 1, kind: 'exactly' }, 'exactly', 'exactly']);
});

test('filters accept alternatives, and each count ignores its own filter', async () => {
  const [late = '', due = '', second = '', given = ''] = await addWaiting(
    db,
    [{ waits: 300 }, { waits: 200 }, { waits: 300, score: 60 }, { waits: 1 }],
    { weakestFactor: 'faceVerification' },
  );
  const [mrz = ''] = await addWaiting(db, [{ waits: 1, score: 99 }], { weakestFactor: 'mrzValidity' });
  await addVerdict(db, second, 'awaiting second', [other]);
  await assignTo(db, given, officer);
  await db.insert(escalation).values({ sessionId: mrz, personId: other.id, at: now(), words: Buffer.from('sealed') });

  expect(await idsOf(officer, 'level=late')).toEqual([late, second]);
  expect(await idsOf(officer, 'level=late&level=due')).toEqual([late, second, due]);
  expect(await idsOf(officer, 'level=in+time')).toEqual([given, mrz]);
  expect(await idsOf(officer, 'seat=second')).toEqual([second]);
  expect(await idsOf(officer, 'seat=escalated')).toEqual([mrz]);
  expect(await idsOf(officer, 'assignee=me')).toEqual([given]);
  expect(await idsOf(other, 'assignee=me')).toEqual([]);
  expect(await idsOf(other, `assignee=${officer.id}`)).toEqual([given]);
  expect(await idsOf(officer, 'assignee=none&factor=mrzValidity')).toEqual([mrz]);

  const { total, counts } = await read(officer, 'level=due&factor=faceVerification');
  expect(total.count).toBe(1);
  expect(Object.fromEntries(Object.entries(counts).map(([name, { count }]) => [name, count]))).toEqual({
    late: 2,
    due: 1,
    second: 0,
    settling: 0,
    escalated: 0,
    held: 0,
    withheld: 0,
  });
});

test.each(['level=soon', 'seat=third', 'assignee=Maria', 'factor=', 'name=Maria', `factor=${'x'.repeat(101)}`])(
  'an unknown filter is refused: %s',
  (address) => {
    expect(readQueueFilter(new URLSearchParams(address))).toBeNull();
  },
);

test('shows who holds a case and why a person cannot take it', async () => {
  const [held = '', second = '', disputed = '', escalated = '', free = ''] = await addWaiting(
    db,
    [1, 2, 3, 4, 5].map((score) => ({ score })),
  );
  await addVerdict(db, second, 'awaiting second', [officer]);
  await addVerdict(db, disputed, 'disputed', [officer, other]);
  await db
    .insert(escalation)
    .values({ sessionId: escalated, personId: other.id, at: now(), words: Buffer.from('sealed') });
  await claimFor(db, other, { sessionId: held });
  const whyNot = async (who: Person) =>
    Object.fromEntries((await read(who)).rows.map(({ session, whyNot: words }) => [session.id, words]));

  expect(await whyNot(officer)).toEqual({
    [held]: expect.stringMatching(`^Held by ${other.name} until`),
    [second]: expect.stringMatching(
      `^You gave the first opinion on this session. Somebody else must give the second. .*${other.name}.* can decide it.$`,
    ),
    [disputed]: `You are one of the two officers who disagree on this session. ${supervisor.name} can decide it.`,
    [escalated]: `This session was escalated to the supervisors. ${supervisor.name} can decide it.`,
    [free]: null,
  });
  expect(await whyNot(other)).toMatchObject({ [held]: null, [second]: null, [free]: null });
  expect(await whyNot(supervisor)).toMatchObject({ [second]: null, [disputed]: null, [escalated]: null, [free]: null });
  const { rows, counts } = await read(other);
  expect(rows[0]?.holder).toMatchObject({ id: other.id, name: other.name, isYou: true, kind: 'held' });
  expect(rows.map(({ seat }) => seat)).toEqual(['first', 'second', 'settling', 'first', 'first']);
  expect([counts.held.count, counts.second.count, counts.settling.count, counts.escalated.count]).toEqual([1, 1, 1, 1]);
});

test('marks the cases that the reader skipped, until they have them again', async () => {
  const [first = '', second = ''] = await addWaiting(db, [{ score: 1 }, { score: 2 }]);
  const { claim } = await claimFor(db, officer, { sessionId: first });
  await changeFor(db, officer, claim?.id ?? '', { action: 'skip' });
  const skippedBy = async (who: Person) =>
    (await read(who)).rows.filter(({ youSkipped }) => youSkipped).map(({ session }) => session.id);

  expect(await skippedBy(officer)).toEqual([first]);
  expect(await skippedBy(other)).toEqual([]);
  await claimFor(db, officer, { sessionId: first });
  expect(await skippedBy(officer)).toEqual([]);
  expect(await idsOf(officer)).toEqual([first, second]);
});

test('shows 200 rows and counts all', async () => {
  await addWaiting(
    db,
    Array.from({ length: 230 }, () => ({})),
  );
  const { rows, total } = await read(officer);

  expect([rows.length, total.count]).toEqual([200, 230]);
});

test('the waiting count equals the total of the queue', async () => {
  const [, second = '', recorded = ''] = await addWaiting(db, [{}, {}, {}]);
  await addVerdict(db, second, 'awaiting second', [officer]);
  await addVerdict(db, recorded, 'recorded', [officer]);
  expect(await countQueue(db)).toEqual({ count: 2, kind: 'at least' });

  await complete();
  expect(await countQueue(db)).toEqual({ count: 2, kind: 'exactly' });
  expect((await read(officer)).total).toEqual(await countQueue(db));
});

test("work left is a person's own cases and those that may come to them", async () => {
  const [late = '', , , theirs = '', forOther = ''] = await addWaiting(db, [
    { waits: 300 },
    { waits: 190 },
    { waits: 1 },
    { waits: 2, score: 0 },
    { waits: 3 },
  ]);
  await assignTo(db, forOther, other);
  await claimFor(db, other, { sessionId: theirs });
  await claimFor(db, officer);
  expect(await readProgress(db, officer)).toMatchObject({ left: { count: 3 }, dueWithinHour: { count: 2 } });
  expect(await readProgress(db, other)).toMatchObject({ left: { count: 4 }, dueWithinHour: { count: 1 } });

  await addVerdict(db, late, 'disputed', [officer, other]);
  expect(await readProgress(db, supervisor)).toMatchObject({ left: { count: 2 }, dueWithinHour: { count: 1 } });
});

test('for the first officer, a case stays in the queue as it was while a second opinion can be undone', async () => {
  const [sessionId = ''] = await addWaiting(db, [{}]);
  const verdictId = await addVerdict(db, sessionId, 'awaiting second', [officer]);
  const shown = async () => {
    const { rows, counts } = await read(officer);

    return {
      rows,
      counts,
      refused: await claimFor(db, officer, { sessionId }).catch(({ userMessage }) => userMessage),
    };
  };
  const before = await shown();
  expect(before).toMatchObject({
    rows: [{ seat: 'second', whyNot: expect.stringMatching(/^You gave the first opinion/) }],
    counts: { second: { count: 1 } },
    refused: before.rows[0]?.whyNot,
  });

  await addOpinion(db, { verdictId, sessionId, personId: other.id, seat: 'second', decision: 'reject' });
  await db.update(verdict).set({ state: 'held second' }).where(eq(verdict.id, verdictId));
  expect(await shown()).toEqual(before);
  expect(await idsOf(other)).toEqual([]);
  expect(await idsOf(supervisor)).toEqual([]);
  expect((await readProgress(db, officer)).left.count).toBe(0);
});
