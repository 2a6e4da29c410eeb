import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import type { ConsoleConfig } from '@/lib/base/config';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openUpstream } from '@/lib/upstream/client';
import { type Handler, sendJson, startService } from '@/lib/upstream/testing';

let database: TestDatabase;
const restoreClock: Array<() => void> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query('delete from upstream_state'));
afterEach(() => {
  for (const restore of restoreClock.splice(0)) restore();
});
afterAll(() => database.close());

const later = (seconds: number) => restoreClock.push(moveClock(seconds * 1000));

const answers: Handler = (request, response, count) =>
  sendJson(
    request.url?.includes('/session/list')
      ? { pageNumber: 1, pageSize: 1, totalRecords: 0, data: [] }
      : request.url?.endsWith('/status')
        ? { status: 'PENDING' }
        : { verifications: {}, decision: { score: 80, level: 'HIGH' } },
  )(request, response, count);

const refuses = (status: number, retryAfter: string): Handler => sendJson({}, status, { 'retry-after': retryAfter });

/** The service, and clients of it that share a database as the desk's processes do. */
const start = async (handler: Handler) => {
  const service = await startService(handler);
  const config = {
    UPSTREAM_URL: service.url,
    UPSTREAM_PREFIX: '/api/v1',
    UPSTREAM_USERNAME: 'u',
    UPSTREAM_PASSWORD: 'p',
  };
  const open = () => openUpstream(config as ConsoleConfig, database.db, pino({ level: 'silent' }));

  return { service, web: open(), worker: open() };
};

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as { code: string; userMessage: string; retryAfterSeconds: number },
  );

describe('while the service asks us to wait', () => {
  test.each([
    ['429, in seconds', 429, () => '42'],
    ['503, in seconds', 503, () => '42'],
    ['429, as a date', 429, () => new Date(Date.now() + 42_000).toUTCString()],
    ['503, as a date of the oldest form', 503, () => oldDate(new Date(Date.now() + 42_000))],
  ])('(%s) no call of any process reaches it', async (_, status, retryAfter) => {
    const { service, web, worker } = await start(refuses(status, retryAfter()));
    await failureOf(worker.listSessions(1, 10));
    const asked = service.requests.length;
    expect(asked).toBe(1);

    for (const upstream of [web, worker]) {
      const failures = await Promise.all([
        failureOf(upstream.listSessions(1, 10)),
        failureOf(upstream.decision('s1')),
        failureOf(upstream.image('s1', 'signature')),
        failureOf(upstream.deleteSession('s1')),
        failureOf(upstream.decideManually('s1', { decision: 'APPROVE', reason: 'Clear.', reference: 'r1' })),
      ]);
      for (const failure of failures) {
        expect(failure).toMatchObject({ code: 'UPSTREAM_BUSY', userMessage: 'The service asks us to wait.' });
        expect(failure?.retryAfterSeconds).toBeGreaterThan(30);
        expect(failure?.retryAfterSeconds).toBeLessThanOrEqual(42);
      }
    }
    expect(service.requests.length).toBe(asked);

    later(43);
    service.behave(answers);
    expect((await web.decision('s1')).score).toBe(80);
    expect((await worker.decision('s1')).score).toBe(80);
  });

  test('a burst of calls ends with the refusals of those already sent', async () => {
    const { service, web, worker } = await start(refuses(429, '30'));
    await Promise.all(Array.from({ length: 60 }, (_, at) => failureOf((at % 2 ? web : worker).decision(`s${at}`))));

    // At most the sixteen calls that each client sends at once.
    expect(service.requests.length).toBeLessThanOrEqual(32);
    const asked = service.requests.length;
    await Promise.all(Array.from({ length: 60 }, (_, at) => failureOf((at % 2 ? web : worker).decision(`s${at}`))));
    expect(service.requests.length).toBe(asked);
  });

  test('a status keeps its budget and says when it is checked next', async () => {
    const { service, web, worker } = await start(refuses(429, '600'));
    await failureOf(worker.listSessions(1, 10));

    const { problem, nextCheckAt } = await web.status('s1');
    expect(problem).toMatchObject({ code: 'UPSTREAM_BUSY', message: 'The service asks us to wait.' });
    expect(Date.parse(nextCheckAt) - Date.now()).toBeGreaterThan(590_000);
    later(601);
    service.behave(answers);
    expect((await web.status('s1')).status).toBe('PENDING');
  });

  test('it is never left alone for more than an hour', async () => {
    const { service, web } = await start(refuses(503, '999999999999'));
    expect(await failureOf(web.decision('s1'))).toMatchObject({ retryAfterSeconds: 3600 });
    later(3601);
    service.behave(answers);
    expect((await web.decision('s1')).score).toBe(80);
  });

  test('a clock set back does not prolong the wait beyond an hour', async () => {
    const { service, web } = await start(refuses(429, '600'));
    later(86_400);
    await failureOf(web.decision('s1'));
    later(-86_400);
    service.behave(answers);
    expect((await web.decision('s1')).score).toBe(80);
  });
});

