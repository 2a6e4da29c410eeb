import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { recordEvent, theDesk } from '@/lib/audit';
import { moveClock, now } from '@/lib/base/clock';
import {
  auditEvent,
  claim,
  escalation,
  mirrorSession,
  opinion,
  person,
  reviewReason,
  servedEvidence,
  sessionWork,
  verdict,
} from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openWords, sealWords } from '@/lib/keys';
import { eraseHere } from '@/lib/work/testing';
import { advanceVerdicts } from './advance';
import { listLoneRejections } from './alone';
import { readCase } from './case';
import type { VerdictTools } from './give';
import { readVerdict } from './read';
import { recordFailedDelivery, recordServed, sentPart, withheldPart } from './served';
import {
  approval,
  claimFor,
  giveBy,
  rejection,
  review,
  serveAll,
  setPolicy,
  verdictEventsOf,
  waitingSession,
} from './testing';
import { undoVerdict } from './undo';

let database: TestDatabase;
let tools: VerdictTools;
let officer: Person;
let other: Person;
let supervisor: Person;
let clock = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  tools = { db: database.db, keys: testKeys(), delivery: 'service' };
  officer = await signedInPerson(database, ['officer']);
  other = await signedInPerson(database, ['officer', 'supervisor']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
beforeEach(() => setPolicy(database.db, {}));
afterEach(() => {
  clock();
  clock = () => {};
});
afterAll(() => database.close());

const wait = (seconds: number) => {
  const before = clock;
  const back = moveClock(seconds * 1_000);
  clock = () => {
    back();
    before();
  };
};
const endHold = async () => {
  wait(10);
  await advanceVerdicts(tools);
};
const undo = (verdictId: string, who: Person) => undoVerdict(tools, { verdictId, actor: actorOf(who) });
const read = (verdictId: string, who: Person) => readVerdict(tools, verdictId, who);
const rowOf = async (id: string) => (await database.db.select().from(verdict).where(eq(verdict.id, id)))[0];
const claimOf = async (id: string) => (await database.db.select().from(claim).where(eq(claim.id, id)))[0];
const verdictsOn = (sessionId: string) => database.db.select().from(verdict).where(eq(verdict.sessionId, sessionId));
const refusalsOn = async (sessionId: string) =>
  (
    await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, sessionId), eq(auditEvent.code, 'verdict.change_refused')))
      .orderBy(auditEvent.id)
  ).map(({ details }) => details.because);
const decidedAt = async (id: string) =>
  (await database.db.select().from(sessionWork).where(eq(sessionWork.sessionId, id)))[0]?.decidedAt ?? null;
const setStatus = (sessionId: string, status: string) =>
  database.db.update(mirrorSession).set({ status }).where(eq(mirrorSession.id, sessionId));
const beginTriageFor = (who: Person) =>
  database.db.execute(sql`
    with begun as (insert into purpose (person_id, code, started_at, until)
      values (${who.id}, 'triage', now(), now() + interval '1 hour') returning id)
    update sign_in set purpose_id = begun.id from begun where sign_in.id = ${who.signInId}
  `);
const caseOf = async (claimId: string, who: Person) =>
  readCase(tools, { claimId, person: await again(database.db, who.signInId), actor: actorOf(who) });

test('a session counts as decided from its first active opinion until that is undone or void', async () => {
  await setPolicy(database.db, { fourEyes: 'always' });
  const sessionId = await waitingSession(database.db);
  const taken = await review(tools, sessionId, officer);
  const [first] = await database.db.select().from(opinion).where(eq(opinion.verdictId, taken.id));
  expect(await decidedAt(sessionId)).toEqual(first?.givenAt);
  await undo(taken.id, officer);
  expect(await decidedAt(sessionId)).toBeNull();

  wait(60);
  const { id } = await review(tools, sessionId, officer);
  await endHold();
  const seconded = await review(tools, sessionId, other, { seat: 'second', body: rejection });
  await undo(seconded.id, other);
  const [given] = await database.db.select().from(opinion).where(eq(opinion.verdictId, id)).orderBy(opinion.givenAt);
  expect(await decidedAt(sessionId)).toEqual(given?.givenAt);

  await setStatus(sessionId, 'EXPIRED');
  await advanceVerdicts(tools);
  expect(await decidedAt(sessionId)).toBeNull();
});

