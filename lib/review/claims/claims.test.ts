import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, seesInFull } from '@/lib/access';
import { again, eventsOf, signedInPerson, testKeys } from '@/lib/access/testing';
import type { ClaimBody } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { connect } from '@/lib/db';
import { auditEvent, claim, erasure, escalation, mirrorSession, person } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { saveExternalId } from '@/lib/mirror';
import { eraseHere } from '@/lib/work/testing';
import { endExpiredClaims } from './lease';
import { readOwnClaims } from './read';
import { addVerdict, addWaiting, assignTo, changeFor, claimFor } from './testing';

let database: TestDatabase;
let db: TestDatabase['db'];
let officer: Person;
let other: Person;
let supervisor: Person;
let restoreClock: () => void = () => undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(() => database.close());
beforeEach(async () => {
  restoreClock();
  restoreClock = () => undefined;
  for (const table of ['opinion', 'verdict', 'claim', 'escalation', 'erasure', 'session_work', 'mirror_session']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
});

const next = async (who: Person) => (await claimFor(db, who)).claim?.sessionId ?? null;
const held = async (who: Person) => {
  const { claim: present } = await claimFor(db, who);
  if (!present) throw new Error('No case is left.');

  return present;
};
const change = (who: Person, claimId: string, body: ClaimBody) => changeFor(db, who, claimId, body);
const lastEvent = async (sessionId: string) =>
  (await db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId)).orderBy(auditEvent.id)).at(-1);
const two = () =>
  addWaiting(db, [
    { waits: 300, score: 10 },
    { waits: 300, score: 20 },
  ]);

test('a claimed case has the reference of the integrator, masked', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  await claimFor(db, officer);
  const keys = testKeys();
  const read = async () => (await readOwnClaims({ db, keys }, officer)).held?.externalId;
  expect(await read()).toBeNull();

  await saveExternalId(db, keys, id, 'order 17');
  expect(await read()).toBe('o••••');
});

test('a claimed case is held for five minutes, sets the purpose and is logged', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  const fresh = await signedInPerson(database, ['officer']);
  const before = Date.now();
  const { claim: given, progress } = await claimFor(db, fresh);

  expect(given).toMatchObject({
    sessionId: id,
    kind: 'held',
    seat: 'first',
    row: { session: { id }, holder: { id: fresh.id, isYou: true, kind: 'held' }, whyNot: null },
  });
  expect(Date.parse(given?.leaseUntil ?? '') - before).toBeGreaterThan(299_000);
  expect(Date.parse(given?.leaseUntil ?? '') - before).toBeLessThan(310_000);
  expect(progress.left).toEqual({ count: 1, kind: 'at least' });
  expect(await lastEvent(id)).toMatchObject({
    code: 'triage.claimed',
    actorId: fresh.id,
    details: { seat: 'first', by: 'next' },
  });
  const after = await again(db, fresh.signInId);
  expect([after.purpose?.code, seesInFull(after)]).toEqual(['triage', true]);
});

test('the purpose is set once, not for every case', async () => {
  await two();
  const fresh = await signedInPerson(database, ['officer']);
  await claimFor(db, fresh);
  await claimFor(db, fresh, { reserve: true });

  expect((await eventsOf(database, fresh.id)).filter((code) => code === 'purpose.set')).toHaveLength(1);
  restoreClock = moveClock(16 * minuteMs);
  await claimFor(db, fresh);
  expect((await eventsOf(database, fresh.id)).filter((code) => code === 'purpose.set')).toHaveLength(2);
});

test('asking again returns the same case, whichever one is asked for', async () => {
  const [first = '', second = ''] = await two();

  const answers = await Promise.all([
    claimFor(db, officer),
    claimFor(db, officer),
    claimFor(db, officer),
    claimFor(db, officer),
  ]);
  expect(new Set(answers.map(({ claim: given }) => given?.sessionId))).toEqual(new Set([first]));
  expect((await claimFor(db, officer, { sessionId: second })).claim?.sessionId).toBe(first);
  expect(await eventsOf(database, first)).toEqual(['triage.claimed']);
  expect(await eventsOf(database, second)).toEqual([]);
});

