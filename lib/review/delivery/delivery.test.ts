import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, signedInPerson } from '@/lib/access/testing';
import { moveClock, now } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { connect } from '@/lib/db';
import { auditEvent, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createTestUpstream } from '@/lib/upstream/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { type DeliveryTools, deliverDue } from './deliver';
import { maxTries, pauseAfter, retryDelivery, takeDue } from './outbox';
import { recordVerdict, respond, startReceiver } from './testing';
import type { Receiver } from './webhook';

const secret = 'a secret of thirty-two characters';
let database: TestDatabase;
let officer: Person;
let second: Person;
let supervisor: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
  second = await signedInPerson(database, ['officer']);
  supervisor = await signedInPerson(database, ['supervisor']);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from opinion');
  await database.pool.query('delete from verdict');
});

const rewinds: Array<() => void> = [];
const laterBy = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
afterEach(() => {
  for (const back of rewinds.splice(0)) back();
});

const aSession = async () => (await addSessions(database.db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' }))[0] ?? '';

const aVerdict = async (changes: Partial<Parameters<typeof recordVerdict>[1]> = {}) => {
  const sessionId = await aSession();
  const opinions = [{ personId: officer.id }];
  const id = await recordVerdict(database.db, { sessionId, delivery: 'webhook', opinions, ...changes });

  return { id, sessionId };
};

const silent = { warn: () => undefined, error: () => undefined };
const toolsFor = (receiver: Receiver | null): DeliveryTools => ({
  db: database.db,
  // Nothing listens there; these tests use the webhook only.
  upstream: createTestUpstream('http://127.0.0.1:9'),
  receiver,
  log: silent,
});
const never = new AbortController().signal;
const run = (url: string, more: Partial<Receiver> = {}) => deliverDue(toolsFor({ url, secret, ...more }), never);

const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(verdict).where(eq(verdict.id, id));
  if (!row) throw new Error('Verdict not found.');

  return row;
};
const eventsOn = async (sessionId: string) => {
  const rows = await database.db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.subject, sessionId))
    .orderBy(auditEvent.id);

  return rows.map(({ code, details }) => ({ code, ...details }));
};
const codesOn = async (sessionId: string) => (await eventsOn(sessionId)).map(({ code }) => code);

describe('the webhook message', () => {
  test('has the decision, reference and applicant wording, signed with a timestamp; no names or notes', async () => {
    const receiver = await startReceiver(respond(204));
    const { id, sessionId } = await aVerdict({
      opinions: [{ personId: officer.id, reasons: ['face_mismatch', 'other'] }],
    });
    const recordedAt = (await rowOf(id)).stateAt;
    await run(receiver.url);

    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = receiver.received;
    expect(method).toBe('POST');
    expect(JSON.parse(body)).toEqual({
      reference: id,
      sessionId,
      decision: 'reject',
      reasons: [
        { code: 'face_mismatch', applicantWords: 'The photograph of you does not match the one in your document.' },
        { code: 'other', applicantWords: 'Your enrolment could not be approved.' },
      ],
      decidedAt: recordedAt.toISOString(),
    });
    expect(body).not.toMatch(/Maria|Person \d/);
    const timestamp = String(headers['proofdesk-timestamp']);
    expect(Math.abs(Number(timestamp) - now().getTime() / 1000)).toBeLessThan(5);
    const hash = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      'proofdesk-signature': `v1=${hash}`,
    });
  });

  test('has the reasons of everybody who agreed, or only those of the supervisor who settled it', async () => {
    const receiver = await startReceiver(respond(200));
    const sent = () =>
      JSON.parse(receiver.received.at(-1)?.body ?? '{}').reasons.map(({ code }: { code: string }) => code);
    await aVerdict({
      opinions: [
        { personId: officer.id, reasons: ['face_mismatch'] },
        { personId: second.id, seat: 'second', reasons: ['document_altered', 'face_mismatch'] },
      ],
    });
    await run(receiver.url);
    expect(sent()).toEqual(['face_mismatch', 'document_altered']);

    await aVerdict({
      opinions: [
        { personId: officer.id, reasons: ['face_mismatch'] },
        { personId: second.id, seat: 'second', decision: 'approve', reasons: [] },
        { personId: supervisor.id, seat: 'settling', reasons: ['picture_unusable'] },
      ],
    });
    await run(receiver.url);
    expect(sent()).toEqual(['picture_unusable']);
  });
});