describe('one officer', () => {
  test('decides, and the verdict is recorded and sent once it can no longer be undone', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body: rejection });
    expect(given).toMatchObject({
      sessionId: id,
      state: 'held first',
      yours: { decision: 'reject', seat: 'first' },
      words: 'Not sent yet.',
    });
    expect(await rowOf(given.id)).toMatchObject({ decision: null, delivery: null, nextTryAt: null });

    wait(5);
    await advanceVerdicts(tools);
    expect((await read(given.id, officer)).undoUntil).not.toBeNull();
    wait(5);
    await advanceVerdicts(tools);
    expect(await read(given.id, officer)).toMatchObject({ state: 'recorded', undoUntil: null });
    expect(await rowOf(given.id)).toMatchObject({
      decision: 'reject',
      delivery: 'service',
      nextTryAt: expect.any(Date),
      holdUntil: null,
    });
    expect(await verdictEventsOf(database.db, id)).toEqual(['given', 'recorded']);
  });

  test('leaves an opinion with reasons and fingerprints of the evidence, and an encrypted note', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    const looked = [
      { part: 'document', seconds: 12.5 },
      { part: 'unknown part', seconds: 1 },
    ];
    const note = 'Maria is older in the picture.';
    await giveBy(tools, officer, claimId, { ...rejection, reasons: ['other', 'other'], note, looked });

    const [stored] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(stored).toMatchObject({
      personId: officer.id,
      seat: 'first',
      decision: 'reject',
      reasons: ['other'],
      blocks: [],
      isAttested: false,
    });
    const served = await database.db.select().from(servedEvidence).where(eq(servedEvidence.claimId, claimId));
    expect(stored?.evidence.map(({ part, hash, seconds }) => [part, hash, seconds]).sort()).toEqual(
      served.map(({ part, hash }) => [part, hash.toString('hex'), part === 'document' ? 12.5 : null]).sort(),
    );
    expect(stored?.note?.includes('Maria')).toBe(false);
    expect(await openWords(database.db, tools.keys, id, stored?.note ?? Buffer.alloc(0))).toMatchObject({ text: note });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'decided' });

    const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, id));
    expect(event).toMatchObject({
      code: 'verdict.given',
      actorId: officer.id,
      details: { decision: 'reject', seat: 'first', reasons: 'other', purpose: null },
      words: null,
    });
  });

  test('gets the same verdict when repeating a request, and is refused when changing it', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    const body = { ...rejection, note: 'A print.', reasons: ['other', 'face_mismatch'] };
    const given = await giveBy(tools, officer, claimId, body);

    expect(await giveBy(tools, officer, claimId, { ...body, reasons: ['face_mismatch', 'other'] })).toEqual(given);
    for (const another of [
      approval,
      { ...body, note: 'Another.' },
      { ...body, note: null },
      { ...body, reasons: ['other'] },
    ]) {
      await expect(giveBy(tools, officer, claimId, another)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await verdictsOn(id)).toHaveLength(1);
    expect(await verdictEventsOf(database.db, id)).toEqual(['given', ...Array(4).fill('change_refused')]);
    await endHold();
    expect(await giveBy(tools, officer, claimId, body)).toMatchObject({ id: given.id, state: 'recorded' });
  });

  test('decides once even when pressing several times', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBy(tools, officer, claimId, approval)));

    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await verdictEventsOf(database.db, id)).toEqual(['given']);
  });

  test('has the verdict recorded at once if the policy allows no undo', async () => {
    await setPolicy(database.db, { undoSeconds: 0 });

    expect((await review(tools, await waitingSession(database.db), officer)).state).toBe('recorded');
  });
});

describe('who may decide', () => {
  test('only the holder of an open claim', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    await expect(giveBy(tools, other, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('Somebody else'),
    });

    wait(5 * 60);
    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('has expired'),
    });
    await database.db.update(claim).set({ endedAt: new Date(), ending: 'released' }).where(eq(claim.id, claimId));
    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({ code: 'CONFLICT' });
    const reserved = await claimFor(database.db, id, officer, 'first', 'reserved');
    await expect(giveBy(tools, officer, reserved, approval)).rejects.toMatchObject({
      userMessage: expect.stringContaining('only reserved'),
    });
    await expect(giveBy(tools, officer, '99999999-9999-4999-8999-999999999999', approval)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });

    expect(await refusalsOn(id)).toEqual(['held by somebody else', 'claim expired', 'claim ended', 'only reserved']);
    expect(await verdictsOn(id)).toEqual([]);
  });

  test('nobody once the session is decided elsewhere: the claim ends, and nothing is stored', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    await setStatus(id, 'MANUAL_APPROVED');

    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('no longer waiting'),
    });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'gone' });
    expect(await verdictsOn(id)).toEqual([]);
  });

  test('nobody once the session is erased', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await eraseHere(database.db, id, officer.id);

    await expect(giveBy(tools, officer, claimId, rejection)).rejects.toMatchObject({ code: 'ERASED' });
  });
});