test('the database refuses two claims on a session, and two cases for one person', async () => {
  const [first = '', second = ''] = await two();
  await claimFor(db, officer);
  const row = { kind: 'held' as const, seat: 'first' as const, claimedAt: new Date(), leaseUntil: new Date() };

  await expect(db.insert(claim).values({ ...row, sessionId: first, personId: other.id })).rejects.toThrow();
  await expect(db.insert(claim).values({ ...row, sessionId: second, personId: officer.id })).rejects.toThrow();
});

test('one more case can be reserved for two minutes, and becomes the case when taken', async () => {
  const [first = '', second = ''] = await two();
  const { id } = await held(officer);
  const { claim: reserved } = await claimFor(db, officer, { reserve: true });
  expect(reserved).toMatchObject({ sessionId: second, kind: 'reserved' });
  expect((await claimFor(db, officer, { reserve: true })).claim?.id).toBe(reserved?.id);
  expect(await next(other)).toBeNull();
  await expect(claimFor(db, other, { sessionId: second })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringMatching(`^Reserved for ${officer.name} until \\d\\d:\\d\\d UTC`),
  });

  await expect(change(officer, reserved?.id ?? '', { action: 'take' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await change(officer, id, { action: 'release' });
  const { claim: taken } = await change(officer, reserved?.id ?? '', { action: 'take' });
  expect(taken).toMatchObject({ id: reserved?.id, sessionId: second, kind: 'held' });
  expect((await change(officer, reserved?.id ?? '', { action: 'take' })).claim?.kind).toBe('held');
  expect(await eventsOf(database, second)).toEqual([
    'triage.reserved',
    'triage.claim_refused',
    'triage.claim_refused',
    'triage.taken',
  ]);
  expect(await eventsOf(database, first)).toEqual(['triage.claimed', 'triage.released']);
});

test('asking for a case returns the reserved one first', async () => {
  const [first = '', second = ''] = await two();
  await held(officer);
  await claimFor(db, officer, { reserve: true });
  await change(officer, (await held(officer)).id, { action: 'release' });

  // The first is free again and ranks higher, but the reserved one was already given out.
  expect(await next(officer)).toBe(second);
  expect(await next(other)).toBe(first);
});

test('a case that is not renewed goes back to its place in the queue', async () => {
  const [first = '', second = ''] = await two();
  const { id } = await held(officer);
  const { claim: reserved } = await claimFor(db, officer, { reserve: true });
  const back = moveClock(90_000);
  await change(officer, id, { action: 'renew' });
  const further = moveClock(90_000);
  restoreClock = () => {
    further();
    back();
  };
  // Renewed together with the case.
  expect(await readOwnClaims({ db, keys: testKeys() }, officer)).toMatchObject({
    held: { sessionId: first },
    reserved: { sessionId: second },
  });
  expect(await next(other)).toBeNull();

  const over = moveClock(240_000);
  restoreClock = () => {
    over();
    further();
    back();
  };
  expect(await next(other)).toBe(first);
  await expect(change(officer, id, { action: 'renew' })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('went back to the queue'),
  });
  const [ended] = await db.select().from(claim).where(eq(claim.id, id));
  expect(ended).toMatchObject({ ending: 'expired', endedAt: ended?.leaseUntil });
  const [event] = await db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, first), eq(auditEvent.code, 'triage.claim_expired')));
  expect(event).toMatchObject({
    actorId: null,
    details: { kind: 'held' },
    changes: [{ name: 'holder', before: officer.id, after: null }],
  });
  expect(reserved?.sessionId).toBe(second);
});

