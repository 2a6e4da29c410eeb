import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, hourMs } from '@/lib/base/durations';
import { auditEvent, mirrorCrawl, mirrorSession, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { removeFromMirror, syncOnce } from '@/lib/mirror';
import { type ListedSession, listedSession, plainList, startListService } from '@/lib/mirror/testing';
import { clearMirror } from '@/lib/mirror/testing-mirror';
import { createStatusBudget } from '@/lib/upstream';
import { createTestUpstream, sendJson } from '@/lib/upstream/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { advanceVerdicts } from '../verdict/advance';
import { confirmDeliveries } from './confirm';
import { deliverDue } from './deliver';
import { readDeliveries } from './read';
import { recordVerdict, respond, startReceiver } from './testing';

const waiting = 'WAITING_FOR_MANUAL_APPROVE';
let database: TestDatabase;
let officer: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from opinion');
  await database.pool.query('delete from verdict');
  await clearMirror(database);
});

const rewinds: Array<() => void> = [];
const laterBy = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
afterEach(() => {
  for (const back of rewinds.splice(0)) back();
});

const never = new AbortController().signal;
const silent = { warn: () => undefined, error: () => undefined };
/** Nothing listens there. */
const unreachable = createTestUpstream('http://127.0.0.1:9');
const confirm = () => confirmDeliveries({ db: database.db, upstream: unreachable });

type Decision = 'approve' | 'reject';
const aVerdict = async (decision: Decision = 'approve', delivery: 'webhook' | 'none' = 'none', sessionId?: string) => {
  const [made = ''] = sessionId ? [sessionId] : await addSessions(database.db, 1, { status: waiting });
  const opinions = [{ personId: officer.id }];

  return { id: await recordVerdict(database.db, { sessionId: made, delivery, decision, opinions }), sessionId: made };
};
const rowOf = async (id: string) => (await database.db.select().from(verdict).where(eq(verdict.id, id)))[0];
const turn = (sessionId: string, status: string) =>
  database.db.update(mirrorSession).set({ status, statusAt: now() }).where(eq(mirrorSession.id, sessionId));
const eventsOn = async (sessionId: string) => {
  const rows = await database.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId));

  return rows.map(({ code, details }) => ({ code, ...details }));
};
const addBack = (sessionId: string, status: string) =>
  database.db
    .insert(mirrorSession)
    .values({ id: sessionId, status, resultState: 'none', seenAt: now(), statusAt: now() });
const read = () => readDeliveries(database.db, { adapter: 'none', person: officer });

describe('a verdict', () => {
  test.each<[Decision, string, string]>([
    ['approve', 'MANUAL_APPROVED', 'confirmed'],
    ['approve', 'AUTO_APPROVED', 'confirmed'],
    ['reject', 'MANUAL_REJECTED', 'confirmed'],
    ['reject', 'AUTO_REJECTED', 'confirmed'],
    ['approve', 'MANUAL_REJECTED', 'conflicting'],
    ['approve', 'AUTO_REJECTED', 'conflicting'],
    ['reject', 'MANUAL_APPROVED', 'conflicting'],
    ['reject', 'AUTO_APPROVED', 'conflicting'],
    ['approve', 'EXPIRED', 'conflicting'],
  ])('%s, status %s: %s', async (decision, status, state) => {
    const { id, sessionId } = await aVerdict(decision);
    await turn(sessionId, status);
    await confirm();
    await confirm();

    expect(await rowOf(id)).toMatchObject({ state, because: state === 'confirmed' ? null : status, nextTryAt: null });
    expect(await eventsOn(sessionId)).toEqual([{ code: `verdict.${state}`, decision, status }]);
  });

  test.each([waiting, 'PENDING', 'SOMETHING_NEW'])('stays recorded while the session is %s', async (status) => {
    const { id, sessionId } = await aVerdict();
    await turn(sessionId, status);
    await confirm();

    expect(await rowOf(id)).toMatchObject({ state: 'recorded' });
    expect(await eventsOn(sessionId)).toEqual([]);
  });

  test('is conflicting if the service no longer has the session, unless we erased it', async () => {
    const [gone, erased] = [await aVerdict(), await aVerdict()];
    await removeFromMirror(database.db, [gone.sessionId, erased.sessionId]);
    await eraseHere(database.db, erased.sessionId, officer.id);
    await confirm();

    expect(await rowOf(gone.id)).toMatchObject({ state: 'conflicting', because: 'the session is gone' });
    expect(await rowOf(erased.id)).toMatchObject({ state: 'recorded' });
  });

  test('is confirmed by the status even if its delivery failed', async () => {
    const { id, sessionId } = await aVerdict();
    await database.db.update(verdict).set({ deadAt: now(), nextTryAt: null }).where(eq(verdict.id, id));
    await turn(sessionId, 'MANUAL_APPROVED');
    await confirm();

    expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
    expect(await read()).toMatchObject({ dead: [], unconfirmed: [] });
  });

  test('may be confirmed before it is marked as sent, and both are logged', async () => {
    const { id, sessionId } = await aVerdict('approve', 'webhook');
    const receiver = await startReceiver((response) => {
      void turn(sessionId, 'MANUAL_APPROVED')
        .then(confirm)
        .then(() => respond(200)(response));
    });
    const secret = 'a secret of thirty-two characters';
    await deliverDue(
      { db: database.db, upstream: unreachable, receiver: { url: receiver.url, secret }, log: silent },
      never,
    );

    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', sentAt: expect.any(Date) });
    expect((await eventsOn(sessionId)).map(({ code }) => code)).toEqual(['verdict.confirmed', 'verdict.sent']);
  });
});

