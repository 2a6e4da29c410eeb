import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/clock';
import {
  auditEvent,
  claim,
  escalation,
  mirrorSession,
  opinion,
  reviewReason,
  servedEvidence,
  sessionWork,
  verdict,
} from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openWords, sealWords } from '@/lib/keys';
import { eraseHere } from '@/lib/work/testing';
import { advanceVerdicts } from './advance';
import { readCase } from './case';
import type { VerdictTools } from './give';
import { readVerdict } from './read';
import { noteServed, sent, withheld } from './served';
import { approval, claimFor, giveBy, rejection, review, serveAll, setPolicy, storyOf, waitingSession } from './testing';
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
const holdOver = async () => {
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

test('a session is decided from the first opinion that counts, and not any more when that is taken back or void', async () => {
  await setPolicy(database.db, { fourEyes: 'always' });
  const sessionId = await waitingSession(database.db);
  const taken = await review(tools, sessionId, officer);
  const [first] = await database.db.select().from(opinion).where(eq(opinion.verdictId, taken.id));
  expect(await decidedAt(sessionId)).toEqual(first?.givenAt);
  await undo(taken.id, officer);
  expect(await decidedAt(sessionId)).toBeNull();

  wait(60);
  const { id } = await review(tools, sessionId, officer);
  await holdOver();
  const seconded = await review(tools, sessionId, other, { seat: 'second', body: rejection });
  await undo(seconded.id, other);
  const [given] = await database.db.select().from(opinion).where(eq(opinion.verdictId, id)).orderBy(opinion.givenAt);
  expect(await decidedAt(sessionId)).toEqual(given?.givenAt);

  await setStatus(sessionId, 'EXPIRED');
  await advanceVerdicts(tools);
  expect(await decidedAt(sessionId)).toBeNull();
});

describe('one officer', () => {
  test('decides, and after the time to take it back the verdict is recorded and goes out', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body: rejection });
    expect(given).toMatchObject({
      sessionId: id,
      state: 'held first',
      yours: { decision: 'reject', seat: 'first' },
      words: 'Held here, not sent yet.',
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
    expect(await storyOf(database.db, id)).toEqual(['given', 'recorded']);
  });

  test('is kept with who, why, and the fingerprint of exactly what they were sent; nothing that they wrote is readable', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    const looked = [
      { part: 'document', seconds: 12.5 },
      { part: 'nothing of ours', seconds: 1 },
    ];
    const note = 'Maria is older in the picture.';
    await giveBy(tools, officer, claimId, { ...rejection, reasons: ['other', 'other'], note, looked });

    const [kept] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(kept).toMatchObject({
      personId: officer.id,
      seat: 'first',
      decision: 'reject',
      reasons: ['other'],
      blocks: [],
      isAttested: false,
    });
    const served = await database.db.select().from(servedEvidence).where(eq(servedEvidence.claimId, claimId));
    expect(kept?.evidence.map(({ part, hash, seconds }) => [part, hash, seconds]).sort()).toEqual(
      served.map(({ part, hash }) => [part, hash.toString('hex'), part === 'document' ? 12.5 : null]).sort(),
    );
    expect(kept?.note?.includes('Maria')).toBe(false);
    expect(await openWords(database.db, tools.keys, id, kept?.note ?? Buffer.alloc(0))).toMatchObject({ text: note });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'decided' });

    const [event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, id));
    expect(event).toMatchObject({
      code: 'verdict.given',
      actorId: officer.id,
      details: { decision: 'reject', seat: 'first', reasons: 'other', purpose: null },
      words: null,
    });
  });

  test('whose answer was lost asks again and gets the same verdict; otherwise is refused', async () => {
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
    expect(await storyOf(database.db, id)).toEqual(['given', ...Array(4).fill('change_refused')]);
    await holdOver();
    expect(await giveBy(tools, officer, claimId, body)).toMatchObject({ id: given.id, state: 'recorded' });
  });

  test('pressing twice at once decides once', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => giveBy(tools, officer, claimId, approval)));

    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await storyOf(database.db, id)).toEqual(['given']);
  });

  test('without a moment to take it back, it is recorded at once', async () => {
    await setPolicy(database.db, { undoSeconds: 0 });

    expect((await review(tools, await waitingSession(database.db), officer)).state).toBe('recorded');
  });
});