describe('a verdict is delivered once', () => {
  test('however many workers try', async () => {
    const receiver = await startReceiver(respond(200));
    const made = await Promise.all(Array.from({ length: 20 }, () => aVerdict()));
    await Promise.all([run(receiver.url), run(receiver.url), run(receiver.url)]);
    laterBy(hourMs);
    await run(receiver.url);

    const references = receiver.received.map(({ headers }) => String(headers['idempotency-key']));
    expect([...references].sort()).toEqual(made.map(({ id }) => id).sort());
    for (const { id, sessionId } of made) {
      expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1, nextTryAt: null, problem: null });
      expect(await eventsOn(sessionId)).toEqual([
        { code: 'verdict.sent', delivery: 'webhook', tries: 1, reference: id },
      ]);
    }
  });

  test('after a crash another worker sends it again with the same reference', async () => {
    const receiver = await startReceiver(respond(200));
    const { id, sessionId } = await aVerdict();
    const dying = connect(database.url);
    // Loses its connection once the receiver has the message.
    receiver.state.answer = (response) => void dying.close().then(() => respond(200)(response));
    const tools = { ...toolsFor({ url: receiver.url, secret }), db: dying.db };
    await expect(deliverDue(tools, never)).rejects.toThrow();
    receiver.state.answer = respond(200);

    expect(await rowOf(id)).toMatchObject({ state: 'recorded', tries: 1 });
    await run(receiver.url);
    expect(receiver.received).toHaveLength(1);
    laterBy(31_000);
    await run(receiver.url);

    expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });
    expect(await codesOn(sessionId)).toEqual(['verdict.sent']);
  });

  test('a slow worker does not overwrite the result of another', async () => {
    const late = await startReceiver(() => undefined);
    const { id, sessionId } = await aVerdict();
    const held = new Promise<ServerResponse>((resolve) => {
      late.state.answer = resolve;
    });
    const slow = run(late.url);
    const response = await held;
    laterBy(31_000);
    const receiver = await startReceiver(respond(200));
    await run(receiver.url);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });

    respond(500)(response);
    await slow;
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2, problem: null, nextTryAt: null });
    expect(await codesOn(sessionId)).toEqual(['verdict.sent']);
  });

  test('a worker stopped midway leaves only its lease', async () => {
    const stopping = new AbortController();
    const receiver = await startReceiver(() => stopping.abort());
    const { id, sessionId } = await aVerdict();
    await deliverDue(toolsFor({ url: receiver.url, secret }), stopping.signal);

    expect(await rowOf(id)).toMatchObject({ state: 'recorded', tries: 1, problem: null, deadAt: null });
    expect(await codesOn(sessionId)).toEqual([]);
  });
});

describe('a failed attempt', () => {
  test('is retried with growing pauses until it succeeds', async () => {
    const receiver = await startReceiver((response, count) => respond(count < 3 ? 500 : 200)(response));
    const { id, sessionId } = await aVerdict();
    await run(receiver.url);
    const first = await rowOf(id);
    expect(first).toMatchObject({
      state: 'recorded',
      tries: 1,
      deadAt: null,
      problem: 'The webhook returned an error (500).',
    });
    await run(receiver.url);
    expect(receiver.received).toHaveLength(1);
    laterBy(1_200);
    await run(receiver.url);
    laterBy(1_200);
    await run(receiver.url);
    expect(receiver.received).toHaveLength(2);
    laterBy(1_200);
    await run(receiver.url);

    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 3, problem: null });
    expect(await codesOn(sessionId)).toEqual(['verdict.delivery_failed', 'verdict.delivery_failed', 'verdict.sent']);
  });

  test.each([
    [1, 1000],
    [2, 2000],
    [10, 512_000],
    [11, 600_000],
    [40, 600_000],
  ])('number %i is followed by a pause of about %i ms, with jitter', (tries, milliseconds) => {
    expect(pauseAfter(tries, 0)).toBeCloseTo(milliseconds * 0.9, 5);
    expect(pauseAfter(tries, 1)).toBeCloseTo(milliseconds * 1.1, 5);
  });

  test('respects Retry-After', async () => {
    const receiver = await startReceiver(respond(503, { 'retry-after': '120' }));
    const { id } = await aVerdict();
    const before = now().getTime();
    await run(receiver.url);

    expect(((await rowOf(id)).nextTryAt?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(120_000);
  });

  test('is retried after a timeout', async () => {
    const receiver = await startReceiver(() => undefined);
    const { id } = await aVerdict();
    await run(receiver.url, { timeoutMs: 50 });

    expect(await rowOf(id)).toMatchObject({
      state: 'recorded',
      deadAt: null,
      problem: 'The webhook did not respond within 0.05 seconds.',
    });
  });

  test('is retried if the receiver is unreachable', async () => {
    const { id } = await aVerdict();
    await run('http://127.0.0.1:9/decisions');

    expect(await rowOf(id)).toMatchObject({
      deadAt: null,
      problem: expect.stringMatching(/^The webhook is unreachable/),
    });
  });

  test('does not follow redirects', async () => {
    const elsewhere = await startReceiver(respond(200));
    const receiver = await startReceiver(respond(307, { location: elsewhere.url }));
    const { id } = await aVerdict();
    await run(receiver.url);

    expect(elsewhere.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      state: 'recorded',
      problem: expect.stringContaining('Redirects are not followed'),
    });
  });

  test.each([408, 409, 429])('with status %i is retried', async (status) => {
    const receiver = await startReceiver(respond(status));
    const { id } = await aVerdict();
    await run(receiver.url);

    expect(await rowOf(id)).toMatchObject({ state: 'recorded', deadAt: null, nextTryAt: expect.any(Date) });
  });

  test.each([400, 401, 404, 422])('with status %i is permanent', async (status) => {
    const receiver = await startReceiver(respond(status));
    const { id, sessionId } = await aVerdict();
    await run(receiver.url);
    laterBy(hourMs);
    await run(receiver.url);

    expect(receiver.received).toHaveLength(1);
    const problem = `The webhook refused the request (${status}).`;
    expect(await rowOf(id)).toMatchObject({ state: 'recorded', deadAt: expect.any(Date), nextTryAt: null, problem });
    expect(await eventsOn(sessionId)).toEqual([
      { code: 'verdict.delivery_failed', delivery: 'webhook', tries: 1, problem, givenUp: true },
    ]);
  });

  test('is the last after twelve', async () => {
    const receiver = await startReceiver(respond(500));
    const { id } = await aVerdict();
    for (let round = 0; round < maxTries + 2; round += 1) {
      await run(receiver.url);
      laterBy(11 * minuteMs);
    }

    expect(receiver.received).toHaveLength(maxTries);
    expect(await rowOf(id)).toMatchObject({ tries: maxTries, deadAt: expect.any(Date), state: 'recorded' });
  });

  test('is permanent if no webhook is configured', async () => {
    const { id } = await aVerdict();
    await deliverDue(toolsFor(null), never);

    expect(await rowOf(id)).toMatchObject({ deadAt: expect.any(Date), problem: 'No webhook is configured.' });
  });
});

