import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { StatusAnswer } from '@/lib/answers';
import { mirrorSession } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';

let service = 'PENDING';
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: service }));
});

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    '/api/sessions/[sessionId]/status': await import('./[sessionId]/status/route'),
  }));
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
afterAll(async () => {
  await routes.close();
  server.close();
  await database.close();
});

const statusOf = async (id: string): Promise<StatusAnswer> => (await viewer.get(`/api/sessions/${id}/status`)).json();
const list = (id: string, status: string, statusAt: Date) =>
  database.db.update(mirrorSession).set({ status, statusAt }).where(eq(mirrorSession.id, id));

test('a decision that the list has shows at once, before the status may be requested again', async () => {
  service = 'PENDING';
  const [id = ''] = await addSessions(database.db, 1, { status: 'PENDING', statusAt: new Date() });
  const first = await statusOf(id);
  expect(first).toMatchObject({ status: 'PENDING', problem: null });

  const listedAt = new Date(Date.parse(first.checkedAt ?? '') + 5_000);
  await list(id, 'AUTO_REJECTED', listedAt);
  expect(await statusOf(id)).toMatchObject({
    status: 'AUTO_REJECTED',
    checkedAt: listedAt.toISOString(),
    problem: null,
  });
});

test('an older list takes nothing back', async () => {
  service = 'AUTO_APPROVED';
  const [id = ''] = await addSessions(database.db, 1, { status: 'PENDING', statusAt: new Date() });
  const first = await statusOf(id);
  expect(first).toMatchObject({ status: 'AUTO_APPROVED' });

  await list(id, 'PENDING', new Date(Date.parse(first.checkedAt ?? '') + 5_000));
  expect(await statusOf(id)).toMatchObject({ status: 'AUTO_APPROVED', checkedAt: first.checkedAt });
});