describe('who may decide', () => {
  test('only with a claim that is open, held, and theirs', async () => {
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
      userMessage: expect.stringContaining('has run out'),
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

    expect(await refusalsOn(id)).toEqual(['held by another', 'claim expired', 'claim ended', 'only reserved']);
    expect(await verdictsOn(id)).toEqual([]);
  });

  test('nobody, once the session is decided elsewhere: the claim ends, and nothing is kept', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    await setStatus(id, 'MANUAL_APPROVED');

    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: expect.stringContaining('does not wait'),
    });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'gone' });
    expect(await verdictsOn(id)).toEqual([]);
  });

  test('nobody, once it is erased', async () => {
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

  test('one that was retired is not chosen any more', async () => {
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
  const blocked = { grounds: ['document expired', 'check digit wrong'] as const };

  test('is told in words, and an officer cannot get past it, whatever they write', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer, { grounds: [...blocked.grounds] });

    const refusal = giveBy(tools, officer, claimId, { ...approval, override: 'I know this person.' });
    await expect(refusal).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage:
        'This cannot be approved. The document had expired when the session took place. A check digit of the machine-readable zone is wrong. A supervisor can approve all the same, with a written reason.',
    });
    expect(await refusalsOn(id)).toEqual(['blocked']);
    // To reject, nothing has to be overridden.
    expect((await giveBy(tools, officer, claimId, rejection)).state).toBe('held first');
  });

  test('a supervisor overrides with a written reason, which is kept encrypted with the event', async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, supervisor);
    await serveAll(database.db, id, supervisor, { grounds: [...blocked.grounds] });
    await expect(giveBy(tools, supervisor, claimId, approval)).rejects.toMatchObject({
      userMessage: expect.stringContaining('write down why'),
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
    const [kept] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(kept?.blocks).toEqual(['document expired', 'check digit wrong']);
  });

  test('nothing is approved that was not sent to this person under this claim', async () => {
    const id = await waitingSession(database.db);
    const first = await claimFor(database.db, id, officer);
    await serveAll(database.db, id, officer);
    expect((await caseOf(first, officer)).blocks).toEqual([]);
    // Given back and taken again: it is another claim, and nothing was sent under it.
    const second = await claimFor(database.db, id, officer);

    await expect(giveBy(tools, officer, second, approval)).rejects.toMatchObject({
      userMessage: expect.stringContaining('Not sent to you in full'),
    });
  });
});

describe('evidence that the service holds back', () => {
  const take = async () => {
    const id = await waitingSession(database.db);
    const claimId = await claimFor(database.db, id, officer);
    await noteServed(
      database.db,
      { sessionId: id, person: officer },
      ['decision', 'document', 'face', 'images'].map(withheld),
    );

    return { id, claimId };
  };

  test.each([approval, rejection])('asks for the attestation, then is sealed as not seen here: %j', async (body) => {
    const { id, claimId } = await take();
    expect(await caseOf(claimId, officer)).toMatchObject({ needsAttestation: true, served: [], checked: [] });
    await expect(giveBy(tools, officer, claimId, body)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      userMessage: expect.stringContaining("vendor's dashboard"),
    });

    await giveBy(tools, officer, claimId, { ...body, attested: true });
    const [kept] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(kept).toMatchObject({ isAttested: true, evidence: [], blocks: ['evidence withheld'] });
    const [, event] = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, id));
    expect(event).toMatchObject({ code: 'verdict.given', details: { attested: true } });
  });

  test('what was sent once stays sent, and what is released later counts', async () => {
    const { id, claimId } = await take();
    await serveAll(database.db, id, officer);
    await noteServed(database.db, { sessionId: id, person: officer }, [withheld('document')]);

    expect(await caseOf(claimId, officer)).toMatchObject({ needsAttestation: false, blocks: [] });
    await giveBy(tools, officer, claimId, { ...approval, attested: true });
    const [kept] = await database.db.select().from(opinion).where(eq(opinion.claimId, claimId));
    expect(kept?.isAttested).toBe(false);
  });
});

