/** A policy change on its way: the desk's database, the embedded service over HTTP and the client between them. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { desc, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveClock, now } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { auditEvent, policyChange } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { deliverPolicy } from '@/lib/review';
import { createGate, createStatusBudget, createUpstream, type Upstream } from '@/lib/upstream';
import { startTestService, type TestService } from '@/service/testing';

let desk: TestDatabase;
let service: TestService;
let server: Server;
let isDown = false;
let losesAnswers = false;
const log = createLog('test');
log.level = 'silent';
const rewinds: Array<() => void> = [];

beforeAll(async () => {
  [desk, service] = [await createTestDatabase(), await startTestService(0)];
  const listener = getRequestListener(service.app.fetch);
  server = createServer((request, response) => {
    if (isDown) return void response.destroy();
    if (losesAnswers && request.method === 'PUT') response.end = () => response.destroy();
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await desk.close();
});
beforeEach(async () => {
  await desk.db.delete(policyChange);
});
afterEach(() => {
  [isDown, losesAnswers] = [false, false];
  for (const back of rewinds.splice(0)) back();
});

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

const deliver = () => deliverPolicy({ db: desk.db, upstream: clientAs('back-office'), log });
const inForce = () => clientAs('back-office').policy();

const agreed = async (high: number) => {
  const { version, thresholds, weights, decisionMix } = await inForce();
  await desk.db.insert(policyChange).values({
    basedOn: version,
    numbers: { thresholds: { ...thresholds, high }, weights, decisionMix },
    agreedAt: now(),
    state: 'sending',
    stateAt: now(),
    nextTryAt: now(),
  });
};
const rowNow = async () => (await desk.db.select().from(policyChange))[0];
const lastEvent = async () =>
  (
    await desk.db
      .select()
      .from(auditEvent)
      .where(like(auditEvent.code, 'settings.decisions_%'))
      .orderBy(desc(auditEvent.id))
      .limit(1)
  )[0];

test('an agreed change is in force at the service, under a new version', async () => {
  await agreed(85);
  await deliver();
  const { version, thresholds } = await inForce();

  expect(thresholds.high).toBe(85);
  expect(await rowNow()).toMatchObject({ state: 'in force', version, problem: null, nextTryAt: null });
  expect(await lastEvent()).toMatchObject({ code: 'settings.decisions_sent', details: { version } });
});

test('a service that is down gets it later, once', async () => {
  await agreed(86);
  isDown = true;
  await deliver();
  expect(await rowNow()).toMatchObject({ state: 'sending', tries: 1, problem: expect.stringMatching(/\.$/) });

  isDown = false;
  await deliver();
  expect((await rowNow())?.tries).toBe(1);
  rewinds.push(moveClock(minuteMs));
  await deliver();
  expect([(await rowNow())?.state, (await inForce()).thresholds.high]).toEqual(['in force', 86]);
});

test('a lost answer is asked for again and makes no second version', async () => {
  await agreed(87);
  losesAnswers = true;
  await deliver();
  const { version } = await inForce();
  expect((await rowNow())?.state).toBe('sending');

  losesAnswers = false;
  rewinds.push(moveClock(minuteMs));
  await deliver();
  expect([(await rowNow())?.version, (await inForce()).version]).toEqual([version, version]);
});

test('a change that was made elsewhere meanwhile wins', async () => {
  await agreed(88);
  const { version: basedOn, thresholds, weights, decisionMix } = await inForce();
  const elsewhere = { basedOn, thresholds: { ...thresholds, high: 99 }, weights, decisionMix, reference: 'elsewhere' };
  await clientAs('back-office').changePolicy(elsewhere);
  await deliver();

  expect(await rowNow()).toMatchObject({
    state: 'refused',
    version: null,
    problem: expect.stringContaining('based on'),
  });
  expect((await inForce()).thresholds.high).toBe(99);
  expect(await lastEvent()).toMatchObject({ code: 'settings.decisions_send_failed' });
});

test('after a day of failures it is given up', async () => {
  await agreed(89);
  isDown = true;
  rewinds.push(moveClock(dayMs));
  await deliver();

  expect((await rowNow())?.state).toBe('refused');
});

test('credentials that may not see the policy are not offered it', async () => {
  expect(await clientAs('back-office').offersPolicy()).toBe(true);
  expect(await clientAs('integrator').offersPolicy()).toBe(false);
  await expect(clientAs('integrator').policy()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