describe('a check that a person asks for', () => {
  test('is sent once; refused, everything goes on waiting', async () => {
    const { service, web, worker } = await start(refuses(429, '30'));
    await failureOf(worker.decision('s1'));
    service.behave(refuses(429, '300'));
    expect(await failureOf(web.checkNow())).toMatchObject({ code: 'UPSTREAM_BUSY', retryAfterSeconds: 300 });
    expect(service.requests.length).toBe(2);

    later(60);
    expect(await failureOf(worker.decision('s1'))).toMatchObject({ code: 'UPSTREAM_BUSY' });
    expect(service.requests.length).toBe(2);
  });

  test('ends the wait of all processes if the service answers', async () => {
    const { service, web, worker } = await start(refuses(429, '3000'));
    await failureOf(worker.decision('s1'));
    service.behave(answers);
    expect(await worker.closedUntil()).toBeInstanceOf(Date);
    await web.checkNow();

    expect(await worker.closedUntil()).toBeNull();
    expect((await worker.decision('s1')).score).toBe(80);
  });

  test('finds no other prefix while waiting: that would be several calls', async () => {
    const { service, web } = await start(refuses(429, '30'));
    expect(await web.findPrefix()).toBeNull();
    expect(service.requests.length).toBe(1);
  });
});

test('an answer to a call sent before the refusal does not end the wait', async () => {
  const held: Array<() => void> = [];
  const { service, web, worker } = await start((request, response, count) => {
    held.push(() => answers(request, response, count));
  });
  const early = web.decision('s1');
  await expect.poll(() => held.length).toBe(1);
  service.behave(refuses(429, '30'));
  await failureOf(worker.decision('s2'));
  held[0]?.();

  expect((await early).score).toBe(80);
  expect(await failureOf(web.decision('s3'))).toMatchObject({ code: 'UPSTREAM_BUSY' });
});

test.each(['soon', '-5', '1.5', '12 monkeys', '', '0', 'in 2042', 'Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday'])(
  'Retry-After "%s" asks for nothing: calls go on as after any refusal',
  async (retryAfter) => {
    const { service, web, worker } = await start(refuses(429, retryAfter));
    expect(await failureOf(web.decideManually('s1', { decision: 'REJECT', reason: '', reference: 'r' }))).toMatchObject(
      {
        userMessage: 'The service is limiting requests. Try again in a moment.',
      },
    );
    expect(await worker.closedUntil()).toBeNull();
    service.behave(answers);
    expect((await worker.decision('s1')).score).toBe(80);
  },
);

/** `Sun Nov  6 08:49:37 1994` */
function oldDate(at: Date): string {
  const [weekday, day, month, year, time] = at.toUTCString().replace(',', '').split(' ');

  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