describe('reasons', () => {
  test.each([
    [{ ...rejection, reasons: [] }, 'Choose at least one reason.'],
    [{ ...rejection, reasons: ['face_mismatch', 'unheard_of'] }, 'Choose from the listed reasons.'],
    [{ ...rejection, reasons: ['other'] }, 'The reason "Other" needs a note.'],
    [{ ...approval, reasons: ['other'] }, 'The reason "Other" needs a note.'],
  ])('%j: %s', async (body, userMessage) => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);

    await expect(giveBy(tools, officer, claimId, body)).rejects.toMatchObject({ code: 'BAD_REQUEST', userMessage });
    expect(await claimOf(claimId)).toMatchObject({ endedAt: null });
  });

  test('a disabled reason cannot be chosen', async () => {
    const id = await waitingSession(database.db);
    await database.db
      .update(reviewReason)
      .set({ retiredAt: new Date() })
      .where(eq(reviewReason.code, 'picture_unusable'));

    await expect(
      review(tools, id, officer, { body: { ...rejection, reasons: ['picture_unusable'] } }),
    ).rejects.toMatchObject({ userMessage: 'Choose from the listed reasons.' });
  });
});

describe('what blocks an approval', () => {
  const blocked = { findings: ['document expired', 'check digit wrong'] as const };

  test('is explained, and an officer cannot override it', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer, { findings: [...blocked.findings] });

    const refusal = giveBy(tools, officer, claimId, { ...approval, override: 'I know this person.' });
    await expect(refusal).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage:
        'Override needed to approve. The document had expired when the session took place. A check digit in the machine-readable zone is incorrect. A supervisor can approve anyway, with a written reason.',
    });
    expect(await refusalsOn(id)).toEqual(['blocked']);
    // A rejection overrides nothing.
    expect((await giveBy(tools, officer, claimId, rejection)).state).toBe('held first');
  });

  test('can be overridden by a supervisor with a written reason, which is encrypted in the audit log', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, supervisor);
    await serveAll(database.db, id, supervisor, { findings: [...blocked.findings] });
    await expect(giveBy(tools, supervisor, claimId, approval)).rejects.toMatchObject({
      userMessage: expect.stringContaining('give a reason'),
    });

    const override = 'Maria sent the renewed one.';
    await giveBy(tools, supervisor, claimId, { ...approval, override });
    const [event] = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, id), eq(auditEvent.code, 'verdict.given')));
    expect(event?.details).toMatchObject({ overridden: 'document expired, check digit wrong' });
    expect(JSON.stringify(event)).not.toContain('Maria');
    expect(await openWords(database.db, tools.keys, id, event?.words ?? Buffer.alloc(0))).toMatchObject({
      text: override,
    });
    const [stored] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(stored?.blocks).toEqual(['document expired', 'check digit wrong']);
  });

  test('includes evidence that was not served under this very claim', async () => {
    const id = await waitingSession(database.db);
    const first = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    expect((await caseOf(first, officer)).blocks).toEqual([]);
    // A new claim on the same session starts without served evidence.
    const second = await claimFor(database.db, id, officer);

    await expect(giveBy(tools, officer, second, approval)).rejects.toMatchObject({
      userMessage: expect.stringContaining('Not sent to you in full'),
    });
  });
});

