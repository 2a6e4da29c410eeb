import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson, testKeys } from '@/lib/access/testing';
import type { AppealQueueAnswer } from '@/lib/answers';
import { createLog } from '@/lib/base/log';
import { appeal, claim, mirrorCrawl, mirrorSession, opinion, verdict } from '@/lib/db/schema';
import type { VerdictState } from '@/lib/db/schema/verdict-states';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionIndex, type SessionIndex } from '@/lib/mirror';
import { readAppealQueue } from './queue';
import { type AppealFilter, readAppealFilter } from './queue-filter';

const keys = testKeys();
const log = createLog('test');
log.level = 'silent';
let database: TestDatabase;
let index: SessionIndex;
let you: Person;
let colleague: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  you = await signedInPerson(database, ['officer']);
  colleague = await signedInPerson(database, ['officer']);
});
beforeEach(() => {
  index = createSessionIndex({ db: database.db, log });
});
afterEach(async () => {
  index.stop();
  for (const table of [opinion, verdict, claim, appeal, mirrorSession, mirrorCrawl]) await database.db.delete(table);
});
afterAll(() => database.close());

type NewSession = Partial<typeof mirrorSession.$inferInsert>;

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const add = async (columns: NewSession = {}): Promise<string> => {
  const id = randomUUID();
  await database.db.insert(mirrorSession).values({
    id,
    status: 'AUTO_REJECTED',
    resultState: 'read',
    weakestFactor: 'faceVerification',
    weakestScore: 12,
    ...columns,
  });

  return id;
};
const appealed = async (sessionId: string, more: Partial<typeof appeal.$inferInsert> = {}): Promise<void> => {
  await database.db.insert(appeal).values({
    sessionId,
    personId: you.id,
    status: 'AUTO_REJECTED',
    takenUpAt: day(5),
    reason: Buffer.from('sealed'),
    ...more,
  });
};
const decided = (sessionId: string, reasons: string[], more: Partial<typeof appeal.$inferInsert> = {}) =>
  appealed(sessionId, { endedAt: day(6), finding: 'uphold', reasons, ...more });
const judged = async (
  sessionId: string,
  state: VerdictState,
  reasons: string[],
  decision: 'reject' | 'approve' = 'reject',
): Promise<string> => {
  const [held] = await database.db
    .insert(claim)
    .values({
      sessionId,
      personId: you.id,
      kind: 'held',
      seat: 'first',
      claimedAt: day(1),
      leaseUntil: day(1),
      endedAt: day(1),
    })
    .returning();
  const [given] = await database.db
    .insert(verdict)
    .values({ sessionId, state, stateAt: day(1), decision: 'reject' })
    .returning();
  const [opinionGiven] = await database.db
    .insert(opinion)
    .values({
      verdictId: given?.id ?? '',
      claimId: held?.id ?? '',
      seat: 'first',
      personId: you.id,
      givenAt: day(1),
      decision,
      reasons,
      blocks: [],
      isAttested: false,
      evidence: [],
    })
    .returning();

  return opinionGiven?.id ?? '';
};

const read = async (filter: Partial<AppealFilter> = {}): Promise<AppealQueueAnswer> => {
  await index.refresh();

  return readAppealQueue({ db: database.db, keys, index }, you, { state: 'free', factor: [], reason: [], ...filter });
};
const idsOf = ({ rows }: AppealQueueAnswer) => rows.map(({ session }) => session.id);
const countsOf = ({ counts: { free, open, decided: done } }: AppealQueueAnswer) => [free.count, open.count, done.count];

