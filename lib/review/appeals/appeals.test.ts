import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seesInFull } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import type { AppealBody, NewFinding } from '@/lib/answers';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { appeal, auditEvent, mirrorSession, person, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { addOpinion } from '../testing';
import { setPolicy } from '../verdict/testing';
import { changeAppeal } from './change';
import { listOwnAppeals } from './own-verdict';
import { readAppeal } from './read';

const keys = testKeys();
let database: TestDatabase;
let officer: Person;
let other: Person;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(() => database.close());

const rejected = async () => (await addSessions(database.db, 1, { status: 'AUTO_REJECTED' }))[0] ?? '';
const requestOf = async (sessionId: string, who: Person) => ({
  sessionId,
  // Read again: a purpose may have begun.
  person: await again(database.db, who.signInId),
  actor: actorOf(who),
});
const change = async (sessionId: string, who: Person, body: AppealBody) =>
  changeAppeal({ db: database.db, keys, delivery: 'webhook' }, await requestOf(sessionId, who), body);
const read = async (sessionId: string, who: Person) =>
  readAppeal({ db: database.db, keys }, await requestOf(sessionId, who));

const takeUp = async (sessionId: string, who = officer, after: string | null = null): Promise<string> => {
  await change(sessionId, who, { action: 'take up', reason: 'Maria Example called.', after });
  const answer = await read(sessionId, who);
  if (answer.state !== 'open') throw new Error('The appeal was not taken up.');

  return answer.id;
};
const decide = (sessionId: string, who: Person, appealId: string, finding: NewFinding = 'uphold') =>
  change(sessionId, who, {
    action: 'decide',
    appealId,
    finding,
    reasons: ['sources_disagree', 'face_mismatch'],
    note: 'Maria is older in the picture.',
  });
const eventsOn = (sessionId: string, codes: string[]) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, sessionId), inArray(auditEvent.code, codes)))
    .orderBy(auditEvent.id);
const appealsOf = (sessionId: string) => database.db.select().from(appeal).where(eq(appeal.sessionId, sessionId));

test('a decided appeal keeps its reviewer, reason and finding', async () => {
  const id = await rejected();
  const appealId = await takeUp(id);
  await decide(id, officer, appealId);

  expect(await read(id, officer)).toMatchObject({
    state: 'decided',
    earlier: [
      {
        id: appealId,
        against: 'rejection',
        by: { id: officer.id, name: officer.name },
        reason: { state: 'readable', text: 'Maria Example called.' },
        outcome: {
          kind: 'decided',
          finding: 'uphold',
          reasons: [{ words: 'Face does not match' }, { words: 'Data sources disagree' }],
          note: { state: 'readable', text: 'Maria is older in the picture.' },
        },
      },
    ],
  });
  const events = await eventsOn(id, ['appeal.taken_up', 'appeal.decided']);
  expect(events.map(({ code, details }) => [code, details])).toEqual([
    ['appeal.taken_up', { status: 'AUTO_REJECTED' }],
    [
      'appeal.decided',
      { finding: 'uphold', reasons: 'face_mismatch, sources_disagree', delivery: 'webhook', purpose: 'rejections' },
    ],
  ]);
});

test('an appeal says for how long its finding could be undone', async () => {
  const id = await rejected();
  expect((await read(id, officer)).undoSeconds).toBe(10);
  await setPolicy(database.db, { undoSeconds: 0 });
  const after = await read(id, officer);
  await setPolicy(database.db, {});
  expect(after.undoSeconds).toBe(0);
});

test('taking up an appeal opens the session in full, for the purpose of reviewing rejections', async () => {
  const fresh = await signedInPerson(database, ['officer']);
  expect(seesInFull(fresh)).toBe(false);
  await takeUp(await rejected(), fresh);

  const after = await again(database.db, fresh.signInId);
  expect(seesInFull(after)).toBe(true);
  expect(after.purpose?.code).toBe('rejections');
});

test('two people cannot take up the same appeal: one gets it, the others are told who has it', async () => {
  const id = await rejected();
  const people = [officer, other, supervisor, officer, other, supervisor];
  const outcomes = await Promise.allSettled(
    people.map((who) => change(id, who, { action: 'take up', reason: 'They called.', after: null })),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const holder = people[outcomes.findIndex(({ status }) => status === 'fulfilled')];
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue;
    const has = people[at] === holder ? 'You have' : `${holder?.name} has`;
    expect(outcome.reason).toMatchObject({ code: 'CONFLICT', userMessage: expect.stringContaining(has) });
  }
  expect(await appealsOf(id)).toHaveLength(1);
  expect(await eventsOn(id, ['appeal.taken_up'])).toHaveLength(1);
  expect(await eventsOn(id, ['appeal.change_refused'])).toHaveLength(5);
});

