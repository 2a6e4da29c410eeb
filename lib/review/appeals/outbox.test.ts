import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@/lib/access';
import { actorOf, again, signedInPerson, testKeys } from '@/lib/access/testing';
import type { NewFinding } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { appeal, auditEvent } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createTestUpstream } from '@/lib/upstream/testing';
import { addSessions, eraseHere } from '@/lib/work/testing';
import { deliverDue } from '../delivery/deliver';
import { leaseMs } from '../delivery/outbox';
import { readOpenDeliveries } from '../delivery/read';
import { respond, startReceiver } from '../delivery/testing';
import { changeAppeal } from './change';
import { markAppealSent, retryAppeal, takeDueAppeals } from './outbox';
import { readAppeal } from './read';

const keys = testKeys();
const secret = 'a secret of at least thirty-two characters';
const afterUndoMs = 11_000;
let database: TestDatabase;
let officer: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  officer = await signedInPerson(database, ['officer']);
});
afterAll(() => database.close());

const decided = async (delivery: 'webhook' | 'none' = 'webhook', finding: NewFinding = 'recommend approval') => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'AUTO_REJECTED' });
  const change = async (body: Parameters<typeof changeAppeal>[2]) => {
    const request = { sessionId, person: await again(database.db, officer.signInId), actor: actorOf(officer) };
    await changeAppeal({ db: database.db, keys, delivery }, request, body);
  };
  await change({ action: 'take up', reason: 'Maria Example called.', after: null });
  const [row] = await database.db.select().from(appeal).where(eq(appeal.sessionId, sessionId));
  const id = row?.id ?? '';
  await change({ action: 'decide', appealId: id, finding, reasons: ['face_mismatch'], note: 'Maria is older.' });

  return { sessionId, id, change };
};
const deliver = (url: string | null) =>
  deliverDue(
    {
      db: database.db,
      upstream: createTestUpstream('http://127.0.0.1:9'),
      receiver: url === null ? null : { url, secret },
      log: { warn: () => undefined, error: () => undefined },
    },
    new AbortController().signal,
  );
const deliverLater = async (url: string | null, milliseconds = afterUndoMs) => {
  const back = moveClock(milliseconds);
  await deliver(url).finally(back);
};
const stateOf = async (sessionId: string) => {
  const request = { sessionId, person: officer, actor: actorOf(officer) };
  const back = moveClock(afterUndoMs);
  const { earlier } = await readAppeal({ db: database.db, keys }, request).finally(back);
  const [last] = earlier;

  return last?.outcome.kind === 'decided' ? last.outcome.delivery : null;
};
const codesOn = async (sessionId: string) => {
  const isDelivery = and(eq(auditEvent.subject, sessionId), like(auditEvent.code, 'appeal.%'));
  const rows = await database.db.select().from(auditEvent).where(isDelivery).orderBy(auditEvent.id);

  return rows.map(({ code }) => code).slice(2);
};

test('the outcome goes to the webhook once it can no longer be undone, without names or notes', async () => {
  const { url, received } = await startReceiver(respond(204));
  const { id, sessionId } = await decided();
  await deliver(url);
  expect(received).toEqual([]);
  await deliverLater(url);
  await deliverLater(url, minuteMs);

  expect(received).toHaveLength(1);
  const body = received[0]?.body ?? '{}';
  expect(received[0]?.headers['idempotency-key']).toBe(id);
  expect(JSON.parse(body)).toEqual({
    reference: id,
    sessionId,
    appeal: 'approval recommended',
    reasons: [
      { code: 'face_mismatch', applicantWords: 'The photograph of you does not match the one in your document.' },
    ],
    decidedAt: expect.any(String),
  });
  expect(body).not.toMatch(/Maria|Person \d/);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'sent', at: expect.any(String) });
  expect(await codesOn(sessionId)).toEqual(['appeal.sent']);
});

test('an undone finding is never sent', async () => {
  const { url, received } = await startReceiver(respond(204));
  const { id, change } = await decided();
  await change({ action: 'undo', appealId: id });
  await deliverLater(url);

  expect(received).toEqual([]);
});