describe('taking back', () => {
  test('within the time it is as if nothing had been decided, but for the log', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer);
    wait(5);
    expect(await undo(given.id, officer)).toMatchObject({
      state: 'undone',
      undoUntil: null,
      words: 'Taken back. Nothing was sent.',
    });
    // The answer was lost.
    expect((await undo(given.id, officer)).state).toBe('undone');

    await holdOver();
    expect(await rowOf(given.id)).toMatchObject({ state: 'undone', decision: null, delivery: null, nextTryAt: null });
    expect(await storyOf(database.db, id)).toEqual(['given', 'undone']);
    expect((await review(tools, id, officer, { body: rejection })).state).toBe('held first');
  });

  test('not a moment after, and not by anybody else', async () => {
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer);
    await expect(undo(given.id, supervisor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    wait(10);
    await expect(undo(given.id, officer)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The time to take it back is over. It counts as given.',
    });
    await advanceVerdicts(tools);
    await expect(undo(given.id, officer)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The verdict on this session is recorded. It cannot be taken back.',
    });

    expect(await refusalsOn(id)).toEqual(['given by another', 'too late', 'recorded']);
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
    const grounds = body.override === null ? [] : (['document expired'] as const);
    const given = await review(tools, await waitingSession(database.db), supervisor, { body, grounds: [...grounds] });
    await holdOver();

    expect((await read(given.id, supervisor)).state).toBe(state);
  });

  const awaitingSecond = async (body = approval) => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body });
    await holdOver();

    return { id, verdictId: given.id };
  };

  test('two who agree decide it', async () => {
    const { id, verdictId } = await awaitingSecond();
    expect(await review(tools, id, other, { seat: 'second' })).toMatchObject({ id: verdictId, state: 'held second' });
    await holdOver();

    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
    expect(await storyOf(database.db, id)).toEqual(['given', 'second_asked', 'given', 'recorded']);
  });

  test('any second officer can confirm what a supervisor overrode, once they have looked at it too', async () => {
    await setPolicy(database.db, { fourEyes: 'on override' });
    const id = await waitingSession(database.db);
    const grounds = ['document expired' as const];
    const body = { ...approval, override: 'Seen on paper.' };
    const { id: verdictId } = await review(tools, id, supervisor, { body, grounds });
    await holdOver();

    const claimId = await claimFor(database.db, id, officer, 'second');
    await expect(giveBy(tools, officer, claimId, approval)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await review(tools, id, officer, { seat: 'second', grounds });
    await holdOver();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
  });

  test('the second one is not told what the first decided, or why somebody else is asked', async () => {
    await setPolicy(database.db, { fourEyes: 'on reject' });
    const id = await waitingSession(database.db);
    const given = await review(tools, id, officer, { body: { ...rejection, note: 'A print.' } });
    await holdOver();
    const claimId = await claimFor(database.db, id, other, 'second');

    const told = JSON.stringify([await caseOf(claimId, other), await read(given.id, other)]);
    expect(told).not.toMatch(/"reject"|rejection|A print/);
    expect(await caseOf(claimId, other)).toMatchObject({ claim: { seat: 'second' }, opinions: [] });
    expect((await read(given.id, officer)).words).toBe('A second person is asked, as for every rejection.');
  });

  test('the same person cannot be both, whatever their roles; the database says so too', async () => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, other);
    await holdOver();

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

  test('what the second one takes back leaves the first as it was', async () => {
    const { id, verdictId } = await awaitingSecond(rejection);
    await review(tools, id, other, { seat: 'second' });
    expect((await undo(verdictId, other)).state).toBe('awaiting second');
    await expect(undo(verdictId, officer)).rejects.toMatchObject({ code: 'CONFLICT' });

    await review(tools, id, other, { seat: 'second', body: rejection });
    await holdOver();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'reject' });
  });

  test('two who disagree leave it to a supervisor, who sees both; what they say counts', async () => {
    const { id, verdictId } = await awaitingSecond({ ...rejection, note: 'Another face.' });
    await review(tools, id, other, { seat: 'second' });
    await holdOver();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'disputed', decision: null, delivery: null });

    // One of the two cannot settle it, and an officer cannot either.
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
    await holdOver();
    expect(await rowOf(verdictId)).toMatchObject({ state: 'recorded', decision: 'approve' });
    expect((await storyOf(database.db, id)).filter((code) => code !== 'change_refused')).toEqual([
      ...['given', 'second_asked', 'given', 'disputed'],
      ...['given', 'undone', 'given', 'recorded'],
    ]);
  });

  test('evidence that changed in between voids the verdict, and the session is reviewed afresh', async () => {
    const { id, verdictId } = await awaitingSecond();
    const claimId = await claimFor(database.db, id, other, 'second');
    await serveAll(database.db, id, other, { version: 2 });

    await expect(giveBy(tools, other, claimId, approval)).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The evidence changed since the first review; it is reviewed afresh.',
    });
    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the evidence changed' });
    expect(await claimOf(claimId)).toMatchObject({ ending: 'gone' });
    expect(await storyOf(database.db, id)).toEqual(['given', 'second_asked', 'change_refused', 'void']);
    // Whoever was first can be first again.
    expect((await review(tools, id, officer, { version: 2 })).state).toBe('held first');
  });

  test('what blocks an approval and was not there for the first is changed evidence: nobody has overridden it', async () => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const first = await claimFor(database.db, id, officer);
    const held = ['decision', 'document', 'face', 'images'].map(withheld);
    await noteServed(database.db, { sessionId: id, person: officer }, held);
    const { id: verdictId } = await giveBy(tools, officer, first, { ...approval, attested: true });
    await holdOver();

    const grounds = ['document expired' as const];
    await expect(review(tools, id, other, { seat: 'second', grounds })).rejects.toMatchObject({
      code: 'CONFLICT',
      userMessage: 'The evidence changed since the first review; it is reviewed afresh.',
    });
    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the evidence changed' });
    // Who rejects it agrees or disagrees with the first, and overrides nothing.
    const again = await claimFor(database.db, id, officer);
    await noteServed(database.db, { sessionId: id, person: officer }, held);
    const { id: afresh } = await giveBy(tools, officer, again, { ...approval, attested: true });
    await holdOver();
    await review(tools, id, other, { seat: 'second', grounds, body: rejection });
    await holdOver();
    expect((await rowOf(afresh))?.state).toBe('disputed');
  });

  test('one other picture is changed evidence as well', async () => {
    const { id, verdictId } = await awaitingSecond();
    const claimId = await claimFor(database.db, id, other, 'second');
    await serveAll(database.db, id, other);
    await noteServed(database.db, { sessionId: id, person: other }, [sent('picture primary_face', 'another face')]);

    await expect(giveBy(tools, other, claimId, approval)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read(verdictId, officer)).words).toBe(
      'Void: the evidence changed since the first review; it is reviewed afresh.',
    );
  });
});

