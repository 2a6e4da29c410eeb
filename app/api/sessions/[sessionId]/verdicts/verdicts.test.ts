import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes } from '@/app/_server/testing';
import { signedInPerson } from '@/lib/access/testing';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { recordVerdict } from '@/lib/review/delivery/testing';
import { addSessions } from '@/lib/work/testing';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/sessions/[sessionId]/verdicts': await import('./route'),
  }));
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

test('everybody with a role reads the verdicts on a session, without its notes while masked', async () => {
  const [sessionId = ''] = await addSessions(database.db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' });
  const { id: personId } = await signedInPerson(database, ['officer']);
  await recordVerdict(database.db, { sessionId, delivery: 'service', opinions: [{ personId }] });
  const path = `/api/sessions/${sessionId}/verdicts`;
  const viewer = await routes.signIn('viewer@desk.example', ['viewer']);
  const nobody = await routes.signIn('nobody@desk.example', []);
  const answer = await viewer.get(path);

  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { verdicts } = await answer.json();
  expect(verdicts).toMatchObject([
    { decision: 'reject', opinions: [{ by: { id: personId }, note: { state: 'hidden' } }] },
  ]);
  expect((await nobody.get(path)).status).toBe(403);
  expect((await routes.newBrowser().get(path)).status).toBe(401);
});
