import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, setPurpose } from '@/lib/access';
import { openSignIn } from '@/lib/access/sign-in/records';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { changeAppeal } from '../appeals/change';
import { eraseReview } from '../erase';
import { approval, giveBy, serveAll } from '../verdict/testing';
import { undoVerdict } from '../verdict/undo';
import { endExpiredClaims } from './lease';
import { addWaiting, changeFor, claimFor } from './testing';

const keys = testKeys();
let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
const moves: Array<() => void> = [];
const pass = (minutes: number) => moves.unshift(moveClock(minutes * minuteMs));

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['served_evidence', 'opinion', 'verdict', 'claim', 'appeal', 'mirror_session']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
  officer = await signedInPerson(database, ['officer']);
});
afterEach(() => {
  for (const back of moves.splice(0)) back();
});

const tools = () => ({ db, keys, delivery: 'service' as const });
const purposeOf = async (who = officer) => (await again(db, who.signInId)).purpose;
const codeOf = async (who = officer) => (await purposeOf(who))?.code ?? null;
const choose = async (code: 'triage' | 'quality') =>
  setPurpose({ db, keys }, await again(db, officer.signInId), { code, words: null }, actorOf(officer));
const take = async (who = officer) => {
  const { claim } = await claimFor(db, who);
  if (!claim) throw new Error('No case is left.');

  return claim;
};
const decide = async (claim: Awaited<ReturnType<typeof take>>) => {
  await serveAll(db, claim.sessionId, await again(db, officer.signInId));

  return giveBy(tools(), officer, claim.id, approval);
};
const endings = async () =>
  (await db.select().from(auditEvent).where(eq(auditEvent.subject, officer.id)).orderBy(asc(auditEvent.id)))
    .filter(({ code }) => code === 'purpose.ended')
    .map(({ actorId, details }): { byThemselves: boolean; by?: unknown; resumed?: unknown } => ({
      byThemselves: actorId === officer.id,
      ...details,
    }));

test('leaving focus mode ends the purpose that the claim set, and the audit log says so', async () => {
  await addWaiting(db, [{}]);
  const { id } = await take();
  expect(await codeOf()).toBe('triage');

  await changeFor(db, officer, id, { action: 'release' });
  expect(await codeOf()).toBeNull();
  expect(await endings()).toEqual([{ byThemselves: true, purpose: 'triage', by: 'claim' }]);
  // A page that closes twice changes nothing more.
  await changeFor(db, officer, id, { action: 'release' });
  expect(await endings()).toHaveLength(1);
});

test('a purpose chosen before comes back with its own remaining time', async () => {
  await addWaiting(db, [{}]);
  const chosen = await choose('quality');
  pass(10);
  const { id } = await take();
  expect(await codeOf()).toBe('triage');

  pass(4);
  await changeFor(db, officer, id, { action: 'skip' });
  expect((await purposeOf())?.code).toBe('quality');
  expect((await purposeOf())?.until.toISOString()).toBe(chosen.until);
  expect(await endings()).toEqual([{ byThemselves: true, purpose: 'triage', by: 'claim', resumed: 'quality' }]);

  pass(17);
  expect(await codeOf()).toBeNull();
});

test('one that ran out in the meantime does not come back', async () => {
  await addWaiting(db, [{}]);
  await choose('quality');
  pass(20);
  const { id } = await take();
  pass(4);
  await changeFor(db, officer, id, { action: 'renew' });
  pass(4);
  await changeFor(db, officer, id, { action: 'renew' });
  pass(4);
  await changeFor(db, officer, id, { action: 'release' });
  expect(await codeOf()).toBeNull();
});

test('a purpose that the officer chose never ends with a case, even if it is triage', async () => {
  await addWaiting(db, [{}, {}]);
  const chosen = await choose('triage');
  const { id } = await take();
  await changeFor(db, officer, id, { action: 'release' });
  expect((await purposeOf())?.until.toISOString()).toBe(chosen.until);

  // Chosen while they work on a case.
  await changeFor(db, officer, (await take()).id, { action: 'release' });
  const { id: next } = await take();
  await choose('quality');
  await changeFor(db, officer, next, { action: 'release' });
  expect(await codeOf()).toBe('quality');
  expect(await endings()).toEqual([]);
});

test('between two cases it goes on, and the last verdict ends it', async () => {
  await addWaiting(db, [{}, {}]);
  const first = await take();
  await claimFor(db, officer, { reserve: true });
  await decide(first);
  expect(await codeOf()).toBe('triage');
  const second = await take();
  expect(await endings()).toEqual([]);

  await decide(second);
  expect(await codeOf()).toBeNull();
});

test('an undone verdict reopens its case under the purpose again, without a gap for those who moved on', async () => {
  await addWaiting(db, [{}, {}]);
  const given = await decide(await take());
  await take();
  const undo = async () =>
    undoVerdict(tools(), {
      verdictId: given.id,
      actor: actorOf(officer),
      reopenFor: await again(db, officer.signInId),
    });
  const before = await endings();
  await undo();
  expect(await codeOf()).toBe('triage');
  expect(await endings()).toEqual(before);
});

