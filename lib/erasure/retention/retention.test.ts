import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decideProposal, settleProposals } from '@/lib/access';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { deletionItem, deletionRequest, proposal, retentionRule } from '@/lib/db/schema';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { addDays, today } from '../calendar';
import { openTestDesk, type TestDesk } from '../requests/testing';
import { openFollowUps } from './follow-up';
import { retentionProposals } from './proposals';
import { dryRun, runDueRules, whyRunsWait } from './run';
import { changeRule, createDuty, createRule, type RuleBody, readDuties, readRules } from './settings';

let desk: TestDesk;
let actor: Awaited<ReturnType<TestDesk['caller']>>['actor'];
beforeAll(async () => {
  desk = await openTestDesk();
  ({ actor } = await desk.caller(desk.privacy));
});
afterAll(() => desk.database.close());

let moveBack: () => void = () => undefined;
afterEach(async () => {
  moveBack();
  await desk.database.pool.query(`
    delete from deletion_item; delete from deletion_request; delete from retention_rule; delete from retention_duty;
    delete from mirror_session; delete from proposal; delete from mirror_crawl
  `);
});

const daysAgo = (days: number): string => `${addDays(today(), -days)}T23:59:00Z`;
const rule: RuleBody = {
  name: 'Old sessions',
  status: null,
  country: 'UTO',
  days: 30,
  mode: 'carry out',
  every: 'month',
  isActive: true,
};
const requests = () => desk.db.select().from(deletionRequest).orderBy(deletionRequest.createdAt);
const itemsIn = async (requestId: string, state: string) =>
  (await desk.db.select().from(deletionItem).where(eq(deletionItem.requestId, requestId)))
    .filter((item) => item.state === state)
    .map(({ sessionId }) => sessionId)
    .sort();

test('a dry run predicts the run: old enough sessions, except those held, in another request or erased', async () => {
  const old = await addSessions(desk.db, 3, { completedAt: daysAgo(31) });
  const createdOnly = await addSessions(desk.db, 1, { createdAt: daysAgo(31), completedAt: null });
  await addSessions(desk.db, 1, { completedAt: daysAgo(30) });
  await addSessions(desk.db, 1, { completedAt: daysAgo(31), country: 'SVK' });
  await addSessions(desk.db, 1, { createdAt: null, completedAt: null });
  const [held = ''] = await addSessions(desk.db, 1, { status: 'MANUAL_REJECTED', completedAt: daysAgo(31) });
  const [elsewhere = '', erased = ''] = await addSessions(desk.db, 2, { createdAt: daysAgo(40) });
  await createDuty(
    desk.db,
    {
      country: null,
      status: 'MANUAL_REJECTED',
      years: 5,
      basis: 'Banking Act',
      countsFrom: 'completion',
      isActive: true,
    },
    actor,
  );
  await desk.change(await desk.open({ sessionId: elsewhere }), { action: 'match' });
  await eraseHere(desk.db, erased, desk.privacy.id);
  const id = await createRule(desk.db, rule, actor);
  await desk.db.update(retentionRule).set({ agreedAt: now() });
  const toErase = [...old, ...createdOnly].sort();

  // Not on the day the rule was activated.
  expect(await runDueRules(desk.db)).toBe(0);
  expect(await dryRun(desk.db, id, actor)).toMatchObject({ wouldErase: 4, held: 1, unknown: 1, elsewhere: 1 });
  await desk.db.update(retentionRule).set({ nextRunOn: today() });
  expect(await Promise.all([runDueRules(desk.db), runDueRules(desk.db)])).toEqual(expect.arrayContaining([0, 1]));

  const [, made, ...more] = await requests();
  expect(more).toEqual([]);
  expect(made).toMatchObject({ kind: 'retention', state: 'delayed', createdBy: null, ruleId: id });
  expect(await itemsIn(made?.id ?? '', 'confirmed')).toEqual(toErase);
  expect(await itemsIn(made?.id ?? '', 'held')).toEqual([held]);
  expect(await readRules(desk.db)).toMatchObject([{ lastRunOn: today() }]);
  expect(await dryRun(desk.db, id, actor)).toMatchObject({ wouldErase: 0, elsewhere: 5 });
});