describe('never sent', () => {
  test('are verdicts with delivery none, unrecorded verdicts, and verdicts on erased sessions', async () => {
    const receiver = await startReceiver(respond(200));
    await aVerdict({ delivery: 'none' });
    const pending = await aVerdict();
    await database.db.update(verdict).set({ state: 'awaiting second' }).where(eq(verdict.id, pending.id));
    const erased = await aVerdict();
    await eraseHere(database.db, erased.sessionId, officer.id);
    await run(receiver.url);

    expect(receiver.received).toEqual([]);
    expect(await takeDue(database.db, 10)).toEqual([]);
  });
});

describe('a failed delivery', () => {
  const giveUp = async () => {
    const receiver = await startReceiver(respond(400));
    const made = await aVerdict();
    await run(receiver.url);

    return { ...made, receiver };
  };
  const retry = (verdictId: string, delivery: 'service' | 'webhook' | 'none' = 'webhook') =>
    retryDelivery(database.db, { verdictId, delivery, actor: actorOf(supervisor) });

  test('can be retried manually, with all its tries and the same reference', async () => {
    const { id, sessionId, receiver } = await giveUp();
    receiver.state.answer = respond(200);
    await retry(id);
    await run(receiver.url);

    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1, deadAt: null });
    expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id]);
    expect(await codesOn(sessionId)).toEqual(['verdict.delivery_failed', 'verdict.retried', 'verdict.sent']);
    const { rows } = await database.db.execute(
      sql`select actor_id, changes from audit_event where subject = ${sessionId} and code = 'verdict.retried'`,
    );
    expect(rows).toEqual([
      { actor_id: supervisor.id, changes: [{ name: 'delivery', before: 'webhook', after: 'webhook' }] },
    ]);
  });

  test('is retried through the channel configured now', async () => {
    const { id, receiver } = await giveUp();
    await retry(id, 'none');
    // The old problem no longer applies.
    expect(await rowOf(id)).toMatchObject({ delivery: 'none', problem: null });
    await run(receiver.url);

    expect(receiver.received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'recorded', delivery: 'none', deadAt: null, nextTryAt: null });
  });

  test('can be retried once; a second request is refused and logged', async () => {
    const { id, sessionId } = await giveUp();
    const outcomes = await Promise.allSettled([retry(id), retry(id)]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT' });
    expect(await codesOn(sessionId)).toEqual(['verdict.delivery_failed', 'verdict.retried', 'verdict.retry_refused']);
  });

  test('is the only kind that can be retried', async () => {
    const { id } = await aVerdict();

    await expect(retry(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(retry(officer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowOf(id)).toMatchObject({ state: 'recorded', tries: 0 });
  });
});
