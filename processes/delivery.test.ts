/** Delivery with its real parts: the console's database, the embedded service over HTTP and the client between them. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPerson } from '@/lib/access';
import { moveClock, now } from '@/lib/base/clock';
import { createLog } from '@/lib/base/log';
import { auditEvent, person, verdict } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { syncOnce } from '@/lib/mirror';
import { confirmDeliveries, deliverDue } from '@/lib/review';
import { recordVerdict } from '@/lib/review/delivery/testing';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { startTestService, type TestService } from '@/service/testing';

let desk: TestDatabase;
let service: TestService;
let server: Server;
let waiting: string[];
let officerId: string;
/** True for requests whose answer is lost. */
let losesAnswer: (request: IncomingMessage) => boolean = () => false;
let decisionsAsked = 0;

const log = createLog('test');
log.level = 'silent';
const never = new AbortController().signal;

const clientAs = (username: string): Upstream =>
  createUpstream({
    baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    prefix: '/api/v1',
    username,
    password: service.secret,
    budget: createStatusBudget(desk.db),
    gate: createGate(desk.db),
    log,
    retryDelayMs: 1,
    failuresToPause: 100,
  });

beforeAll(async () => {
  desk = await createTestDatabase();
  service = await startTestService(700);
  const listener = getRequestListener(service.app.fetch);
  server = createServer((request, response) => {
    if (request.url?.endsWith('/manual-decision')) decisionsAsked += 1;
    if (losesAnswer(request)) response.end = () => response.destroy();
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await createPerson(desk.db, { email: 'o@desk.example', name: 'Officer', roles: ['officer'] });
  officerId = (await desk.db.select().from(person))[0]?.id ?? '';
  await syncOnce({ db: desk.db, upstream: clientAs('back-office') }, never);
  waiting = await service.idsOf('WAITING_FOR_MANUAL_APPROVE');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});

const rewinds: Array<() => void> = [];
const laterBy = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
afterEach(() => {
  losesAnswer = () => false;
  decisionsAsked = 0;
  for (const back of rewinds.splice(0)) back();
});

const aVerdict = async (decision: 'approve' | 'reject') => {
  const sessionId = waiting.pop();
  if (!sessionId) throw new Error('Too few waiting sessions');
  const reasons = decision === 'reject' ? ['face_mismatch', 'picture_unusable'] : [];
  const opinions = [{ personId: officerId, reasons }];

  return { sessionId, id: await recordVerdict(desk.db, { sessionId, delivery: 'service', decision, opinions }) };
};
const deliver = (username = 'back-office') =>
  deliverDue({ db: desk.db, upstream: clientAs(username), receiver: null, log }, never);
const see = () => confirmDeliveries({ db: desk.db, upstream: clientAs('back-office') });
const rowOf = async (id: string) => (await desk.db.select().from(verdict).where(eq(verdict.id, id)))[0];
const codesOn = async (sessionId: string) => {
  const rows = await desk.db.select().from(auditEvent).where(eq(auditEvent.subject, sessionId)).orderBy(auditEvent.id);

  return rows.map(({ code }) => code);
};
const decisionsOn = async (sessionId: string) =>
  (
    await service.database.pool.query('select reference, decision, reason from manual_decision where session_id = $1', [
      sessionId,
    ])
  ).rows;
const statusOf = async (sessionId: string) => (await (await service.ask(`/${sessionId}/status`)).json()).status;
const decideElsewhere = (sessionId: string, decision: 'APPROVE' | 'REJECT') =>
  service.ask(`/${sessionId}/manual-decision`, {
    method: 'POST',
    body: JSON.stringify({ decision, reason: 'In the dashboard.', reference: `elsewhere ${sessionId}` }),
  });

test.each([
  ['approve', 'APPROVE', 'MANUAL_APPROVED', 'Approved after review.'],
  ['reject', 'REJECT', 'MANUAL_REJECTED', 'Face does not match; Picture unusable'],
] as const)('%s: the service decides, and its status confirms it', async (decision, asked, status, reason) => {
  const { id, sessionId } = await aVerdict(decision);
  await deliver();
  expect(await statusOf(sessionId)).toBe(status);
  expect(await decisionsOn(sessionId)).toEqual([{ reference: id, decision: asked, reason }]);
  expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  await see();

  expect(await rowOf(id)).toMatchObject({ state: 'confirmed' });
  expect(await codesOn(sessionId)).toEqual(['verdict.sent', 'verdict.confirmed']);
});

test('a lost answer is requested again, and decides nothing twice', async () => {
  const { id, sessionId } = await aVerdict('approve');
  losesAnswer = ({ url }) => url?.endsWith('/manual-decision') ?? false;
  await deliver();
  expect(await rowOf(id)).toMatchObject({ state: 'recorded', tries: 1, deadAt: null });
  expect(await statusOf(sessionId)).toBe('MANUAL_APPROVED');
  losesAnswer = () => false;
  laterBy(2_000);
  await deliver();

  expect(decisionsAsked).toBe(2);
  expect(await decisionsOn(sessionId)).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 });
});

test('a verdict spends no tries while the service asks us to wait', async () => {
  const gate = createGate(desk.db);
  const { id } = await aVerdict('approve');
  await gate.close(new Date(now().getTime() + 600_000));
  await deliver();
  laterBy(300_000);
  await deliver();
  expect(await rowOf(id)).toMatchObject({ state: 'recorded', tries: 0 });

  await gate.open();
  await deliver();
  expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1 });
});

test.each([
  ['REJECT', 'conflicting', 'MANUAL_REJECTED'],
  ['APPROVE', 'confirmed', null],
] as const)('after a decision made elsewhere (%s), the verdict becomes %s', async (elsewhere, state, because) => {
  const { id, sessionId } = await aVerdict('approve');
  await decideElsewhere(sessionId, elsewhere);
  await deliver();
  await see();

  expect(await rowOf(id)).toMatchObject({ state, because });
  expect(await codesOn(sessionId)).toEqual(['verdict.delivery_failed', `verdict.${state}`]);
});

test('a decision made elsewhere counts only once the status confirms it', async () => {
  const { id, sessionId } = await aVerdict('approve');
  await clientAs('back-office').status(sessionId);
  await decideElsewhere(sessionId, 'REJECT');
  laterBy(1_000);
  await deliver();
  await see();
  expect(await rowOf(id)).toMatchObject({
    state: 'recorded',
    problem: expect.stringContaining('checked again at the next attempt'),
  });

  laterBy(61_000);
  await deliver();
  await see();
  expect(await rowOf(id)).toMatchObject({ state: 'conflicting', because: 'MANUAL_REJECTED' });
});

test('a credential that may not decide fails at once, with a reason', async () => {
  const { id, sessionId } = await aVerdict('approve');
  await deliver('integrator');

  expect(await rowOf(id)).toMatchObject({
    state: 'recorded',
    deadAt: expect.any(Date),
    problem: "The service refused Proofdesk's credentials.",
  });
  expect(await statusOf(sessionId)).toBe('WAITING_FOR_MANUAL_APPROVE');
});
