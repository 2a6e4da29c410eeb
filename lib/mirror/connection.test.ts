import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import type { ConsoleConfig } from '@/lib/base/config';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { openUpstream } from '@/lib/upstream';
import { checkService, readConnection } from './connection';
import { syncOnce } from './crawl/sync';
import { acceptReport } from './reports';
import { listedSession, plainList, startListService } from './testing';

const keys = openKeyring(makeKeys());
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const tables = ['mirror_session', 'mirror_crawl', 'mirror_shape', 'status_check', 'webhook_report'];
beforeEach(async () => {
  for (const table of [...tables, 'drift', 'upstream_health', 'upstream_state', 'upstream_source']) {
    await database.pool.query(`delete from ${table}`);
  }
});

const start = async ({ prefix = '/api/v1', count = 10 } = {}) => {
  const service = await startListService(
    { ...plainList, cap: 4 },
    Array.from({ length: count }, () => listedSession()),
  );
  const config = { UPSTREAM_URL: service.url, UPSTREAM_PREFIX: prefix, UPSTREAM_USERNAME: 'u', UPSTREAM_PASSWORD: 'p' };
  const open = () => openUpstream(config as ConsoleConfig, database.db, pino({ level: 'silent' }));
  const [web, worker] = [open(), open()];
  const tools = { db: database.db, upstream: web, address: service.url, pathPrefix: prefix, isEmbedded: false };

  return {
    ...service,
    worker,
    read: () => readConnection(tools),
    check: async () => readConnection(tools, (await checkService(web)).suggestedPrefix),
    sync: () => syncOnce({ db: database.db, upstream: worker }, new AbortController().signal),
  };
};

test('before the first call, nothing is claimed', async () => {
  const { read } = await start();

  expect(await read()).toMatchObject({
    state: { kind: 'not asked yet', at: null },
    credentials: 'not known',
    evidenceWhileWaiting: 'not known',
    breaker: { state: 'closed', lastOpenedAt: null },
    webhook: { lastAt: null, today: 0, waiting: 0 },
    list: { order: null, pageBase: null, pageSize: null },
    coverage: { listed: { count: 0, kind: 'at least' } },
    nextFullAt: null,
    crawls: [],
    drift: [],
  });
});

test("the page shows what the worker's calls found", async () => {
  const { read, sync, worker } = await start();
  await sync();
  await worker.flushRecords();
  const answer = await read();

  expect(answer).toMatchObject({
    state: { kind: 'answering' },
    credentials: 'accepted',
    list: { order: 'newest first', pageBase: 1, pageSize: 4 },
    coverage: { listed: { count: 10, kind: 'exactly' } },
    crawls: [{ kind: 'full', state: 'complete', added: 10, isExact: true }],
  });
  expect(answer.health).toHaveLength(144);
  // The calls may span two steps of ten minutes.
  const [quiet, busy] = [answer.health.slice(0, -2), answer.health.slice(-2).filter(({ answers }) => answers > 0)];
  expect(quiet.every(({ answers, half }) => answers === 0 && half === null)).toBe(true);
  expect(busy.length).toBeGreaterThan(0);
  for (const step of busy) expect(step).toMatchObject({ half: expect.any(Number), failures: 0 });
  expect(Date.parse(answer.nextFullAt ?? '') - Date.parse(answer.crawls[0]?.endedAt ?? '')).toBe(6 * hourMs);
});

test('crawls that found nothing do not crowd out the others', async () => {
  const { read, sync, state } = await start();
  for (let look = 0; look < 4; look++) await sync();
  state.sessions.push(listedSession());
  await sync();
  await sync();

  const crawls = (await read()).crawls.map(({ kind, added }) => [kind, added]);
  expect(crawls).toEqual([
    ['new', 0],
    ['new', 1],
    ['full', 10],
  ]);
});