const start = async (...sessions: ListedSession[]) => {
  const service = await startListService(plainList, sessions);
  const upstream = createTestUpstream(service.url, { budget: createStatusBudget(database.db) });
  await syncOnce({ db: database.db, upstream }, never);
  const receiver = await startReceiver(respond(200));
  const tools = { db: database.db, upstream, log: silent, receiver: { url: receiver.url, secret: 'x'.repeat(32) } };
  const asked = () => service.requests.filter(({ url }) => url.endsWith('/status')).length;

  return {
    tools,
    upstream,
    service,
    asked,
    deliver: () => deliverDue(tools, never),
    see: () => confirmDeliveries(tools),
  };
};

describe('after a delivery', () => {
  test('the status is read once, updates the mirror and confirms the verdict', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, see, asked } = await start(session);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await deliver();
    session.status = 'MANUAL_APPROVED';
    await see();
    await see();

    expect(asked()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
    const [row] = await database.db.select().from(mirrorSession).where(eq(mirrorSession.id, session.id));
    expect(row).toMatchObject({ status: 'MANUAL_APPROVED' });
  });

  test('a slow receiver is not polled; the list brings the status', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, see, asked, tools } = await start(session);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await deliver();
    for (let minute = 0; minute < 3; minute += 1) {
      await see();
      laterBy(61_000);
    }
    expect(asked()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });

    session.status = 'MANUAL_REJECTED';
    laterBy(7 * hourMs);
    await syncOnce(tools, never);
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'conflicting', because: 'MANUAL_REJECTED' });
  });

  test('the status of a session is read at most once a minute', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, see, asked, upstream } = await start(session);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await upstream.status(session.id);
    laterBy(1_000);
    await deliver();
    session.status = 'MANUAL_APPROVED';
    await see();
    expect(asked()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });

    laterBy(61_000);
    await see();
    expect(asked()).toBe(2);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
  });

  test('a status that somebody else read confirms the verdict too', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, see, asked, upstream } = await start(session);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await deliver();
    session.status = 'MANUAL_APPROVED';
    await upstream.status(session.id);
    await see();

    expect(asked()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
  });

  test('an unavailable service does not hold up other confirmations', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, see, service } = await start(session);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await deliver();
    service.state.fault = (_, response) => void response.destroy();
    const other = await aVerdict('reject');
    await turn(other.sessionId, 'MANUAL_REJECTED');
    await see();

    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect(await rowOf(other.id)).toMatchObject({ state: 'confirmed' });
  });
});

