import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { ClaimAnswer, FactsAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { addSessions } from '@/lib/work/testing';

const zone = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const facts = {
  policyVersion: '1',
  leftOut: ['passiveLiveness'],
  reasons: { mrzValidity: 'All check digits are right.' },
  engine: { zone: '3' },
  sides: [
    {
      side: 'FRONT',
      image: 'original_normalized_FRONT',
      fields: [{ name: 'surname', confidence: 97, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.05 } }],
      zone: { format: 'TD3', lines: [{ text: zone }] },
      barcodes: [],
    },
  ],
  signs: { document: [], face: ['SCREEN'] },
};

let service = { status: 200, body: JSON.stringify(facts) };
const server = createServer((_, response) => {
  response.writeHead(service.status, { 'content-type': 'application/json' }).end(service.body);
});

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  routes = await openRoutes(database, { UPSTREAM_URL: `http://127.0.0.1:${port}` }, async () => ({
    '/api/purpose': await import('../purpose/route'),
    '/api/sessions/[sessionId]/facts': await import('./[sessionId]/facts/route'),
    '/api/triage/claims': await import('../triage/claims/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
beforeEach(async () => {
  service = { status: 200, body: JSON.stringify(facts) };
  await officer.send('PUT', '/api/purpose', { purpose: 'quality' });
});
afterAll(async () => {
  await routes.close();
  server.close();
  await database.close();
});

const ids = { seen: 'a session with facts', none: 'a drawn session', broken: 'a session nobody can read' };
const read = (browser: TestBrowser, id = ids.seen) => browser.get(`/api/sessions/${encodeURIComponent(id)}/facts`);
const viewsOf = async (id: string) =>
  (
    await database.pool.query(`select details from audit_event where code = 'session.opened' and subject = $1`, [id])
  ).rows.map(({ details }) => details);

test('nobody reads facts without signing in', async () => {
  expect((await read(routes.newBrowser())).status).toBe(401);
});

test('an officer with a purpose reads them in full; the view is recorded, and nothing is cached', async () => {
  const response = await read(officer);
  const { masked, facts: shown }: FactsAnswer = await response.json();

  expect([response.status, response.headers.get('cache-control'), masked]).toEqual([200, 'no-store', false]);
  expect(shown?.sides?.[0]?.zone?.lines[0]?.text).toBe(zone);
  expect(await viewsOf(ids.seen)).toEqual([{ part: 'facts', masked: false, purpose: 'quality' }]);
});

test('without a purpose only versions and left-out factors are sent, and that view is recorded too', async () => {
  await officer.send('DELETE', '/api/purpose');
  for (const browser of [officer, viewer]) {
    const text = await (await read(browser, 'another session')).text();

    expect(text).not.toMatch(/ERIKSSON|surname|check digits|SCREEN|"x"/);
    expect(JSON.parse(text)).toMatchObject({
      masked: true,
      facts: { policyVersion: '1', factorsLeftOut: ['passiveLiveness'], engine: { zone: '3' }, sides: null },
    });
  }
  expect(await viewsOf('another session')).toEqual([
    { part: 'facts', masked: true },
    { part: 'facts', masked: true },
  ]);
});

test('a drawn session is known as a sample, and there is no view to record', async () => {
  const drawn = { policyVersion: '1', leftOut: [], reasons: {}, engine: {}, origin: 'sample' };
  service = { status: 200, body: JSON.stringify(drawn) };
  const response = await read(officer, ids.none);

  expect(await response.json()).toEqual({ masked: false, facts: null, isSample: true });
  expect(await viewsOf(ids.none)).toEqual([]);
});

test.each([404, 405, 403, 501])(
  'a service that answers %i has none, and there is no view to record',
  async (status) => {
    service = { status, body: '{}' };
    const response = await read(officer, ids.none);

    expect([response.status, await response.json()]).toEqual([200, { masked: false, facts: null, isSample: false }]);
    expect(await viewsOf(ids.none)).toEqual([]);
  },
);

test.each([
  ['a broken answer', 200, '{"sides":[]}', 'UPSTREAM_BROKEN_PAYLOAD'],
  ['an outage', 500, '{}', 'UPSTREAM_ERROR'],
  ['results that are not released', 409, '{}', 'NOT_RELEASED'],
])('%s is an error, never "none"', async (_, status, body, code) => {
  service = { status, body };

  expect((await (await read(officer, ids.broken)).json()).error.code).toBe(code);
  expect(await viewsOf(ids.broken)).toEqual([]);
});

test('the holder of a case has them among what was sent', async () => {
  const [id = ''] = await addSessions(database.db, 1, {
    status: 'WAITING_FOR_MANUAL_APPROVE',
    completedAt: '2026-11-01T10:00:00Z',
  });
  const { claim }: ClaimAnswer = await (await officer.send('POST', '/api/triage/claims', {})).json();
  expect(claim?.sessionId).toBe(id);
  await read(officer, id);

  const { rows } = await database.pool.query('select part, length(hash) as length from served_evidence');
  expect(rows).toEqual([{ part: 'facts', length: 32 }]);
});