test('a due rule waits, in words, while the list cannot be read or sync is overdue', async () => {
  await addSessions(desk.db, 2, { completedAt: daysAgo(31) });
  await createRule(desk.db, rule, actor);
  await desk.db.update(retentionRule).set({ nextRunOn: today(), agreedAt: now() });
  await desk.completeCrawl();
  moveBack = moveClock(6 * minuteMs);
  expect(await whyRunsWait(desk.db)).toMatch(/overdue.*Settings → Connection/);
  expect(await runDueRules(desk.db)).toBe(0);

  await desk.completeCrawl();
  await desk.database.pool.query(
    `insert into mirror_crawl (kind, state, began_at, progress, problem) values ('new', 'running', now(), '{}', 'No connection.')`,
  );
  expect(await whyRunsWait(desk.db)).toContain('No connection.');
  expect(await runDueRules(desk.db)).toBe(0);
  expect(await requests()).toEqual([]);

  await desk.database.pool.query(`delete from mirror_crawl where state = 'running'`);
  expect(await runDueRules(desk.db)).toBe(1);
  expect(await requests()).toHaveLength(1);
});

test('a proposing rule can be approved by anybody but its author, and opens no empty request', async () => {
  const id = await createRule(desk.db, { ...rule, mode: 'propose', every: 'week' }, actor);
  moveBack = moveClock(dayMs);
  await runDueRules(desk.db);
  expect(await requests()).toEqual([]);
  expect(await readRules(desk.db)).toMatchObject([{ nextRunOn: addDays(today(), 7) }]);

  await addSessions(desk.db, 1, { completedAt: daysAgo(31) });
  await desk.db.update(retentionRule).set({ nextRunOn: today() }).where(eq(retentionRule.id, id));
  await runDueRules(desk.db);
  const [made] = await requests();
  expect(made).toMatchObject({ state: 'approval', notBefore: null });
  moveBack();
  await expect(desk.approve(made?.id ?? '', desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await desk.approve(made?.id ?? '', desk.supervisor);
});

/** The rule is due, and runs. */
const runNow = async () => {
  await desk.db.update(retentionRule).set({ nextRunOn: today() });
  await runDueRules(desk.db);
};
const agree = async (who = desk.supervisor) => {
  const [open] = await desk.db.select().from(proposal).where(eq(proposal.state, 'proposed'));
  await decideProposal(desk.db, retentionProposals, open?.id ?? '', { action: 'agree' }, await desk.caller(who));
};

test('the first run of a new rule proposes; it erases only once a second person has agreed', async () => {
  await addSessions(desk.db, 2, { completedAt: daysAgo(31) });
  await createRule(desk.db, rule, actor);
  await runNow();
  expect(await requests()).toEqual([]);
  expect(await desk.db.select().from(proposal)).toMatchObject([
    {
      state: 'proposed',
      proposedBy: desk.privacy.id,
      changes: expect.arrayContaining([{ name: 'Sessions to erase', before: null, after: '2' }]),
    },
  ]);
  await expect(agree(desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await runNow();
  expect(await requests()).toEqual([]);

  await agree();
  expect(await readRules(desk.db)).toMatchObject([{ isAgreed: true, nextRunOn: today() }]);
  await runDueRules(desk.db);
  expect(await requests()).toMatchObject([{ state: 'delayed' }]);
});

test.each([
  ['fewer days', { days: 40 }, true],
  ['another scope', { country: null }, true],
  ['enabled again', { isActive: true }, true],
  ['more days', { days: 60 }, false],
  ['another name', { name: 'Very old' }, false],
] as const)('a rule with %s is agreed to again: %#', async (what, part, isAgain) => {
  const was: RuleBody = { ...rule, days: 50, isActive: what !== 'enabled again' };
  const id = await createRule(desk.db, was, actor);
  await desk.db.update(retentionRule).set({ agreedAt: now() });
  await changeRule(desk.db, id, { rule: { ...was, ...part }, was }, actor);
  expect(await readRules(desk.db)).toMatchObject([{ isAgreed: !isAgain }]);
});

test('a changed rule ends the agreement that was asked for', async () => {
  await addSessions(desk.db, 1, { completedAt: daysAgo(61) });
  const was: RuleBody = { ...rule, days: 60 };
  const id = await createRule(desk.db, was, actor);
  await runNow();
  await changeRule(desk.db, id, { rule, was }, actor);
  expect(await desk.db.select().from(proposal)).toMatchObject([{ state: 'lapsed' }]);
});

test('nothing younger than 30 days is erased, even by an older rule', async () => {
  await addSessions(desk.db, 1, { completedAt: daysAgo(20) });
  const id = await createRule(desk.db, { ...rule, days: 10 }, actor);
  expect(await dryRun(desk.db, id, actor)).toMatchObject({ wouldErase: 0 });
});

test('on a desk of one, a new rule erases a day after its first run', async () => {
  await addSessions(desk.db, 1, { completedAt: daysAgo(31) });
  await createRule(desk.db, rule, actor);
  await desk.database.pool.query('update person set disabled_at = now() where id <> $1', [desk.privacy.id]);
  try {
    await runNow();
    await settleProposals(desk.db, retentionProposals);
    expect(await readRules(desk.db)).toMatchObject([{ isAgreed: false }]);
    moveBack = moveClock(dayMs + 1000);
    await settleProposals(desk.db, retentionProposals);
    expect(await desk.db.select().from(proposal)).toMatchObject([{ state: 'alone' }]);
    await runDueRules(desk.db);
    expect(await requests()).toMatchObject([{ state: 'delayed' }]);
  } finally {
    await desk.database.pool.query('update person set disabled_at = null');
  }
});

test('a stale change to a rule is refused', async () => {
  const id = await createRule(desk.db, { ...rule, isActive: false }, actor);
  const was = { ...rule, isActive: false };
  await changeRule(desk.db, id, { rule: { ...was, days: 60 }, was }, actor);

  await expect(changeRule(desk.db, id, { rule, was }, actor)).rejects.toThrow('Somebody else has changed');
  expect(await readRules(desk.db)).toMatchObject([{ days: 60, isActive: false, nextRunOn: null }]);
  expect(await readDuties(desk.db)).toEqual([]);
});

/** A request that ended with a session held for one more day. */
const endKept = async (approvedBy: string | null) => {
  const [sessionId = ''] = await addSessions(desk.db, 1, { completedAt: `${addDays(today(), -365)}T10:00:00Z` });
  const requestId = await desk.open({ sessionId });
  await desk.change(requestId, { action: 'match' });
  await desk.change(requestId, { action: 'choose', sessionIds: [sessionId], areTheirs: true });
  await desk.addDuty({ years: 1 });
  await desk.submit(requestId);
  await desk.db.update(deletionRequest).set({ approvedBy }).where(eq(deletionRequest.id, requestId));

  return { requestId, sessionId };
};

test('a held session gets one follow-up request the day after its hold ends, with the same approval', async () => {
  const { requestId, sessionId } = await endKept(desk.supervisor.id);
  expect(await openFollowUps(desk.db)).toBe(0);
  // A leap day may fall in between.
  moveBack = moveClock(3 * dayMs);
  expect(await openFollowUps(desk.db)).toBe(1);
  expect(await openFollowUps(desk.db)).toBe(0);

  const [, planned] = await requests();
  expect(planned).toMatchObject({
    kind: 'planned',
    state: 'delayed',
    followsId: requestId,
    approvedBy: desk.supervisor.id,
    submittedBy: desk.privacy.id,
  });
  expect(await itemsIn(planned?.id ?? '', 'confirmed')).toEqual([sessionId]);
});

test('a follow-up needs a second approval if nobody approved the first request', async () => {
  await endKept(null);
  moveBack = moveClock(3 * dayMs);
  await openFollowUps(desk.db);
  moveBack();

  const [, planned] = await requests();
  expect(planned).toMatchObject({ state: 'approval', notBefore: null });
  await expect(desk.approve(planned?.id ?? '', desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a hold extended in the meantime is shown as it is now', async () => {
  const { requestId } = await endKept(null);
  await desk.addDuty({ years: 2, basis: 'Banking Act' });
  moveBack = moveClock(3 * dayMs);

  expect(await openFollowUps(desk.db)).toBe(0);
  moveBack();
  expect((await desk.read(requestId)).list).toMatchObject([{ state: 'held', keeping: { because: 'Banking Act' } }]);
});