test('several workers end an expired claim only once', async () => {
  const ids = await two();
  await held(officer);
  await held(other);
  expect(await endExpiredClaims(db)).toBe(0);
  restoreClock = moveClock(300_001);

  const ended = await Promise.all([endExpiredClaims(db), endExpiredClaims(db), endExpiredClaims(db)]);
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(2);
  for (const id of ids) expect(await eventsOf(database, id)).toEqual(['triage.claimed', 'triage.claim_expired']);
});

test('a released case is free at once, and releasing it again changes nothing', async () => {
  const [first = ''] = await two();
  const { id } = await held(officer);
  expect((await change(officer, id, { action: 'release' })).claim).toBeNull();
  expect(await next(other)).toBe(first);
  expect((await change(officer, id, { action: 'release' })).claim).toBeNull();

  await expect(change(officer, id, { action: 'skip' })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringMatching(/^You released this case at \d\d:\d\d UTC\.$/),
  });
  expect(await eventsOf(database, first)).toEqual([
    'triage.claimed',
    'triage.released',
    'triage.claimed',
    'triage.claim_refused',
  ]);
});

test('repeating a skip or an escalation after a lost answer changes nothing', async () => {
  const asked: ClaimBody[] = [{ action: 'skip' }, { action: 'escalate', reason: 'It has two faces.' }];
  await two();

  for (const body of asked) {
    const { id, sessionId } = await held(officer);
    await change(officer, id, body);
    const last = await lastEvent(sessionId);
    expect(await change(officer, id, body)).toMatchObject({ claim: null });
    expect(await lastEvent(sessionId)).toEqual(last);
  }
});

test('a skipped case comes last for the person who skipped it, and in its place for others', async () => {
  const [first = '', second = '', third = ''] = await addWaiting(db, [
    { waits: 300, score: 10 },
    { waits: 300, score: 20 },
    { waits: 5, score: 90 },
  ]);
  await change(officer, (await held(officer)).id, { action: 'skip' });
  const { id, sessionId } = await held(officer);
  expect(sessionId).toBe(second);
  await change(officer, id, { action: 'skip' });
  expect((await held(officer)).sessionId).toBe(third);

  expect(await next(other)).toBe(first);
  await change(other, (await held(other)).id, { action: 'release' });
  await change(officer, (await held(officer)).id, { action: 'skip' });
  // Once all are skipped, queue order applies again.
  expect(await next(officer)).toBe(first);
});

test('an escalated case goes to supervisors only, and its reason is encrypted', async () => {
  const [first = '', second = ''] = await two();
  const { id } = await held(officer);
  await change(officer, id, { action: 'escalate', reason: 'Maria has two passports.' });

  expect(await next(officer)).toBe(second);
  expect(await next(other)).toBeNull();
  await expect(claimFor(db, other, { sessionId: first })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    userMessage: `This session was escalated to the supervisors. ${supervisor.name} can decide it.`,
  });
  const { claim: given } = await claimFor(db, supervisor);
  expect(given).toMatchObject({ sessionId: first, seat: 'first', row: { isEscalated: true } });
  await expect(change(supervisor, given?.id ?? '', { action: 'escalate', reason: 'Once more.' })).rejects.toMatchObject(
    { code: 'CONFLICT' },
  );

  const [stored] = await db.select().from(escalation);
  expect(stored?.words.includes('Maria')).toBe(false);
  const isEscalation = and(eq(auditEvent.code, 'triage.escalated'), eq(auditEvent.subject, first));
  const [event] = await db.select().from(auditEvent).where(isEscalation);
  expect(event).toMatchObject({ actorId: officer.id, details: { seat: 'first' } });
  expect(JSON.stringify(event?.details)).not.toContain('Maria');
});

test('an opinion answers an escalation; anybody may give the second, or escalate again', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  await change(officer, (await held(officer)).id, { action: 'escalate', reason: 'Two passports.' });
  await addVerdict(db, id, 'awaiting second', [supervisor]);
  const boss = await signedInPerson(database, ['supervisor']);

  const { id: second, seat, row } = await held(other);
  expect([seat, row.isEscalated]).toEqual(['second', false]);
  const { escalatedTo } = await change(other, second, { action: 'escalate', reason: 'Not for me either.' });
  expect(escalatedTo).toEqual([boss.name]);
  expect(await next(officer)).toBeNull();
  expect((await db.select().from(escalation)).map(({ personId }) => personId)).toEqual([other.id]);
  await leave(boss);
});

