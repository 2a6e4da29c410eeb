import { createHmac, randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes } from '@/app/_server/testing';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const password = 'the service’s password';

let database: TestDatabase;
let close: () => Promise<void>;
let post: (request: NextRequest) => Promise<Response>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ close } = await openRoutes(database, { UPSTREAM_PASSWORD: password }));
  ({ POST: post } = await import('./route'));
});
afterAll(async () => {
  await close();
  await database.close();
});
beforeEach(() => database.pool.query('delete from webhook_report'));

const sign = (body: string) => createHmac('sha256', password).update(body).digest('base64');

const send = (body: string, signature: string | null = sign(body)) =>
  post(
    new NextRequest('http://127.0.0.1:3999/api/webhooks/upstream', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(signature !== null && { 'x-signature': signature }) },
    }),
  );
const rows = async () => (await database.pool.query('select session_id, status, replays from webhook_report')).rows;
const report = () => JSON.stringify({ sessionId: randomUUID(), status: 'AUTO_APPROVED', externalId: 'order 7' });

test('a signed notification is stored without the integrator’s reference; a replay is only counted', async () => {
  const body = report();
  expect((await send(body)).status).toBe(200);
  expect((await send(body)).status).toBe(200);

  expect(await rows()).toEqual([{ session_id: JSON.parse(body).sessionId, status: 'AUTO_APPROVED', replays: 1 }]);
});

test.each([
  ['none', () => null],
  ['one of another body', () => sign(report())],
  ['nonsense', () => 'nonsense'],
])('with a wrong signature nothing is kept, and a sentence says why: %s', async (_, signature) => {
  const refused = await send(report(), signature());
  expect(refused.status).toBe(401);
  expect((await refused.json()).error.message).toContain('X-Signature');
  expect(await rows()).toEqual([]);
});

test('refuses more than 16 kB', async () => {
  const body = JSON.stringify({ sessionId: 'a', status: 'PENDING', more: 'x'.repeat(17_000) });
  const refused = await send(body);
  expect(refused.status).toBe(413);
  expect((await refused.json()).error.message).toContain('16 kB');
  expect(await rows()).toEqual([]);
});

test('refuses an invalid notification even if signed', async () => {
  const refused = await send('{"sessionId": 7}');
  expect(refused.status).toBe(400);
  expect(await rows()).toEqual([]);
});
