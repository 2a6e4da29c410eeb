import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes } from '@/app/_server/testing';
import { createPerson } from '@/lib/access';
import type { ConnectionAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const path = '/api/settings/connection';
const secret = 'known to the server alone';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, { UPSTREAM_PASSWORD: secret }, async () => ({
    [path]: await import('./route'),
    [`${path}/check`]: await import('./check/route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const signIn = async (role: 'supervisor' | 'officer') => {
  const email = `${role}@desk.example`;
  const password = await createPerson(database.db, { email, name: role, roles: [role] });
  const browser = routes.newBrowser();
  expect(await browser.signInWithPassword({ email, password })).toBeNull();

  return browser;
};
const checks = async () =>
  (await database.pool.query(`select 1 from audit_event where code = 'mirror.checked'`)).rowCount;

test('a check is recorded, triggers a sync and returns its result', async () => {
  const browser = await signIn('supervisor');
  const before: ConnectionAnswer = await (await browser.get(path)).json();
  expect(before.state.kind).toBe('not asked yet');

  const listener = await database.pool.connect();
  const woken = new Promise((resolve) => listener.once('notification', resolve));
  await listener.query('listen mirror');
  const answer: ConnectionAnswer = await (await browser.send('POST', `${path}/check`)).json();

  expect(await woken).toMatchObject({ payload: 'now' });
  listener.release(true);
  expect(await checks()).toBe(1);
  expect(answer.state).toMatchObject({ kind: 'not answering', message: expect.any(String) });
  expect(JSON.stringify(answer)).not.toContain(secret);
});

test('an officer can neither see nor check the connection', async () => {
  const browser = await signIn('officer');
  expect((await browser.get(path)).status).toBe(403);
  const before = await checks();
  expect((await browser.send('POST', `${path}/check`)).status).toBe(403);
  expect(await checks()).toBe(before);
});