const leave = (who: Person) => db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, who.id));

test('escalating says to whom it went', async () => {
  await addWaiting(db, [{}]);
  const boss = await signedInPerson(database, ['supervisor']);
  const { id } = await held(officer);
  const answer = await change(officer, id, { action: 'escalate', reason: 'Two passports.' });

  expect(answer.escalatedTo?.toSorted()).toEqual([boss.name, supervisor.name].toSorted());
  // The first answer may have been lost.
  expect((await change(officer, id, { action: 'escalate', reason: 'Two passports.' })).escalatedTo).toHaveLength(2);
  await leave(boss);
});

test('a supervisor who escalates is not named among those it went to', async () => {
  await addWaiting(db, [{}]);
  const boss = await signedInPerson(database, ['supervisor']);
  const { id } = await held(boss);
  const answer = await change(boss, id, { action: 'escalate', reason: 'Not for me.' });

  expect(answer.escalatedTo).toEqual([supervisor.name]);
  await leave(boss);
});

test('a case cannot be escalated to nobody: the only supervisor has the first seat', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, 'awaiting second', [supervisor]);
  const { id: second } = await held(other);

  await expect(change(other, second, { action: 'escalate', reason: 'Not for me.' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    userMessage: expect.stringContaining('no other supervisor can take this case'),
  });
  expect(await db.select().from(escalation)).toEqual([]);
  expect(await lastEvent(id)).toMatchObject({
    code: 'triage.claim_refused',
    details: { because: 'nobody to take it' },
  });
  // Still theirs.
  expect((await held(other)).id).toBe(second);
});

test('an escalated case whose supervisors are gone returns to the officers', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  const boss = await signedInPerson(database, ['supervisor']);
  await addVerdict(db, id, 'awaiting second', [supervisor]);
  await change(other, (await held(other)).id, { action: 'escalate', reason: 'Not for me.' });
  expect(await next(officer)).toBeNull();
  await leave(boss);

  expect(await held(officer)).toMatchObject({ sessionId: id, seat: 'second', row: { isEscalated: true } });
});

test('a disagreement with the only supervisor is settled by a third officer', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, 'disputed', [supervisor, other]);

  await expect(claimFor(db, supervisor, { sessionId: id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    userMessage: expect.stringContaining(officer.name),
  });
  expect(await held(officer)).toMatchObject({ sessionId: id, seat: 'settling' });
});

test('where nobody is left to decide, that is said', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  const everybody = await db.select().from(person);
  await addVerdict(db, id, 'disputed', [supervisor, other]);
  await db
    .update(person)
    .set({ disabledAt: new Date() })
    .where(notInArray(person.id, [supervisor.id, other.id]));

  await expect(claimFor(db, other, { sessionId: id })).rejects.toMatchObject({
    userMessage:
      'You are one of the two officers who disagree on this session. Nobody else here can decide it: an administrator must add an officer or a supervisor.',
  });
  for (const { id: personId, disabledAt } of everybody) {
    await db.update(person).set({ disabledAt }).where(eq(person.id, personId));
  }
});