describe('the appeal queue', () => {
  it('lists rejected sessions without an appeal, last completed first', async () => {
    const older = await add({ completedAt: day(1).toISOString() });
    const newer = await add({ status: 'MANUAL_REJECTED', completedAt: day(2).toISOString() });
    const unknown = await add({ completedAt: null });
    await add({ status: 'AUTO_APPROVED' });
    await add({ status: 'WAITING_FOR_MANUAL_APPROVE' });
    const putBack = await add({ completedAt: day(3).toISOString() });
    await appealed(putBack, { endedAt: day(6) });

    const answer = await read();
    expect(idsOf(answer)).toEqual([putBack, newer, older, unknown]);
    expect(answer.rows[0]).toMatchObject({ appeal: null, reasons: [] });
    expect(countsOf(answer)).toEqual([4, 0, 0]);
  });

  it('lists open appeals with their holder, oldest first', async () => {
    const [first, second, approved] = [await add(), await add(), await add({ status: 'AUTO_APPROVED' })];
    await appealed(second, { takenUpAt: day(7) });
    await appealed(first, { takenUpAt: day(6), personId: colleague.id });
    await appealed(approved, { takenUpAt: day(8), status: 'AUTO_APPROVED' });
    await decided(second, ['other']);

    const answer = await read({ state: 'open' });
    expect(idsOf(answer)).toEqual([first, second, approved]);
    expect(answer.rows.map((row) => row.appeal)).toEqual([
      {
        against: 'rejection',
        by: { id: colleague.id, name: colleague.name },
        isYours: false,
        takenUpAt: day(6).toISOString(),
        endedAt: null,
        finding: null,
      },
      {
        against: 'rejection',
        by: { id: you.id, name: you.name },
        isYours: true,
        takenUpAt: day(7).toISOString(),
        endedAt: null,
        finding: null,
      },
      expect.objectContaining({ against: 'approval', isYours: true }),
    ]);
    expect(countsOf(answer)).toEqual([0, 3, 0]);
  });

  it('lists decided appeals with their finding, newest first', async () => {
    const [one, other] = [await add(), await add()];
    await decided(one, ['face_mismatch'], { endedAt: day(6) });
    await decided(one, [], { endedAt: day(9), finding: 'recommend approval' });
    await decided(other, ['other'], { endedAt: day(8) });
    await appealed(other, { endedAt: day(10) });

    const answer = await read({ state: 'decided' });
    expect(idsOf(answer)).toEqual([one, other]);
    expect(answer.rows.map((row) => [row.appeal?.finding, row.reasons.map(({ words }) => words)])).toEqual([
      ['recommend approval', ['Face does not match']],
      ['uphold', ['Other']],
    ]);
  });

  it('filters by weakest factor, and counts each option under all other filters', async () => {
    const [face, document] = [await add(), await add({ weakestFactor: 'documentLiveness' })];
    await add();
    await decided(await add(), ['other']);
    await decided(await add({ weakestFactor: 'documentLiveness' }), ['face_mismatch']);

    const answer = await read({ factor: ['documentLiveness'] });
    expect(idsOf(answer)).toEqual([document]);
    expect(countsOf(answer)).toEqual([1, 0, 1]);
    expect(answer.factors.values).toEqual([
      { value: 'faceVerification', count: 2 },
      { value: 'documentLiveness', count: 1 },
    ]);
    expect(idsOf(await read({ factor: ['documentLiveness', 'faceVerification'] }))).toContain(face);
    expect((await read({ state: 'decided', reason: ['other'] })).factors.values).toEqual([
      { value: 'faceVerification', count: 1 },
    ]);
  });

  it('filters by the reasons of findings and of verdicts that were not overruled', async () => {
    const [confirmed, conflicting, undone, outvoted, appealedOnly] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    await judged(confirmed, 'confirmed', ['face_mismatch', 'other']);
    await judged(conflicting, 'conflicting', ['face_mismatch']);
    const taken = await judged(undone, 'recorded', ['face_mismatch']);
    await database.db
      .update(opinion)
      .set({ undoneAt: day(2) })
      .where(eq(opinion.id, taken));
    await judged(outvoted, 'sent', ['face_mismatch'], 'approve');
    await decided(appealedOnly, ['face_mismatch']);

    const answer = await read({ reason: ['face_mismatch'] });
    expect(idsOf(answer)).toEqual([confirmed]);
    expect(answer.rows[0]?.reasons.map(({ code }) => code)).toEqual(['face_mismatch', 'other']);
    expect(answer.reasons.map(({ words, count }) => [words, count])).toEqual([
      ['Face does not match', 1],
      ['Other', 1],
    ]);
    expect(countsOf(answer)).toEqual([1, 0, 1]);
    expect(idsOf(await read({ state: 'decided', reason: ['face_mismatch'] }))).toEqual([appealedOnly]);
    expect(idsOf(await read({ reason: ['unheard_of'] }))).toEqual([]);
  });

  it('counts are exact only once the list and its results have been read', async () => {
    const id = await add();
    await add({ resultState: 'wanted', weakestFactor: null });
    await appealed(id);
    const unread = await read({ factor: ['faceVerification'] });
    expect([unread.counts.free.kind, unread.counts.open.kind]).toEqual(['at least', 'at least']);
    expect((await read()).counts).toEqual({
      free: { count: 1, kind: 'at least' },
      open: { count: 1, kind: 'exactly' },
      decided: { count: 0, kind: 'exactly' },
    });
  });

  it('shows 200 rows and the total', async () => {
    for (let at = 0; at < 203; at += 1) await add();
    const answer = await read();
    expect([answer.rows.length, answer.total.count]).toEqual([200, 203]);
  });
});

describe('the address of a filter', () => {
  it.each<[string, AppealFilter | null]>([
    // Those taken up come first: somebody waits for them.
    ['', { state: 'open', factor: [], reason: [] }],
    ['state=open&factor=a&factor=b&reason=other', { state: 'open', factor: ['a', 'b'], reason: ['other'] }],
    ['state=closed', null],
    ['state=open&state=free', null],
    ['name=Maria', null],
    ['factor=', null],
    [`reason=${'x'.repeat(101)}`, null],
  ])('%s', (address, filter) => {
    expect(readAppealFilter(new URLSearchParams(address))).toEqual(filter);
  });
});
