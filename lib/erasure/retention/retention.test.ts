import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { decideProposal, settleProposals } from '@/lib/access';
import { eventsOf } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { auditEvent, deletionItem, deletionRequest, proposal, retentionRule } from '@/lib/db/schema';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { addDays, today } from '../calendar';
import { findHolds } from '../holds/check';
import { decideApproval } from '../requests/approval';
import { addItems, holdItems } from '../requests/items';
import { openRequest } from '../requests/request';
import { openTestDesk, type TestDesk } from '../requests/testing';
import { countCovered } from './covered';
import { openFollowUps } from './follow-up';
import { listGoingByRule } from './going';
import { retentionProposals } from './proposals';
import { dryRun, runDueRules, whyRunsWait } from './run';
import {
  changeDuty,
  changeRule,
  createDuty,
  createRule,
  type DutyBody,
  deleteDuty,
  deleteRule,
  type RuleBody,
  readDuties,
  readRules,
} from './settings';

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
  countries: ['UTO'],
  statuses: [],
  documentTypes: [],
  days: 30,
  mode: 'carry out',
  every: 'month',
  isActive: true,
};
const anySession = { countries: [], statuses: [], documentTypes: [] };
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
      ...anySession,
      statuses: ['MANUAL_REJECTED'],
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
  // It can be cancelled, as every erasure.
  expect((made?.notBefore?.getTime() ?? 0) - (made?.stateAt.getTime() ?? 0)).toBeGreaterThan(59_000);
  expect((await desk.read(made?.id ?? '')).reason).toBe('Retention rule “Old sessions”: older than 30 days');
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