test('a reserved case cannot be escalated', async () => {
  await addWaiting(db, [{}]);
  const { claim: reserved } = await claimFor(db, officer, { reserve: true });

  await expect(
    change(officer, reserved?.id ?? '', { action: 'escalate', reason: 'Not looked at.' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await db.select().from(escalation)).toEqual([]);
});

test('an assigned case is not given to others until it is late, but anybody can take it', async () => {
  const [mine = '', free = '', late = ''] = await addWaiting(db, [
    { waits: 200, score: 1 },
    { waits: 10, score: 2 },
    { waits: 300, score: 90 },
  ]);
  await assignTo(db, mine, officer);
  await assignTo(db, late, officer);

  expect(await next(other)).toBe(late);
  expect(await next(supervisor)).toBe(free);
  expect(await next(officer)).toBe(mine);
  await change(officer, (await held(officer)).id, { action: 'release' });
  await change(other, (await held(other)).id, { action: 'release' });
  await db.update(mirrorSession).set({ status: 'MANUAL_APPROVED' }).where(eq(mirrorSession.id, late));
  expect(await next(other)).toBeNull();
  expect((await claimFor(db, other, { sessionId: mine })).claim?.sessionId).toBe(mine);
  expect(await lastEvent(mine)).toMatchObject({ code: 'triage.claimed', details: { by: 'choice' } });
});

test('a case assigned to somebody who cannot decide it goes to everybody', async () => {
  const disabled = await signedInPerson(database, ['officer']);
  await db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.id));
  const privacy = await signedInPerson(database, ['privacy officer']);

  for (const who of [disabled, privacy, officer]) {
    const [id = ''] = await addWaiting(db, [{}]);
    await assignTo(db, id, who);
    if (who === officer) await addVerdict(db, id, 'awaiting second', [officer]);
    expect(await next(other)).toBe(id);
    await db.update(claim).set({ endedAt: new Date(), ending: 'released' }).where(isNull(claim.endedAt));
    await db.update(mirrorSession).set({ status: 'MANUAL_APPROVED' }).where(eq(mirrorSession.id, id));
  }
});

test('nobody gives both opinions on a session, whatever their roles', async () => {
  const both = await signedInPerson(database, ['officer', 'supervisor']);
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, 'awaiting second', [both]);

  expect(await next(both)).toBeNull();
  await expect(claimFor(db, both, { sessionId: id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    userMessage: expect.stringMatching(
      /^You gave the first opinion on this session\. Somebody else must give the second\./,
    ),
  });
  expect(await lastEvent(id)).toMatchObject({
    code: 'triage.claim_refused',
    actorId: both.id,
    details: { action: 'take', because: 'gave an opinion' },
  });
  expect((await held(other)).seat).toBe('second');
});