describe('a gateway that answers 404 to everything', () => {
  test('makes no verdict conflicting or void and no session gone, and afterwards the verdict is confirmed', async () => {
    const [session, undecided] = [listedSession({ status: waiting }), listedSession({ status: waiting })];
    const { deliver, see, service } = await start(session, undecided);
    const { id } = await aVerdict('approve', 'webhook', session.id);
    const held = await aVerdict('approve', 'none', undecided.id);
    await database.db
      .update(verdict)
      .set({ state: 'held first', holdUntil: new Date(now().getTime() + hourMs) })
      .where(eq(verdict.id, held.id));
    await deliver();
    session.status = 'MANUAL_APPROVED';
    service.state.fault = sendJson({}, 404);
    await see();
    await advanceVerdicts({ db: database.db, delivery: 'none' });
    expect([await rowOf(id), await rowOf(held.id)]).toMatchObject([{ state: 'sent' }, { state: 'held first' }]);
    expect(await database.db.select().from(mirrorSession)).toHaveLength(2);

    service.state.fault = null;
    laterBy(61_000);
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
    expect(await read()).toMatchObject({ conflicting: [], shadows: { rows: [] } });
  });

  test('does not end a delivery to the service for good', async () => {
    const session = listedSession({ status: waiting });
    const { deliver, service } = await start(session);
    const id = await recordVerdict(database.db, {
      sessionId: session.id,
      delivery: 'service',
      decision: 'approve',
      opinions: [{ personId: officer.id }],
    });
    service.state.fault = sendJson({}, 404);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'recorded', deadAt: null, problem: expect.any(String) });

    service.state.fault = (request, response, count) =>
      request.method === 'POST'
        ? sendJson({ reference: id })(request, response, count)
        : service.serve(request, response, count);
    laterBy(hourMs);
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });
});

describe('a conflicting verdict', () => {
  test('is confirmed once the service shows what was decided', async () => {
    const session = listedSession({ status: waiting });
    const { see } = await start(session);
    const { id } = await aVerdict('approve', 'none', session.id);
    await turn(session.id, 'MANUAL_REJECTED');
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'conflicting', because: 'MANUAL_REJECTED' });

    session.status = 'MANUAL_APPROVED';
    laterBy(hourMs + 1);
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'confirmed', because: null });
    expect((await eventsOn(session.id)).map(({ code }) => code)).toEqual(['verdict.conflicting', 'verdict.confirmed']);
  });

  test('is asked about at most once an hour, and left to the list after a week', async () => {
    const session = listedSession({ status: 'MANUAL_REJECTED' });
    const { see, asked } = await start(session);
    await aVerdict('approve', 'none', session.id);
    await see();
    await see();
    const first = asked();
    laterBy(61_000);
    await see();
    expect(asked()).toBe(first);
    laterBy(hourMs);
    await see();
    expect(asked()).toBe(first + 1);
    laterBy(7 * dayMs);
    await see();
    expect(asked()).toBe(first + 1);
  });

  test('because the session was gone is delivered after all when the service has it again', async () => {
    const session = listedSession({ status: waiting });
    const { see, deliver } = await start(session, listedSession());
    const { id } = await aVerdict('approve', 'webhook', session.id);
    await removeFromMirror(database.db, [session.id]);
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'conflicting', because: 'the session is gone' });

    await addBack(session.id, waiting);
    await see();
    expect(await rowOf(id)).toMatchObject({ state: 'recorded', because: null });
    await deliver();
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect((await eventsOn(session.id)).map(({ code }) => code)).toEqual([
      'verdict.conflicting',
      'verdict.reopened',
      'verdict.sent',
    ]);
  });

  test('stays as it is if a later verdict was given on the session', async () => {
    const { id, sessionId } = await aVerdict('approve');
    await turn(sessionId, 'MANUAL_REJECTED');
    await confirm();
    laterBy(1_000);
    await turn(sessionId, waiting);
    const next = await aVerdict('reject', 'none', sessionId);
    await confirm();
    await turn(sessionId, 'MANUAL_APPROVED');
    await confirm();

    expect(await rowOf(id)).toMatchObject({ state: 'conflicting' });
    expect(await rowOf(next.id)).toMatchObject({ state: 'conflicting' });
  });
});