test('what a rule proposes needs its second approval again after it was sent back, whoever submits it', async () => {
  await addSessions(desk.db, 1, { completedAt: daysAgo(31) });
  await createRule(desk.db, { ...rule, mode: 'propose' }, actor);
  await runNow();
  const requestId = (await requests())[0]?.id ?? '';
  const body = { action: 'send back', reason: 'One of them is disputed.' } as const;
  await decideApproval(desk, await desk.caller(desk.supervisor), requestId, body);
  expect((await desk.read(requestId)).effect.needsApproval).toBe(true);

  expect((await desk.read(requestId)).reason).toBe('Retention rule “Old sessions”: older than 30 days');
  expect(await desk.events(requestId)).not.toContain('deletion.viewed');

  await desk.submit(requestId);
  expect(await requests()).toMatchObject([{ state: 'approval', notBefore: null }]);
  await expect(desk.approve(requestId, desk.privacy)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  // What its submitter has written, and its view on record.
  expect((await desk.read(requestId, desk.officer)).reason).toBe('T••••');
  expect(await desk.events(requestId)).toContain('deletion.viewed');
});

/** The rule is due, and runs. */
const runNow = async () => {
  await desk.db.update(retentionRule).set({ nextRunOn: today() });
  await runDueRules(desk.db);
};
const agree = async (who = desk.supervisor, confirm = '', seen = '') => {
  const [open] = await desk.db.select().from(proposal).where(eq(proposal.state, 'proposed'));
  const body = { action: 'agree', confirm, seen } as const;
  await decideProposal(desk.db, retentionProposals, open?.id ?? '', body, await desk.caller(who));
};

test('the first run of a new rule proposes; it erases only once a second person has agreed', async () => {
  const ids = await addSessions(desk.db, 2, { completedAt: daysAgo(31) });
  const id = await createRule(desk.db, rule, actor);
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

  const { sessions, total, confirmWith, more, seen } = await listGoingByRule(desk.db, id, null, actor);
  expect({ ids: sessions.map(({ sessionId }) => sessionId), total, more }).toEqual({
    ids: ids.toSorted(),
    total: 2,
    more: false,
  });
  await expect(agree(desk.supervisor, 'yes', seen)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(agree(desk.supervisor, confirmWith ?? '', 'another list')).rejects.toThrow('have changed since');
  expect(await readRules(desk.db)).toMatchObject([{ isAgreed: false }]);
  await agree(desk.supervisor, confirmWith?.slice(-4), seen);
  expect(await readRules(desk.db)).toMatchObject([{ isAgreed: true, nextRunOn: today() }]);
  await runDueRules(desk.db);
  expect(await requests()).toMatchObject([{ state: 'delayed' }]);
});

test.each([
  ['fewer days', { days: 40 }, true],
  ['any country', { countries: [] }, true],
  ['another country', { countries: ['DEU'] }, true],
  ['one country more', { countries: ['DEU', 'UTO'] }, true],
  ['a document type', { documentTypes: ['PASSPORT'] }, false],
  ['enabled again', { isActive: true }, true],
  ['more days', { days: 60 }, false],
  ['another name', { name: 'Very old' }, false],
] satisfies Array<[string, Partial<RuleBody>, boolean]>)(
  'a rule with %s is agreed to again: %#',
  async (what, part, isAgain) => {
    const was: RuleBody = { ...rule, days: 50, isActive: what !== 'enabled again' };
    const id = await createRule(desk.db, was, actor);
    await desk.db.update(retentionRule).set({ agreedAt: now() });
    await changeRule(desk.db, id, { rule: { ...was, ...part }, was }, actor);
    expect(await readRules(desk.db)).toMatchObject([{ isAgreed: !isAgain }]);
  },
);

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

test('a rule covers several countries, statuses and document types, and only those', async () => {
  const at = { completedAt: daysAgo(31), documentType: 'PASSPORT', status: 'AUTO_REJECTED' };
  const covered = [
    ...(await addSessions(desk.db, 1, { ...at, country: 'DEU' })),
    ...(await addSessions(desk.db, 1, { ...at, country: 'UTO', documentType: 'VISA', status: 'MANUAL_REJECTED' })),
  ].sort();
  await addSessions(desk.db, 1, { ...at, country: 'SVK' });
  await addSessions(desk.db, 1, { ...at, country: 'DEU', documentType: 'IDENTITY_CARD' });
  await addSessions(desk.db, 1, { ...at, country: 'DEU', status: 'AUTO_APPROVED' });
  await addSessions(desk.db, 1, { ...at, country: 'DEU', documentType: null });
  const wide = {
    ...rule,
    countries: ['DEU', 'UTO'],
    statuses: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
    documentTypes: ['PASSPORT', 'VISA'],
  };
  const id = await createRule(desk.db, wide, actor);
  const { examples, wouldErase } = await dryRun(desk.db, id, actor);
  expect([wouldErase, examples.map(({ sessionId }) => sessionId).sort()]).toEqual([2, covered]);
  expect(await countCovered(desk.db, { kind: 'rule', ...wide })).toMatchObject({ covered: 2 });
});

const aml: DutyBody = {
  ...anySession,
  countries: ['DEU', 'UTO'],
  years: 5,
  basis: 'AML Act',
  countsFrom: 'completion',
  isActive: true,
};

test('what an obligation covers now is counted before it is saved: exactly what it would hold', async () => {
  await addSessions(desk.db, 3, { country: 'DEU', completedAt: daysAgo(31) });
  await addSessions(desk.db, 1, { country: 'UTO', completedAt: null });
  await addSessions(desk.db, 1, { country: 'SVK', completedAt: daysAgo(31) });
  await addSessions(desk.db, 1, { country: 'DEU', completedAt: daysAgo(6 * 366) });
  await addSessions(desk.db, 2, { country: 'ZZZ', completedAt: daysAgo(31) });
  await addSessions(desk.db, 1, { country: null, completedAt: daysAgo(31) });
  const { basis: _, isActive: __, ...ask } = aml;
  const count = () => countCovered(desk.db, { kind: 'obligation', ...ask });
  expect(await count()).toMatchObject({ covered: 4, unknown: 3, listed: { kind: 'at least', count: 9 } });
  await desk.completeCrawl();
  expect(await count()).toMatchObject({ covered: 4, unknown: 3, listed: { kind: 'exactly', count: 9 } });

  // The same sessions as the holds themselves.
  await createDuty(desk.db, aml, actor);
  const { rows } = await desk.db.execute<{ id: string }>(sql`select id from mirror_session`);
  const held = await findHolds(
    desk.db,
    rows.map(({ id }) => ({ sessionId: id, countsFrom: null })),
  );
  expect(held.size).toBe(7);
  expect([...held.values()].filter(({ because }) => because.includes('may apply'))).toHaveLength(3);
});

test('a deleted rule never runs again, stays on record, and keeps its requests', async () => {
  await addSessions(desk.db, 1, { completedAt: daysAgo(31) });
  const id = await createRule(desk.db, { ...rule, mode: 'propose' }, actor);
  await runNow();
  await expect(deleteRule(desk.db, id, { ...rule, mode: 'propose', days: 99 }, actor)).rejects.toThrow('Somebody else');
  await deleteRule(desk.db, id, { ...rule, mode: 'propose' }, actor);
  expect(await readRules(desk.db)).toEqual([]);
  expect(await requests()).toMatchObject([{ ruleId: id, state: 'approval' }]);
  await desk.db.update(retentionRule).set({ nextRunOn: today() });
  expect(await runDueRules(desk.db)).toBe(0);
  await expect(deleteRule(desk.db, id, rule, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(dryRun(desk.db, id, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await eventsOf(desk.database, `rule ${id}`)).toContain('settings.retention_deleted');
});

test('a disabled obligation is deleted at once; an active one only when a second person agrees', async () => {
  const idle = await createDuty(desk.db, { ...aml, isActive: false }, actor);
  const active = await createDuty(desk.db, aml, actor);
  expect(await deleteDuty(desk.db, idle, { ...aml, isActive: false }, actor)).toBe('carried out');
  expect(await deleteDuty(desk.db, active, aml, actor)).toBe('proposed');
  expect(await readDuties(desk.db)).toMatchObject([{ id: active }]);

  await agree();
  expect(await readDuties(desk.db)).toEqual([]);
  expect(await eventsOf(desk.database, `duty ${active}`)).toContain('settings.retention_deleted');
});

test('a change proposed before several countries could be chosen still takes effect', async () => {
  const id = await createDuty(desk.db, { ...aml, countries: ['UTO'] }, actor);
  await changeDuty(
    desk.db,
    id,
    { duty: { ...aml, countries: ['UTO'], years: 1 }, was: { ...aml, countries: ['UTO'] } },
    actor,
  );
  const old = (years: number) => {
    const { countries: _, statuses: __, documentTypes: ___, ...rest } = aml;

    return { ...rest, country: 'UTO', status: null, years };
  };
  expect((await desk.db.select().from(proposal))[0]?.changes).toEqual([
    { name: 'Obligation', before: null, after: 'AML Act' },
    { name: 'years', before: '5', after: '1' },
  ]);
  await desk.db.update(proposal).set({ change: { id, duty: old(1), was: old(5) } });
  await agree();
  expect(await readDuties(desk.db)).toMatchObject([{ years: 1, countries: ['UTO'] }]);
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
  await desk.reply(requestId, 'refusal');
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

test('a follow-up says why its sessions are erased, masked or not, and on record', async () => {
  const { requestId } = await endKept(desk.supervisor.id);
  const { reference } = await desk.read(requestId);
  moveBack = moveClock(3 * dayMs);
  await openFollowUps(desk.db);
  moveBack();

  const [, planned] = await requests();
  const reason = `Follow-up to ${reference}, which the person requested. The hold has ended: AML Act, section 8.`;
  expect(await desk.read(planned?.id ?? '')).toMatchObject({ reason });
  expect(await desk.read(planned?.id ?? '', desk.officer)).toMatchObject({ masked: true, reason });
  const events = await desk.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.subject, `request:${planned?.id}`));
  expect(events[0]).toMatchObject({ code: 'deletion.opened', details: { follows: reference, because: 'hold ended' } });
});

test('a follow-up of a retention rule names the rule', async () => {
  const [held = ''] = await addSessions(desk.db, 1, { completedAt: daysAgo(31) });
  const ruleId = await createRule(desk.db, rule, actor);
  const { id } = await desk.db.transaction((tx) =>
    openRequest(tx, { kind: 'retention', state: 'ended', ruleId }, actor),
  );
  await addItems(desk.db, id, [held], null);
  await holdItems(desk.db, id, new Map([[held, { until: null, because: 'Legal hold' }]]));
  await openFollowUps(desk.db);

  const [{ reference } = { reference: '' }, planned] = await requests();
  expect((await desk.read(planned?.id ?? '')).reason).toBe(
    `Follow-up to ${reference}, by retention rule “Old sessions”: older than 30 days. The hold has ended: Legal hold.`,
  );
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