test('an outcome that is on its way can no longer be undone', async () => {
  const { id, sessionId, change } = await decided();
  const back = moveClock(afterUndoMs);
  const taken = await takeDueAppeals(database.db, 10).finally(back);
  expect(taken.map(({ appealId }) => appealId)).toEqual([id]);

  // As for somebody whose request began a moment before.
  await expect(change({ action: 'undo', appealId: id })).rejects.toMatchObject({
    code: 'CONFLICT',
    userMessage: expect.stringContaining('Too late to undo.'),
  });
  for (const due of taken) await markAppealSent(database.db, due);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'sent' });
  expect(await codesOn(sessionId)).toEqual(['appeal.change_refused', 'appeal.sent']);
});

test('an outcome whose worker died before writing it down is sent again after its lease, under the same reference', async () => {
  const { url, received } = await startReceiver(respond(204));
  const { id, sessionId } = await decided();
  const back = moveClock(afterUndoMs);
  await takeDueAppeals(database.db, 10).finally(back);
  await deliverLater(url, afterUndoMs + leaseMs / 2);
  expect(received).toEqual([]);

  await deliverLater(url, afterUndoMs + leaseMs + 1000);
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([id]);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'sent' });
});

test('a failed attempt is repeated under the same reference; a refused one waits for somebody', async () => {
  const { url, received, state } = await startReceiver(respond(503));
  const { id, sessionId } = await decided('webhook', 'uphold');
  await deliverLater(url);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'sending', problem: 'The webhook returned an error (503).' });
  state.answer = respond(400);
  await deliverLater(url, minuteMs);
  expect(await stateOf(sessionId)).toMatchObject({
    state: 'failed',
    problem: 'The webhook refused the request (400).',
  });

  state.answer = respond(200);
  await retryAppeal(database.db, { appealId: id, delivery: 'webhook', actor: actorOf(officer) });
  await deliverLater(url, 2 * minuteMs);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'sent', problem: null });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id, id]);
  await expect(
    retryAppeal(database.db, { appealId: id, delivery: 'webhook', actor: actorOf(officer) }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await codesOn(sessionId)).toEqual([
    ...['appeal.delivery_failed', 'appeal.delivery_failed', 'appeal.retried', 'appeal.sent', 'appeal.retry_refused'],
  ]);
});

test('an outcome that was given up needs attention, until somebody retries it or the session is erased', async () => {
  const { url } = await startReceiver(respond(400));
  const { id, sessionId } = await decided('webhook', 'uphold');
  const failed = async () => {
    const { deadAppeals, totals } = await readOpenDeliveries(database.db, officer);

    return { total: totals.deadAppeals, rows: deadAppeals.filter((row) => row.id === id) };
  };
  const before = (await failed()).total;
  await deliverLater(url);
  expect(await failed()).toEqual({
    total: before + 1,
    rows: [
      {
        ...{ id, sessionId, finding: 'uphold', isYours: true, delivery: 'webhook', tries: 1 },
        problem: 'The webhook refused the request (400).',
        deadAt: expect.any(String),
      },
    ],
  });

  const retry = { appealId: id, delivery: 'webhook', actor: actorOf(officer) } as const;
  await retryAppeal(database.db, retry);
  expect(await failed()).toEqual({ total: before, rows: [] });
  await deliverLater(url, minuteMs);
  expect((await failed()).total).toBe(before + 1);
  await eraseHere(database.db, sessionId, officer.id);
  expect(await failed()).toEqual({ total: before, rows: [] });
});

test('without a webhook nothing is sent, and that is said', async () => {
  const { url, received } = await startReceiver(respond(204));
  const { sessionId } = await decided('none');
  await deliverLater(url);

  expect(received).toEqual([]);
  expect(await stateOf(sessionId)).toMatchObject({ state: 'not sent' });
});

test('the outcome on an erased session is not sent', async () => {
  const { url, received } = await startReceiver(respond(204));
  const { sessionId } = await decided();
  await eraseHere(database.db, sessionId, officer.id);
  await deliverLater(url);

  expect(received).toEqual([]);
});