test('an expired claim ends it, whoever notices', async () => {
  await addWaiting(db, [{}]);
  await take();
  pass(6);
  await endExpiredClaims(db);
  expect(await codeOf()).toBeNull();
  expect(await endings()).toEqual([{ byThemselves: false, purpose: 'triage', by: 'claim' }]);
});

test('with two tabs it goes on until both cases are given back, also at the same moment', async () => {
  await addWaiting(db, [{}, {}]);
  const held = await take();
  const { claim: reserved } = await claimFor(db, officer, { reserve: true });
  await changeFor(db, officer, reserved?.id ?? '', { action: 'release' });
  expect(await codeOf()).toBe('triage');

  const { claim: again } = await claimFor(db, officer, { reserve: true });
  await Promise.all(
    [held.id, again?.id ?? ''].map((claimId) => changeFor(db, officer, claimId, { action: 'release' })),
  );
  expect(await codeOf()).toBeNull();
  expect(await endings()).toHaveLength(1);
});

test("the case of one officer leaves a colleague's purpose alone", async () => {
  await addWaiting(db, [{}, {}]);
  const colleague = await signedInPerson(database, ['officer']);
  await take(colleague);
  await changeFor(db, officer, (await take()).id, { action: 'release' });
  expect(await codeOf(colleague)).toBe('triage');
});

const changeAppealOf = async (sessionId: string, body: Parameters<typeof changeAppeal>[2]) =>
  changeAppeal(
    { db, keys, delivery: 'none' },
    { sessionId, person: await again(db, officer.signInId), actor: actorOf(officer) },
    body,
  );
const takeUp = async (sessionId: string): Promise<string> => {
  await changeAppealOf(sessionId, { action: 'take up', reason: 'They called.', after: null });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from appeal where session_id = ${sessionId} and ended_at is null`,
  );

  return rows[0]?.id ?? '';
};

test('the purpose of an appeal comes back after a case, and ends when the appeal is put back', async () => {
  await addWaiting(db, [{}]);
  const [sessionId = ''] = await addWaiting(db, [{}], { status: 'AUTO_REJECTED' });
  await choose('quality');
  const appealId = await takeUp(sessionId);
  const { id } = await take();
  expect(await codeOf()).toBe('triage');
  await changeFor(db, officer, id, { action: 'release' });
  expect(await codeOf()).toBe('rejections');

  await changeAppealOf(sessionId, { action: 'put back', appealId });
  expect(await codeOf()).toBe('quality');
  expect((await endings()).map(({ by, resumed }) => [by, resumed])).toEqual([
    ['claim', 'rejections'],
    ['appeal', 'quality'],
  ]);
});

test('releasing one appeal leaves the purpose to the letter about another, decided just before', async () => {
  const [decided = '', released = ''] = await addWaiting(db, [{}, {}], { status: 'AUTO_REJECTED' });
  const appealId = await takeUp(decided);
  const other = await takeUp(released);
  await changeAppealOf(decided, {
    action: 'decide',
    appealId,
    finding: 'uphold',
    reasons: ['face_mismatch'],
    note: null,
  });
  await changeAppealOf(released, { action: 'put back', appealId: other });
  expect(await codeOf()).toBe('rejections');
});

test('an erasure ends the purposes of the case and of the appeal that it ends', async () => {
  const [waiting = ''] = await addWaiting(db, [{}]);
  await take();
  await eraseReview(db, [waiting], actorOf(officer));
  expect(await codeOf()).toBeNull();

  const [rejected = ''] = await addWaiting(db, [{}], { status: 'AUTO_REJECTED' });
  await takeUp(rejected);
  await eraseReview(db, [rejected], actorOf(officer));
  expect(await codeOf()).toBeNull();
  expect((await endings()).map(({ by }) => by)).toEqual(['claim', 'appeal']);
});

test('on two devices, giving a case back while the other takes one leaves the other its purpose', async () => {
  await addWaiting(
    db,
    Array.from({ length: 20 }, () => ({})),
  );
  const signInId = await openSignIn(db, {
    personId: officer.id,
    address: '10.4.0.18',
    browser: '',
    method: 'password',
  });
  for (let round = 0; round < 10; round++) {
    const [giving, taking] = round % 2 === 0 ? [officer.signInId, signInId] : [signInId, officer.signInId];
    const { claim: given } = await claimFor(db, await again(db, giving), { reserve: true });
    const [giver, taker] = [await again(db, giving), await again(db, taking)];
    const [{ claim: taken }] = await Promise.all([
      claimFor(db, taker),
      changeFor(db, giver, given?.id ?? '', { action: 'release' }),
    ]);
    // They may have been given the same case, which the other device then gave back.
    const isOpen = taken?.id !== given?.id;
    expect(await codeOf(taker)).toBe(isOpen ? 'triage' : null);
    await changeFor(db, taker, taken?.id ?? '', { action: 'release' });
    expect([await codeOf(giver), await codeOf(taker)]).toEqual([null, null]);
  }
  const { rows } = await db.execute(sql`
    select count(*) filter (where code = 'purpose.set')::int - count(*) filter (where code = 'purpose.ended')::int as running
    from audit_event where subject = ${officer.id}
  `);
  expect(rows).toEqual([{ running: 0 }]);
});
