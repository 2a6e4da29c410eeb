import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLog } from '@/lib/base/log';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { wakeMirror } from '@/lib/mirror';
import { listedSession, plainList, startListService } from '@/lib/mirror/testing';
import { startMirror } from './mirror';

let database: TestDatabase;
const running: Array<{ stop: () => Promise<void> }> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
});
afterAll(() => database.close());

const log = createLog('test');
log.level = 'silent';
const keys = openKeyring(makeKeys());

const startWorker = (upstream: Parameters<typeof startMirror>[0]['upstream']) => {
  const worker = startMirror({ url: database.url, db: database.db, upstream, keys, log });
  running.push(worker);

  return worker;
};

const states = async () => {
  const { rows } = await database.pool.query('select id, result_state from mirror_session order by id');

  return rows;
};

const leaders = async () => {
  const { rows } = await database.pool.query(
    `select pid from pg_locks where locktype = 'advisory' and granted and not pid = pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
  );

  return rows.map(({ pid }) => pid);
};

test('one of two workers syncs the mirror, at once when asked, and is replaced when cut off', async () => {
  const { upstream, state, requests } = await startListService(plainList, [listedSession()]);
  const all = () =>
    state.sessions.map(({ id }) => ({ id, result_state: 'read' })).sort((a, b) => (a.id < b.id ? -1 : 1));
  startWorker(upstream);
  startWorker(upstream);
  await expect.poll(states, { timeout: 10_000 }).toEqual(all());
  const [first, ...others] = await leaders();
  expect(others).toEqual([]);

  state.sessions.push(listedSession());
  await wakeMirror(database.db);
  await expect.poll(states, { timeout: 10_000 }).toEqual(all());

  const asked = requests.length;
  await database.pool.query('select pg_terminate_backend($1)', [first]).catch(() => undefined);
  await expect.poll(leaders, { timeout: 20_000 }).not.toContain(first);
  state.sessions.push(listedSession());
  await expect.poll(states, { timeout: 20_000 }).toEqual(all());
  expect(requests.length).toBeGreaterThan(asked);
}, 60_000);

test('a service that asks for a pause gets one, the problem is shown, and a check that succeeds ends it', async () => {
  await database.pool.query('delete from mirror_session; delete from mirror_crawl');
  const { upstream, state, requests } = await startListService(plainList, [listedSession()]);
  state.fault = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end();
  startWorker(upstream);
  const problems = async () => (await database.pool.query('select state, problem from mirror_crawl')).rows;
  await expect
    .poll(problems, { timeout: 10_000 })
    .toEqual([{ state: 'running', problem: 'The service asks us to wait.' }]);
  const asked = requests.length;
  await wakeMirror(database.db);
  await wakeMirror(database.db);
  // Both notifications reach the worker before this answer does.
  await expect.poll(leaders, { timeout: 10_000 }).toHaveLength(1);
  expect(requests.length).toBe(asked);

  state.fault = null;
  await upstream.checkNow();
  await expect.poll(states, { timeout: 10_000 }).toEqual([{ id: state.sessions[0]?.id, result_state: 'read' }]);
}, 30_000);
