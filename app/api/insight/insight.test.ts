import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes } from '@/app/_server/testing';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({ '/api/insight': await import('./route') }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

test('everybody signed in may read figures, and invalid questions are refused with a sentence', async () => {
  const viewer = await routes.signIn('viewer@desk.example', ['viewer']);

  const answer = await viewer.get('/api/insight?days=7&status=PENDING');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({
    total: { count: 0, kind: 'at least' },
    rates: { approved: { whole: null } },
  });

  const refused = await viewer.get('/api/insight?days=7&created=7d');
  expect(refused.status).toBe(400);
  expect((await refused.json()).error.message).toContain('instead of created');

  expect((await routes.newBrowser().get('/api/insight')).status).toBe(401);
});