describe('the deliveries page', () => {
  const seenAt = new Date('2026-11-15T10:00:00Z');
  const decidedAt = new Date('2026-11-15T11:00:00Z');

  test('lists each verdict once, with its details', async () => {
    const open = await aVerdict('reject', 'webhook');
    const tries = { tries: 2, problem: 'The webhook returned an error (500).' };
    await database.db.update(verdict).set(tries).where(eq(verdict.id, open.id));
    const elsewhere = await aVerdict('approve');
    const dead = await aVerdict('approve', 'webhook');
    await database.db.update(verdict).set({ deadAt: now(), nextTryAt: null }).where(eq(verdict.id, dead.id));
    const conflicting = await aVerdict('approve');
    await database.db.update(verdict).set({ sentAt: now() }).where(eq(verdict.id, conflicting.id));
    await turn(conflicting.sessionId, 'MANUAL_REJECTED');
    const confirmed = await aVerdict('approve');
    await turn(confirmed.sessionId, 'MANUAL_APPROVED');
    await confirm();
    const answer = await read();
    const idsIn = (name: 'unconfirmed' | 'conflicting' | 'dead') => answer[name].map((row) => row.verdict.id);

    expect([...idsIn('unconfirmed')].sort()).toEqual([open.id, elsewhere.id].sort());
    expect(idsIn('conflicting')).toEqual([conflicting.id]);
    expect(idsIn('dead')).toEqual([dead.id]);
    expect(answer.totals).toEqual({ unconfirmed: 2, conflicting: 1, dead: 1, deadAppeals: 0, untold: 0 });
    expect(answer.unconfirmed.find((row) => row.verdict.id === open.id)).toMatchObject({
      decision: 'reject',
      delivery: 'webhook',
      ...tries,
      nextTryAt: expect.any(String),
      status: waiting,
      verdict: { state: 'recorded', yours: { decision: 'reject', seat: 'first' }, wasSent: false },
    });
    expect(answer.unconfirmed.find((row) => row.verdict.id === elsewhere.id)).toMatchObject({ nextTryAt: null });
    expect(answer.conflicting[0]).toMatchObject({ status: 'MANUAL_REJECTED', verdict: { wasSent: true } });
    expect(JSON.stringify(answer)).not.toContain('Maria');
  });

  test('lists decisions made outside Proofdesk since the session was first seen', async () => {
    const add = async (status: string, statusAt: Date, first: Date | null = seenAt) =>
      (await addSessions(database.db, 1, { status, statusAt, seenAt: first }))[0] ?? '';
    const older = await add('MANUAL_REJECTED', decidedAt);
    const newer = await add('MANUAL_APPROVED', new Date(decidedAt.getTime() + 1000));
    await add('MANUAL_APPROVED', seenAt);
    await add('MANUAL_APPROVED', decidedAt, null);
    await add('AUTO_APPROVED', decidedAt);
    await aVerdict('approve', 'none', await add('MANUAL_APPROVED', decidedAt));
    const takenBack = await aVerdict(
      'approve',
      'none',
      await add('MANUAL_APPROVED', new Date(decidedAt.getTime() + 500)),
    );
    await database.db.update(verdict).set({ state: 'void' }).where(eq(verdict.id, takenBack.id));
    await confirm();

    expect((await read()).shadows).toEqual({
      rows: [
        { sessionId: newer, status: 'MANUAL_APPROVED', seenAt: '2026-11-15T11:00:01.000Z' },
        { sessionId: takenBack.sessionId, status: 'MANUAL_APPROVED', seenAt: '2026-11-15T11:00:00.500Z' },
        { sessionId: older, status: 'MANUAL_REJECTED', seenAt: '2026-11-15T11:00:00.000Z' },
      ],
      // The list is incomplete in this test.
      total: { count: 3, kind: 'at least' },
    });
  });

  test('the number of outside decisions is exact only once the list is complete', async () => {
    await addSessions(database.db, 1, { status: 'MANUAL_APPROVED', statusAt: decidedAt, seenAt });
    const progress = {
      nextPage: 1,
      reachedEnd: true,
      addedBefore: 0,
      start: null,
      readFrom: null,
      highest: null,
      erased: 0,
      wasCalm: true,
    };
    const crawl = { kind: 'full', state: 'complete', beganAt: now(), endedAt: now(), progress, isExact: true } as const;
    await database.db.insert(mirrorCrawl).values(crawl);

    expect((await read()).shadows.total).toEqual({ count: 1, kind: 'exactly' });
  });

  test('shows 100 rows and the total', async () => {
    for (let made = 0; made < 103; made += 1) await aVerdict();
    const { unconfirmed, totals } = await read();

    expect([unconfirmed.length, totals.unconfirmed]).toEqual([100, 103]);
  });
});