test('the database refuses a second open appeal on a session', async () => {
  const id = await rejected();
  await takeUp(id);
  const row = { sessionId: id, personId: other.id, status: 'AUTO_REJECTED', takenUpAt: new Date() };

  await expect(database.db.insert(appeal).values({ ...row, reason: Buffer.from('x') })).rejects.toThrow();
});

test('of a decision and a put-back at the same moment, only one succeeds', async () => {
  const id = await rejected();
  const appealId = await takeUp(id);
  const outcomes = await Promise.allSettled([
    decide(id, officer, appealId),
    change(id, supervisor, { action: 'put back', appealId }),
  ]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await eventsOn(id, ['appeal.decided', 'appeal.put_back'])).toHaveLength(1);
});

test('an appeal that was put back can be taken up again, and an outdated screen is told so', async () => {
  const id = await rejected();
  const first = await takeUp(id);
  await change(id, officer, { action: 'put back', appealId: first });

  await expect(decide(id, officer, first)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(takeUp(id, other, null)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining(`${officer.name} released it at`),
  });
  const second = await takeUp(id, other, first);
  await expect(decide(id, other, first)).rejects.toMatchObject({ code: 'CONFLICT' });
  await decide(id, other, second, 'recommend approval');

  const { state, earlier } = await read(id, other);
  expect([state, earlier.map(({ outcome }) => outcome.kind)]).toEqual(['decided', ['decided', 'put back']]);
  const [event] = await eventsOn(id, ['appeal.put_back']);
  expect(event?.changes).toEqual([{ name: 'holder', before: officer.id, after: null }]);
});

test('a colleague can neither decide nor put back an appeal, but a supervisor can put it back', async () => {
  const id = await rejected();
  const appealId = await takeUp(id);
  await takeUp(await rejected(), other);

  await expect(decide(id, other, appealId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(change(id, other, { action: 'put back', appealId })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await read(id, other)).toMatchObject({ state: 'open', isYours: false, mayPutBack: false });
  expect(await read(id, supervisor)).toMatchObject({ state: 'open', isYours: false, mayPutBack: true });
  await change(id, supervisor, { action: 'put back', appealId });
  expect((await read(id, officer)).state).toBe('none');
});

test('a session that is not rejected, not listed or has changed status is refused, and nothing is stored', async () => {
  const [pending = ''] = await addSessions(database.db, 1, { status: 'PENDING' });
  await expect(takeUp(pending)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('PENDING'),
  });
  const [approved = ''] = await addSessions(database.db, 1, { status: 'MANUAL_APPROVED' });
  await expect(takeUp(approved)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('Only rejections can be appealed.'),
  });
  expect(await appealsOf(approved)).toEqual([]);
  await expect(takeUp('99999999-9999-4999-8999-999999999999')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await appealsOf(pending)).toEqual([]);

  const id = await rejected();
  const appealId = await takeUp(id);
  await database.db.update(mirrorSession).set({ status: 'MANUAL_APPROVED' }).where(eq(mirrorSession.id, id));
  await expect(decide(id, officer, appealId)).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('to MANUAL_APPROVED'),
  });
  expect((await read(id, officer)).state).toBe('open');
});

test('a finding needs the full evidence, and a refused attempt is logged', async () => {
  const id = await rejected();
  const fresh = await signedInPerson(database, ['officer']);
  const appealId = await takeUp(id, fresh);
  await database.db.execute(sql`update sign_in set purpose_id = null where id = ${fresh.signInId}`);

  await expect(decide(id, fresh, appealId)).rejects.toMatchObject({ code: 'PURPOSE_REQUIRED' });
  const [refused] = await eventsOn(id, ['appeal.change_refused']);
  expect(refused?.details).toEqual({ action: 'decide', because: 'masked' });
});

test('reasons and notes are encrypted, shown in full view only, and reading them is logged', async () => {
  const id = await rejected();
  const appealId = await takeUp(id);
  await decide(id, officer, appealId);
  const views = async () => (await eventsOn(id, ['session.opened'])).map(({ details }) => details);
  const before = (await views()).length;
  const viewer = await signedInPerson(database, ['viewer']);

  expect((await read(id, viewer)).earlier).toMatchObject([
    { reason: { state: 'hidden' }, outcome: { finding: 'uphold', note: { state: 'hidden' } } },
  ]);
  expect(await views()).toHaveLength(before);
  await read(id, officer);
  expect((await views()).slice(before)).toEqual([{ part: 'appeal', masked: false, purpose: 'rejections' }]);
  expect((await read(await rejected(), officer)).earlier).toEqual([]);

  const { rows } = await database.db.execute(
    sql`select encode(reason, 'escape') || encode(note, 'escape') as words from appeal where session_id = ${id}`,
  );
  expect(JSON.stringify(rows)).not.toContain('Maria');
  await database.db.execute(sql`delete from subject_key where subject = ${id}`);
  expect((await read(id, officer)).earlier).toMatchObject([{ reason: { state: 'unreadable' } }]);
});