test('a disagreement is settled by a supervisor who is not part of it', async () => {
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, 'disputed', [officer, supervisor]);
  const another = await signedInPerson(database, ['supervisor']);

  expect(await next(other)).toBeNull();
  expect(await next(supervisor)).toBeNull();
  await expect(claimFor(db, other, { sessionId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(claimFor(db, supervisor, { sessionId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await held(another)).seat).toBe('settling');
});

test.each(['held first', 'held second', 'held settling', 'recorded', 'sent'] as const)(
  'a session with a verdict that is %s is not given out',
  async (state) => {
    const [id = ''] = await addWaiting(db, [{}]);
    await addVerdict(db, id, state, [officer]);

    expect(await next(other)).toBeNull();
    await expect(claimFor(db, other, { sessionId: id })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('already has a verdict'),
    });
  },
);

test.each(['undone', 'void'] as const)('a session with a verdict that is %s is given out again', async (state) => {
  const [id = ''] = await addWaiting(db, [{}]);
  await addVerdict(db, id, state, [officer]);

  expect(await held(officer)).toMatchObject({ sessionId: id, seat: 'first' });
});

test('a session that is erased or being erased is never given out', async () => {
  const [erased = '', erasing = ''] = await two();
  await eraseHere(db, erased, officer.id);
  await eraseHere(db, erasing, officer.id);
  await db.update(erasure).set({ erasedAt: null }).where(eq(erasure.sessionId, erasing));

  expect(await next(officer)).toBeNull();
  await expect(claimFor(db, officer, { sessionId: erased })).rejects.toMatchObject({ code: 'ERASED' });
  await expect(claimFor(db, officer, { sessionId: erasing })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: 'This session is being erased.',
  });
  expect(await db.select().from(claim)).toEqual([]);
});

test('claiming waits for an erasure in progress and then skips that session', async () => {
  const [first = '', second = ''] = await two();
  const { pool } = database;
  const eraser = await pool.connect();
  try {
    await eraser.query('begin');
    await eraser.query(`select pg_advisory_xact_lock(hashtextextended('session ' || $1, 0))`, [first]);
    const asked = next(officer);
    // Wait until the claim waits for the erasure.
    for (;;) {
      const { rows } = await pool.query('select 1 from pg_locks where not granted');
      if (rows.length > 0) break;
    }
    await eraser.query(
      `insert into erasure (session_id, person_id, step, intended_at, erased_at, manifest) values ($1, $2, 'done', now(), now(), '{}')`,
      [first, officer.id],
    );
    await eraser.query('commit');
    expect(await asked).toBe(second);
  } finally {
    eraser.release();
  }
  expect(await eventsOf(database, first)).toEqual([]);
});

test('renewing and taking a case work with a single database connection', async () => {
  await two();
  const { id } = await held(officer);
  const { claim: reserved } = await claimFor(db, officer, { reserve: true });
  const alone = connect(database.url, { max: 1 });

  try {
    expect((await changeFor(alone.db, officer, id, { action: 'renew' })).claim?.id).toBe(id);
    await changeFor(alone.db, officer, id, { action: 'release' });
    const { claim: taken } = await changeFor(alone.db, officer, reserved?.id ?? '', { action: 'take' });
    expect(taken?.kind).toBe('held');
  } finally {
    await alone.close();
  }
}, 20_000);

test('asking for a session while the last claim is being ended says to try again', async () => {
  const [first = '', second = ''] = await two();
  const { id } = await held(officer);
  restoreClock = moveClock(300_001);
  const ending = await database.pool.connect();

  try {
    await ending.query('begin');
    await ending.query('select from claim where id = $1 for update', [id]);
    await expect(claimFor(db, officer, { sessionId: second })).rejects.toMatchObject({ code: 'CONFLICT' });
    await ending.query('rollback');
  } finally {
    ending.release();
  }
  expect((await claimFor(db, officer, { sessionId: second })).claim?.sessionId).toBe(second);
  expect((await eventsOf(database, first)).at(-1)).toBe('triage.claim_expired');
});

test('a session that stopped waiting is no longer a case: renewing is refused, and asking returns the next one', async () => {
  const [first = '', second = ''] = await two();
  const { id } = await held(officer);
  await db.update(mirrorSession).set({ status: 'MANUAL_APPROVED' }).where(eq(mirrorSession.id, first));

  await expect(change(officer, id, { action: 'renew' })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('MANUAL_APPROVED'),
  });
  expect(await eventsOf(database, first)).toEqual(['triage.claimed', 'triage.claim_ended', 'triage.claim_refused']);
  expect(await next(officer)).toBe(second);
  await db.update(mirrorSession).set({ status: null }).where(eq(mirrorSession.id, second));
  expect(await next(officer)).toBeNull();
  expect((await db.select().from(claim)).map(({ ending }) => ending)).toEqual(['gone', 'gone']);
});

test('nobody can change the case of somebody else, or one that does not exist', async () => {
  const [first = ''] = await two();
  const { id } = await held(officer);
  const actions: ClaimBody[] = [
    { action: 'renew' },
    { action: 'take' },
    { action: 'release' },
    { action: 'skip' },
    { action: 'escalate', reason: 'Not mine.' },
  ];

  for (const body of actions) {
    await expect(change(supervisor, id, body)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Somebody else has this case.',
    });
    await expect(change(officer, '99999999-9999-4999-8999-999999999999', body)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  expect((await held(officer)).id).toBe(id);
  const refused = await db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, first), eq(auditEvent.code, 'triage.claim_refused')))
    .orderBy(auditEvent.id);
  expect(refused.map(({ details }) => details)).toEqual(
    actions.map(({ action }) => ({ action, because: 'of another' })),
  );
});