test('whoever takes an escalated case reads why it was escalated, under a purpose, and that is on record', async () => {
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
  // The next opinion answers it.
  await setPolicy(database.db, { fourEyes: 'always' });
  await serveAll(database.db, id, boss);
  await giveBy(tools, boss, claimId, approval);
  await holdOver();
  expect((await caseOf(await claimFor(database.db, id, other, 'second'), other)).escalation).toBeNull();
});

describe('a session that left the queue by other hands', () => {
  test.each(['held first', 'awaiting second'])('voids a verdict that is %s', async (state) => {
    await setPolicy(database.db, { fourEyes: 'always' });
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, officer);
    if (state === 'awaiting second') await holdOver();
    expect((await rowOf(verdictId))?.state).toBe(state);
    await setStatus(id, 'MANUAL_REJECTED');
    await advanceVerdicts(tools);

    expect(await rowOf(verdictId)).toMatchObject({ state: 'void', because: 'the session does not wait any more' });
    expect((await storyOf(database.db, id)).at(-1)).toBe('void');
  });

  test('changes nothing in a verdict that is recorded: its delivery sees to that', async () => {
    const id = await waitingSession(database.db);
    const { id: verdictId } = await review(tools, id, officer);
    await holdOver();
    await setStatus(id, 'MANUAL_REJECTED');
    await advanceVerdicts(tools);

    expect((await rowOf(verdictId))?.state).toBe('recorded');
  });
});

test('one verdict that cannot be brought up to now keeps no other from being recorded', async () => {
  const [broken, id] = [await waitingSession(database.db), await waitingSession(database.db)];
  const { id: first } = await review(tools, broken, officer);
  const { id: second } = await review(tools, id, officer);
  await database.db.delete(opinion).where(eq(opinion.verdictId, first));
  wait(10);

  await expect(advanceVerdicts(tools)).rejects.toThrow('A verdict is held that nobody gave.');
  expect((await rowOf(second))?.state).toBe('recorded');
  await database.db.delete(verdict).where(eq(verdict.id, first));
});

test('worker and readers that come at the same moment record it once', async () => {
  const id = await waitingSession(database.db);
  const { id: verdictId } = await review(tools, id, officer);
  wait(10);
  await Promise.all([...Array(4)].flatMap(() => [advanceVerdicts(tools), read(verdictId, officer)]));

  expect(await storyOf(database.db, id)).toEqual(['given', 'recorded']);
});