test('a finding can be undone for as long as a verdict, and the appeal is then open again', async () => {
  const id = await rejected();
  const appealId = await takeUp(id);
  await decide(id, officer, appealId);
  const [{ outcome } = { outcome: null }] = (await read(id, officer)).earlier;
  expect(outcome).toMatchObject({ undoUntil: expect.any(String), delivery: { state: 'held' } });
  expect((await read(id, other)).earlier[0]?.outcome).toMatchObject({ undoUntil: null });

  await expect(change(id, other, { action: 'undo', appealId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(takeUp(id, other, appealId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await change(id, officer, { action: 'undo', appealId });
  // The first answer may have been lost.
  await change(id, officer, { action: 'undo', appealId });
  expect(await read(id, officer)).toMatchObject({ state: 'open', id: appealId, isYours: true, earlier: [] });
  expect(await appealsOf(id)).toMatchObject([{ finding: null, reasons: [], note: null, nextTryAt: null }]);
  expect((await eventsOn(id, ['appeal.undone'])).map(({ details }) => details)).toEqual([{ finding: 'uphold' }]);

  await decide(id, officer, appealId, 'recommend approval');
  const back = moveClock(11_000);
  try {
    await expect(change(id, officer, { action: 'undo', appealId })).rejects.toMatchObject({
      userMessage: expect.stringContaining('Too late to undo.'),
    });
  } finally {
    back();
  }
});

test('an appeal on an erased session cannot be taken up', async () => {
  const id = await rejected();
  await eraseHere(database.db, id, officer.id);

  await expect(takeUp(id)).rejects.toMatchObject({ code: 'ERASED' });
  expect(await appealsOf(id)).toEqual([]);
});

describe('an appeal against their own verdict', () => {
  const rejectedBy = async (who: Person) => {
    const [sessionId = ''] = await addSessions(database.db, 1, { status: 'MANUAL_REJECTED' });
    const [made] = await database.db
      .insert(verdict)
      .values({ sessionId, state: 'confirmed', stateAt: now(), decision: 'reject' })
      .returning({ id: verdict.id });
    const given = {
      verdictId: made?.id ?? '',
      sessionId,
      personId: who.id,
      seat: 'first',
      decision: 'reject',
    } as const;
    await addOpinion(database.db, given);

    return sessionId;
  };

  test('is known before anybody takes it up, with who can decide it', async () => {
    const id = await rejectedBy(officer);
    const { whyNot } = await read(id, officer);

    expect(whyNot).toMatch(/^An appeal here is against your own verdict\. .* can decide it\.$/);
    expect(whyNot).toContain(other.name);
    expect((await read(id, other)).whyNot).toBeNull();
    expect((await read(await rejected(), officer)).whyNot).toBeNull();
  });

  test('nobody decides', async () => {
    const id = await rejectedBy(officer);
    await expect(takeUp(id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      userMessage: expect.stringContaining(`${other.name}`),
    });
    expect((await eventsOn(id, ['appeal.change_refused'])).map(({ details }) => details.because)).toEqual([
      'own verdict',
    ]);

    const appealId = await takeUp(id, other);
    await decide(id, other, appealId);
    expect((await appealsOf(id)).map(({ isAlone }) => isAlone)).toEqual([false]);
  });

  test('is decided alone after a day where nobody else can, and that is on record', async () => {
    const id = await rejectedBy(officer);
    await database.db.update(person).set({ disabledAt: now() }).where(ne(person.id, officer.id));
    try {
      const appealId = await takeUp(id);
      await expect(decide(id, officer, appealId)).rejects.toMatchObject({
        code: 'CONFLICT',
        userMessage: expect.stringContaining('nobody else here can decide it'),
      });
      expect(await listOwnAppeals(database.db)).toMatchObject([{ kind: 'appeal', sessionId: id, by: officer.name }]);
      const dayAgo = new Date(now().getTime() - dayMs);
      await database.db.update(appeal).set({ takenUpAt: dayAgo }).where(eq(appeal.id, appealId));
      await decide(id, officer, appealId);

      expect(await listOwnAppeals(database.db)).toEqual([]);
      expect((await appealsOf(id)).map(({ isAlone }) => isAlone)).toEqual([true]);
      expect((await eventsOn(id, ['appeal.taken_up', 'appeal.decided'])).map(({ details }) => details.alone)).toEqual([
        true,
        true,
      ]);
      expect((await read(id, officer)).earlier[0]?.outcome).toMatchObject({ kind: 'decided', isAlone: true });
    } finally {
      await database.db.update(person).set({ disabledAt: null });
    }
  });
});