describe('evidence that was not served', () => {
  const take = async (who: Person, sessionId: string, seat: 'first' | 'second' | 'settling' = 'first') => {
    const claimId = await claimFor(database.db, sessionId, who, seat);
    await serveAll(database.db, sessionId, who);

    return claimId;
  };
  const unserve = (claimId: string, part = 'face') =>
    database.db.execute(sql`delete from served_evidence where claim_id = ${claimId} and part = ${part}`);
  const refusal = {
    code: 'BAD_REQUEST',
    userMessage: expect.stringMatching(
      /^Not sent to you in full: the face results\. .*a supervisor and a second person/,
    ),
  };

  test.each([
    ['an approval', approval],
    ['an approval by override', { ...approval, override: 'I know this person.' }],
    ['a rejection', rejection],
    ['an attested rejection', { ...rejection, attested: true, override: 'I know this person.' }],
  ])('stops %s in every seat, whoever decides', async (_, body) => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const first = await take(supervisor, id);
    await unserve(first);
    await expect(giveBy(tools, supervisor, first, body)).rejects.toMatchObject(refusal);
    expect(await refusalsOn(id)).toEqual(['evidence not served']);
    await serveAll(database.db, id, supervisor);
    await giveBy(tools, supervisor, first, rejection);
    await endHold();

    const second = await take(other, id, 'second');
    await unserve(second);
    await expect(giveBy(tools, other, second, body)).rejects.toMatchObject(refusal);
    await serveAll(database.db, id, other);
    await giveBy(tools, other, second, approval);
    await endHold();

    const boss = await signedInPerson(database, ['supervisor']);
    const settling = await take(boss, id, 'settling');
    await unserve(settling);
    await expect(giveBy(tools, boss, settling, body)).rejects.toMatchObject(refusal);
    expect((await verdictsOn(id)).map(({ state }) => state)).toEqual(['disputed']);
  });

  const failTimes = async (sessionId: string, who: Person, times: number) => {
    for (let tries = 0; tries < times; tries++) {
      await recordFailedDelivery(database.db, { sessionId, person: who }, 'face');
      wait(1);
    }
  };
  const takeUndelivered = async (who: Person, sessionId: string, seat: 'first' | 'second' = 'first') => {
    const claimId = await take(who, sessionId, seat);
    await unserve(claimId);
    await failTimes(sessionId, who, 3);

    return claimId;
  };

  test('and cannot be delivered: a supervisor and a second person may reject, sealed as not delivered', async () => {
    const id = await waitingSession(database.db);
    const claimId = await take(supervisor, id);
    await unserve(claimId);
    await failTimes(id, supervisor, 2);
    await expect(giveBy(tools, supervisor, claimId, rejection)).rejects.toMatchObject(refusal);
    await failTimes(id, supervisor, 1);

    expect((await caseOf(claimId, supervisor)).blocks).toMatchObject([
      { code: 'evidence not delivered', stops: 'approval' },
    ]);
    await expect(
      giveBy(tools, supervisor, claimId, { ...approval, override: 'I know this person.' }),
    ).rejects.toMatchObject({ userMessage: expect.stringContaining('Nobody can approve without it.') });
    // The policy asks for no second person; this does.
    const given = await giveBy(tools, supervisor, claimId, rejection);
    await endHold();
    expect(await rowOf(given.id)).toMatchObject({ state: 'awaiting second', secondBecause: 'not delivered' });
    const [event] = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, id), eq(auditEvent.code, 'verdict.given')));
    expect(event?.details).toMatchObject({ decision: 'reject', notDelivered: 'face' });
    const [stored] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(stored?.blocks).toEqual(['evidence not delivered']);

    const second = await takeUndelivered(officer, id, 'second');
    await expect(giveBy(tools, officer, second, approval)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await giveBy(tools, officer, second, rejection);
    await endHold();
    expect(await rowOf(given.id)).toMatchObject({ state: 'recorded', decision: 'reject' });
  });

  describe('and cannot be delivered, where nobody else can give the second opinion', () => {
    beforeEach(() => database.db.update(person).set({ disabledAt: now() }).where(ne(person.id, supervisor.id)));
    afterEach(() => database.db.update(person).set({ disabledAt: null }));
    const give = async () => {
      const id = await waitingSession(database.db);
      return giveBy(tools, supervisor, await takeUndelivered(supervisor, id), rejection);
    };
    const hours = (count: number) => wait(count * 3_600);

    test('the rejection is held for a day, announced, and recorded as alone', async () => {
      const given = await give();
      expect(given).toMatchObject({ state: 'held first', words: expect.stringContaining('takes effect alone on') });
      hours(23);
      await advanceVerdicts(tools);
      expect((await rowOf(given.id))?.state).toBe('held first');
      expect(await listLoneRejections(database.db)).toMatchObject([
        { kind: 'rejection', sessionId: given.sessionId, by: supervisor.name },
      ]);

      hours(1);
      await advanceVerdicts(tools);
      expect(await rowOf(given.id)).toMatchObject({ state: 'recorded', decision: 'reject' });
      const [event] = await database.db
        .select()
        .from(auditEvent)
        .where(and(eq(auditEvent.subject, given.sessionId), eq(auditEvent.code, 'verdict.recorded')));
      expect(event?.details).toMatchObject({ decision: 'reject', alone: true });
      expect(await listLoneRejections(database.db)).toEqual([]);
    });

    test('it can be withdrawn until then', async () => {
      const given = await give();
      hours(12);
      expect((await undo(given.id, supervisor)).state).toBe('undone');
    });

    test('a colleague who has come by then gives the second opinion after all', async () => {
      const given = await give();
      await database.db.update(person).set({ disabledAt: null }).where(eq(person.id, officer.id));
      hours(24);
      await advanceVerdicts(tools);
      expect((await rowOf(given.id))?.state).toBe('awaiting second');
    });

    test('the day begins again when an account is changed', async () => {
      const given = await give();
      hours(23);
      await recordEvent(database.db, { code: 'person.disabled', actor: theDesk, subject: officer.id });
      hours(1);
      await advanceVerdicts(tools);
      expect((await rowOf(given.id))?.state).toBe('held first');
      hours(23);
      await advanceVerdicts(tools);
      expect((await rowOf(given.id))?.state).toBe('recorded');
    });
  });

  test('and cannot be delivered: an officer can only escalate', async () => {
    const id = await waitingSession(database.db);
    const claimId = await takeUndelivered(officer, id);

    expect((await caseOf(claimId, officer)).blocks).toMatchObject([
      { code: 'evidence not delivered', stops: 'verdict' },
    ]);
    await expect(giveBy(tools, officer, claimId, rejection)).rejects.toMatchObject({
      userMessage: expect.stringContaining('A supervisor and a second person can reject the session. Escalate it.'),
    });
    expect(await refusalsOn(id)).toEqual(['evidence not delivered']);
    await serveAll(database.db, id, officer);
    expect((await giveBy(tools, officer, claimId, approval)).state).toBe('held first');
  });
});