describe('check now', () => {
  test('an outage is reported with the time of the last answer', async () => {
    const { check, close } = await start();
    expect((await check()).state.kind).toBe('answering');
    const back = moveClock(5000);
    await close();
    const { state, credentials, coverage } = await check();
    back();

    expect(state).toMatchObject({ kind: 'not answering', message: expect.stringContaining('service') });
    // An outage says nothing about them.
    expect(credentials).toBe('accepted');
    expect(coverage.listed.kind).toBe('at least');
  });

  test('refused credentials are distinguished from an outage', async () => {
    const { check, state } = await start();
    state.fault = (_, response) => response.writeHead(401).end();

    expect(await check()).toMatchObject({
      state: { kind: 'not answering', message: "The service refused Proofdesk's credentials." },
      credentials: 'refused',
    });
  });

  test('a service that asks us to wait is shown so, called once, and free again after an answer', async () => {
    const { check, read, state, requests, sync } = await start();
    state.fault = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end();
    await sync().catch(() => undefined);
    expect((await read()).state).toMatchObject({ kind: 'asks us to wait', at: expect.any(String) });
    expect((await check()).state.kind).toBe('asks us to wait');
    expect(requests).toHaveLength(2);

    state.fault = null;
    expect((await check()).state.kind).toBe('answering');
  });

  test('a service under another prefix is found, and a working one is not probed', async () => {
    const { check, state } = await start({ prefix: '/api/v9' });
    state.fault = (request, response) => {
      const isHere = request.url?.startsWith('/api/v1/');
      response
        .writeHead(isHere ? 200 : 404, { 'content-type': 'application/json' })
        .end(isHere ? '{"data":[],"currentPage":1,"totalRecords":0}' : '{}');
    };
    expect(await check()).toMatchObject({ suggestedPrefix: '/api/v1', state: { kind: 'not answering' } });

    const sound = await start();
    expect((await sound.check()).suggestedPrefix).toBeNull();
    expect(sound.requests).toHaveLength(1);
  });
});

test('reports and the poll budget are counted, with the time of the next check', async () => {
  const { read, worker } = await start();
  const report = Buffer.from('{"sessionId":"a","status":"PENDING"}');
  await worker.status('a').catch(() => undefined);
  for (let count = 0; count < 3; count++) await acceptReport({ db: database.db, keys }, report);
  const { webhook, budget } = await read();

  expect(webhook).toMatchObject({ lastAt: expect.any(String), today: 1, replaysToday: 2, waiting: 1 });
  expect(budget).toMatchObject({ askedThisMinute: 1, waiting: 1 });
  const { rows } = await database.pool.query('select asked_at from status_check');
  expect(Date.parse(budget.nextAt ?? '')).toBe(rows[0].asked_at.getTime() + minuteMs);
});

test('waiting sessions show whether the service releases results before the verdict', async () => {
  const { read } = await start();
  const add = (id: string, resultState: string) =>
    database.pool.query(
      `insert into mirror_session (id, status, result_state) values ($1, 'WAITING_FOR_MANUAL_APPROVE', $2)`,
      [id, resultState],
    );
  await add('a', 'wanted');
  expect((await read()).evidenceWhileWaiting).toBe('not known');
  await add('b', 'withheld');
  expect((await read()).evidenceWhileWaiting).toBe('withheld');
  await add('c', 'read');
  expect((await read()).evidenceWhileWaiting).toBe('released');
});

test('each source has its own last answer: pictures that load do not make the list look fresh', async () => {
  const { read, sync, worker, state } = await start();
  await sync();
  await worker.flushRecords();
  const { coverage: before, state: list } = await read();
  const back = moveClock(3 * minuteMs);
  state.fault = (request, response) =>
    request.url?.includes('/session/list')
      ? response.writeHead(503).end()
      : response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"PENDING"}');
  await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  const [session] = state.sessions;
  await worker.status(session?.id ?? '');
  await worker.flushRecords();
  const answer = await read();
  back();

  expect(list.kind).toBe('answering');
  expect(answer.state).toMatchObject({ kind: 'not answering', message: 'The service returned an error (503).' });
  expect(answer.sources.status.kind).toBe('answering');
  expect(answer.coverage.problem?.since).toBe(before.listed.endSeenAt);
  expect(answer.coverage.standing).toBe('failing');
});
