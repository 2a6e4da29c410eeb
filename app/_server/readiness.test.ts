import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { prepareKeys } from '@/lib/keys';
import { makeKeys, recordForTest as record, withNewDataKey } from '@/lib/keys/testing';
import { openRoutes } from './testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let restoreClock: () => void = () => undefined;
const { DATA_KEY, SIGNING_KEY } = makeKeys();

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, { DATA_KEY, SIGNING_KEY }, async () => ({
    '/readyz': await import('@/app/readyz/route'),
  }));
});
afterEach(() => restoreClock());
afterAll(async () => {
  await routes.close();
  await database.close();
});

const here = { 'x-peer-address': '127.0.0.1', 'x-peer-direct': '1' };
const ask = async (headers: Record<string, string>) => {
  const answer = await routes.newBrowser().get('/readyz', headers);

  return [answer.status, await answer.json()];
};
const replaced =
  'DATA_KEY has been replaced, but this process still has the previous key. Restart it with the new key.';

test('a process without the current data key is not ready, at the latest a second later, and says why on this machine only', async () => {
  const { db } = database;
  await prepareKeys(db, { DATA_KEY, SIGNING_KEY }, record);
  const checkedAt = expect.any(String);
  const first = await ask(here);
  expect(first).toEqual([200, { ready: true, problems: [], checkedAt }]);

  await prepareKeys(db, withNewDataKey({ DATA_KEY, SIGNING_KEY }), record);
  // Many questions are one check.
  expect(await ask(here)).toEqual(first);
  restoreClock = moveClock(1001);
  expect(await ask(here)).toEqual([503, { ready: false, problems: [replaced], checkedAt }]);
  for (const other of [
    { 'x-peer-address': '192.0.2.7', 'x-peer-direct': '1' },
    { 'x-peer-address': '127.0.0.1', 'x-peer-direct': '0' },
  ]) {
    expect(await ask(other)).toEqual([503, { ready: false }]);
  }
});