describe('withheld evidence', () => {
  const take = async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await recordServed(
      database.db,
      { sessionId: id, person: officer },
      ['decision', 'document', 'face', 'images'].map(withheldPart),
    );

    return { id, claimId };
  };

  test.each([approval, rejection])('needs an attestation and is recorded as not seen here: %j', async (body) => {
    const { id, claimId } = await take();
    expect(await caseOf(claimId, officer)).toMatchObject({ needsAttestation: true, served: [], checked: [] });
    await expect(giveBy(tools, officer, claimId, body)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: expect.stringContaining("vendor's dashboard"),
    });

    await giveBy(tools, officer, claimId, { ...body, attested: true });
    const [stored] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(stored).toMatchObject({ isAttested: true, evidence: [], blocks: ['evidence withheld'] });
    const [, event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, id));
    expect(event).toMatchObject({ code: 'verdict.given', details: { attested: true } });
  });

  test('counts as served once it is released, even if withheld again', async () => {
    const { id, claimId } = await take();
    await serveAll(database.db, id, officer);
    await recordServed(database.db, { sessionId: id, person: officer }, [withheldPart('document')]);

    expect(await caseOf(claimId, officer)).toMatchObject({ needsAttestation: false, blocks: [] });
    await giveBy(tools, officer, claimId, { ...approval, attested: true });
    const [stored] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(stored?.isAttested).toBe(false);
  });
});

describe('undo', () => {
  test('comes too late for the first officer once a second has given an opinion, and does not tell', async () => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const first = await review(tools, id, officer);
    await endHold();
    await review(tools, id, other, { seat: 'second' });

    await expect(undo(first.id, officer)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Too late to undo. The verdict stands.',
    });
  });

  test('in time leaves no trace except in the audit log', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer);
    wait(5);
    expect(await undo(given.id, officer)).toMatchObject({
      state: 'undone',
      undoUntil: null,
      words: 'Undone. Nothing was sent.',
    });
    // Repeated after a lost answer.
    expect((await undo(given.id, officer)).state).toBe('undone');

    await endHold();
    expect(await rowOf(given.id)).toMatchObject({ state: 'undone', decision: null, delivery: null, nextTryAt: null });
    expect(await verdictEventsOf(database.db, id)).toEqual(['given', 'undone']);
    expect((await review(tools, id, officer, { body: rejection })).state).toBe('held first');
  });

  test('is refused after the time is over, and to anybody else', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer);
    await expect(undo(given.id, supervisor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    wait(10);
    await expect(undo(given.id, officer)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'Too late to undo. The verdict stands.',
    });
    await advanceVerdicts(tools);
    await expect(undo(given.id, officer)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The verdict on this session is recorded. It cannot be undone.',
    });

    expect(await refusalsOn(id)).toEqual(['given by somebody else', 'too late', 'recorded']);
  });
});

describe('four eyes', () => {
  test.each([
    ['never', rejection, 'recorded'],
    ['always', approval, 'awaiting second'],
    ['on reject', rejection, 'awaiting second'],
    ['on reject', approval, 'recorded'],
    ['on override', rejection, 'recorded'],
    ['on override', approval, 'recorded'],
    ['on override', { ...approval, override: 'Seen on paper.' }, 'awaiting second'],
  ] as const)('%s, %j: %s', async (fourEyes, body, state) => {
    await setPolicy(database.db, { fourEyes });
    const findings = body.override === null ? [] : (['document expired'] as const);
    const given = await review(tools, await waitingSession(database.db), supervisor, { body, findings: [...findings] });
    await endHold();

    expect((await read(given.id, supervisor)).state).toBe(state);
  });

  const awaitingSecond = async (body = approval) => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body });
    await endHold();

    return { id, verdictId: given.id };
  };

  test('two officers who agree decide the session', async () => {
    const { id, verdictId } = await awaitingSecond();
    expect(await review(tools, id, other, { seat: 'second' })).toMatchObject({ id: verdictId, state: 'held second' });
    await endHold();

    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
    expect(await verdictEventsOf(database.db, id)).toEqual(['given', 'second_asked', 'given', 'recorded']);
  });

  test('nothing that the first officer is told changes with a second opinion that can be undone, or was', async () => {
    const { id, verdictId } = await awaitingSecond();
    const before = await read(verdictId, officer);
    expect(before).toMatchObject({ state: 'awaiting second' });
    wait(60);
    await review(tools, id, other, { seat: 'second', body: rejection });
    expect(await read(verdictId, officer)).toEqual(before);
    wait(5);
    await undo(verdictId, other);
    expect(await read(verdictId, officer)).toEqual(before);
  });

  test('nothing that the two officers are told changes while a settled disagreement can be undone, or was', async () => {
    const { id, verdictId } = await awaitingSecond(rejection);
    wait(60);
    await review(tools, id, other, { seat: 'second' });
    await endHold();
    const told = async () => [await read(verdictId, officer), await read(verdictId, other)];
    const before = await told();
    expect(before).toMatchObject([{ state: 'disputed' }, { state: 'disputed' }]);
    wait(60);
    await review(tools, id, supervisor, { seat: 'settling' });
    expect(await told()).toEqual(before);
    wait(5);
    await undo(verdictId, supervisor);
    expect(await told()).toEqual(before);
  });

  test("any officer can confirm a supervisor's override after reviewing the evidence", async () => {
    await setPolicy(database.db, { fourEyes: 'on override' });
    const id = await waitingSession(database.db);
    const findings = ['document expired' as const];
    const body = { ...approval, override: 'Seen on paper.' };
    const { id: verdictId } = await review(tools, id, supervisor, { body, findings });
    await endHold();

    const claimId = await claimFor(database.db, id, officer, 'second');
    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await review(tools, id, officer, { seat: 'second', findings });
    await endHold();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
  });

  test('the second officer does not learn what the first decided', async () => {
    await setPolicy(database.db, { fourEyes: 'on reject' });
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body: { ...rejection, note: 'A print.' } });
    await endHold();
    const claimId = await claimFor(database.db, id, other, 'second');

    const answers = JSON.stringify([await caseOf(claimId, other), await read(given.id, other)]);
    expect(answers).not.toMatch(/"reject"|rejection|A print/);
    expect(await caseOf(claimId, other)).toMatchObject({ claim: { seat: 'second' }, opinions: [] });
    expect((await read(given.id, officer)).words).toBe('Awaiting second approval, required for every rejection.');
  });

  test('one person cannot give both opinions, whatever their roles, and the database refuses it too', async () => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, other);
    await endHold();

    await expect(review(tools, id, other, { seat: 'second' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusalsOn(id)).toEqual(['gave an opinion']);
    const [first] = await database.db.select().from(opinion).where(eq(opinion.verdictId, verdictId));
    await expect(
      database.db.execute(sql`
        insert into opinion (verdict_id, seat, person_id, claim_id, given_at, decision, reasons, blocks, is_attested, evidence)
        select verdict_id, 'second', person_id, claim_id, given_at, decision, reasons, blocks, is_attested, evidence
        from opinion where id = ${first?.id}
      `),
    ).rejects.toThrow();
  });

  test('undoing the second opinion leaves the first one in place', async () => {
    const { id, verdictId } = await awaitingSecond(rejection);
    await review(tools, id, other, { seat: 'second' });
    expect((await undo(verdictId, other)).state).toBe('awaiting second');
    await expect(undo(verdictId, officer)).rejects.toMatchObject({ code: 'CONFLICT' });

    await review(tools, id, other, { seat: 'second', body: rejection });
    await endHold();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'reject' });
  });

  test('a third officer settles a disagreement with the only supervisor', async () => {
    const { id, verdictId } = await awaitingSecond(rejection);
    await review(tools, id, other, { seat: 'second' });
    await endHold();
    const third = await signedInPerson(database, ['officer']);
    const supervisors = sql`update person set disabled_at = now() where roles && array['supervisor']`;
    await database.db.execute(supervisors);
    try {
      await review(tools, id, third, { seat: 'settling', body: rejection });
      await endHold();
    } finally {
      await database.db.execute(sql`update person set disabled_at = null where roles && array['supervisor']`);
    }

    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'reject' });
  });

  test('a supervisor settles a disagreement after reading both opinions', async () => {
    const { id, verdictId } = await awaitingSecond({ ...rejection, note: 'Another face.' });
    await review(tools, id, other, { seat: 'second' });
    await endHold();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'disputed', decision: null, delivery: null });

    // Neither one of the two nor another officer can settle it.
    await expect(review(tools, id, other, { seat: 'settling' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await database.db.execute(sql`update claim set ended_at = now(), ending = 'released' where session_id = ${id}`);
    const third = await signedInPerson(database, ['officer']);
    await expect(review(tools, id, third, { seat: 'settling' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await database.db.execute(sql`update claim set ended_at = now(), ending = 'released' where session_id = ${id}`);

    const claimId = await claimFor(database.db, id, supervisor, 'settling');
    await expect(caseOf(claimId, supervisor)).rejects.toMatchObject({ code: 'PURPOSE_REQUIRED' });
    await beginTriageFor(supervisor);
    expect((await caseOf(claimId, supervisor)).opinions).toMatchObject([
      { seat: 'first', decision: 'reject', by: { id: officer.id }, note: 'Another face.' },
      { seat: 'second', decision: 'approve', by: { id: other.id }, note: null },
    ]);
    const views = await database.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.subject, id), eq(auditEvent.code, 'session.opened')));
    expect(views.map(({ details }) => details.part)).toEqual(['opinions']);

    await serveAll(database.db, id, supervisor);
    await giveBy(tools, supervisor, claimId, approval);
    expect((await undo(verdictId, supervisor)).state).toBe('disputed');
    await review(tools, id, supervisor, { seat: 'settling' });
    await endHold();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
    expect((await verdictEventsOf(database.db, id)).filter((code) => code !== 'change_refused')).toEqual([
      ...['given', 'second_asked', 'given', 'disputed'],
      ...['given', 'undone', 'given', 'recorded'],
    ]);
  });

  test('changed evidence voids the verdict, and the session is reviewed again', async () => {
    const { id, verdictId } = await awaitingSecond();
    const claimId = await claimFor(database.db, id, other, 'second');
    await serveAll(database.db, id, other, { version: 2 });

    await expect(giveBy(tools, other, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The evidence changed after the first review. The session must be reviewed again.',
    });
    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the evidence changed' });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'gone' });
    expect(await verdictEventsOf(database.db, id)).toEqual(['given', 'second_asked', 'change_refused', 'void']);
    // The same officer may give the first opinion again.
    expect((await review(tools, id, officer, { version: 2 })).state).toBe('held first');
  });

  test('a block that the first officer never saw counts as changed evidence', async () => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const first = await claimFor(database.db, id, officer);
    const held = ['decision', 'document', 'face', 'images'].map(withheldPart);
    await recordServed(database.db, { sessionId: id, person: officer }, held);
    const { id: verdictId } = await giveBy(tools, officer, first, { ...approval, attested: true });
    await endHold();

    const findings = ['document expired' as const];
    await expect(review(tools, id, other, { seat: 'second', findings })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The evidence changed after the first review. The session must be reviewed again.',
    });
    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the evidence changed' });
    // A rejection overrides nothing, so it simply disagrees.
    const again = await claimFor(database.db, id, officer);
    await recordServed(database.db, { sessionId: id, person: officer }, held);
    const { id: afresh } = await giveBy(tools, officer, again, { ...approval, attested: true });
    await endHold();
    await review(tools, id, other, { seat: 'second', findings, body: rejection });
    await endHold();
    expect((await rowOf(afresh))?.state).toBe('disputed');
  });

  test('a single different picture counts as changed evidence', async () => {
    const { id, verdictId } = await awaitingSecond();
    const claimId = await claimFor(database.db, id, other, 'second');
    await serveAll(database.db, id, other);
    await recordServed(database.db, { sessionId: id, person: other }, [
      sentPart('picture primary_face', 'another face'),
    ]);

    await expect(giveBy(tools, other, claimId, approval)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read(verdictId, officer)).words).toBe(
      'Void: the evidence changed after the first review. The session must be reviewed again.',
    );
  });
});

test('the holder of an escalated case can read the reason with a purpose, and that is logged', async () => {
  const id = await waitingSession(database.db);
  const words = await sealWords(database.db, tools.keys, id, 'Maria has two passports.');
  await database.db.insert(escalation).values({ sessionId: id, personId: officer.id, at: now(), words });
  const boss = await signedInPerson(database, ['supervisor']);
  const claimId = await claimFor(database.db, id, boss);
  await expect(caseOf(claimId, boss)).rejects.toMatchObject({ code: 'PURPOSE_REQUIRED' });

  await beginTriageFor(boss);
  expect((await caseOf(claimId, boss)).escalation).toEqual({
    by: { id: officer.id, name: officer.name },
    at: expect.any(String),
    reason: 'Maria has two passports.',
  });
  const views = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, id));
  expect(views).toMatchObject([{ code: 'session.opened', actorId: boss.id, details: { part: 'escalation' } }]);
  // The next opinion answers the escalation.
  await setPolicy(database.db, { fourEyes: 'always' });
  await serveAll(database.db, id, boss);
  await giveBy(tools, boss, claimId, approval);
  await endHold();
  expect((await caseOf(await claimFor(database.db, id, other, 'second'), other)).escalation).toBeNull();
});

describe('a session decided outside Proofdesk', () => {
  test.each(['held first', 'awaiting second'])('voids a verdict that is %s', async (state) => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, officer);
    if (state === 'awaiting second') await endHold();
    expect((await rowOf(verdictId))?.state).toBe(state);
    await setStatus(id, 'MANUAL_REJECTED');
    await advanceVerdicts(tools);

    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the session does not wait any more' });
    expect((await verdictEventsOf(database.db, id)).at(-1)).toBe('void');
  });

  test('does not change a recorded verdict', async () => {
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, officer);
    await endHold();
    await setStatus(id, 'MANUAL_REJECTED');
    await advanceVerdicts(tools);

    expect((await rowOf(verdictId))?.state).toBe('recorded');
  });
});

test('a damaged verdict does not hold up the others', async () => {
  const [broken, id] = [await waitingSession(database.db), await waitingSession(database.db)];
  const { id: first } = await review(tools, broken, officer);
  const { id: second } = await review(tools, id, officer);
  await database.db.delete(opinion).where(eq(opinion.verdictId, first));
  wait(10);

  await expect(advanceVerdicts(tools)).rejects.toThrow('A held verdict has no opinion recorded.');
  expect((await rowOf(second))?.state).toBe('recorded');
  await database.db.delete(verdict).where(eq(verdict.id, first));
});

test('a verdict is recorded once when workers and readers advance it at the same moment', async () => {
  const id = await waitingSession(database.db);
  const { id: verdictId } = await review(tools, id, officer);
  wait(10);
  await Promise.all([...Array(4)].flatMap(() => [advanceVerdicts(tools), read(verdictId, officer)]));

  expect(await verdictEventsOf(database.db, id)).toEqual(['given', 'recorded']);
});
