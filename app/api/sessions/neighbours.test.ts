import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { applicantCalled, mirrorApplicants } from '@/lib/mirror/search/testing';

const settings = makeKeys();
const ids = [1, 2, 3, 4].map((number) => `0000000${number}-0000-4000-8000-000000000000`);
const [one = '', two = '', three = '', four = ''] = ids;
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  await mirrorApplicants(
    database,
    openKeyring(settings),
    new Map(ids.map((id) => [id, applicantCalled(id === two ? 'KOVÁČ' : 'NOVÁK', 'JANA')])),
  );
  for (const [index, id] of ids.entries()) {
    await database.pool.query(
      `update mirror_session set created_at = $2, status = case when id = $3 then 'PENDING' else 'AUTO_REJECTED' end where id = $1`,
      [id, `2026-11-0${index + 1}T10:00Z`, three],
    );
  }
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/sessions/search': await import('./search/route'),
    '/api/sessions/[sessionId]/neighbours': await import('./[sessionId]/neighbours/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const ask = (browser: TestBrowser, id: string, body: unknown) =>
  browser.send('POST', `/api/sessions/${id}/neighbours`, body);
const eventsOf = async (code: string) =>
  (await database.pool.query('select details from audit_event where code = $1 order by id', [code])).rows;

describe('previous and next session', () => {
  test('follow the order of the list it was opened from', async () => {
    const response = await ask(viewer, two, { address: 'sort=created&status=AUTO_REJECTED', text: null });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      position: 2,
      total: { count: 3, kind: 'at least' },
      previous: one,
      next: four,
    });
  });

  test('follow its former position if it has left the list', async () => {
    const response = await ask(viewer, three, { address: 'sort=created&status=AUTO_REJECTED', text: null });
    expect(await response.json()).toMatchObject({ position: null, previous: two, next: four });
  });

  test('follow a search, which is recorded only once', async () => {
    await officer.send('POST', '/api/sessions/search', { text: 'Novak', address: 'sort=created' });
    const before = (await eventsOf('sessions.searched')).length;
    const answer = await (await ask(officer, three, { address: 'sort=created', text: 'Novak' })).json();
    await ask(officer, four, { address: 'sort=created', text: 'Novak' });
    expect(answer).toMatchObject({ position: 2, total: { count: 3 }, previous: one, next: four });
    expect((await eventsOf('sessions.searched')).length).toBe(before);

    // A text never searched for before is a new search.
    await ask(officer, two, { address: '', text: 'Kovac' });
    expect((await eventsOf('sessions.searched')).at(-1)).toEqual({
      details: { kind: 'name', found: 1, sessions: two },
    });
  });

  test('in a search are refused to those who may not search, and the attempt is recorded', async () => {
    const response = await ask(viewer, one, { address: '', text: 'Novak' });
    expect(response.status).toBe(403);
    expect(await eventsOf('access.view_refused')).toEqual([
      { details: { route: 'POST /api/sessions/[sessionId]/neighbours' } },
    ]);
  });

  test.each([
    [{ address: 'size=7', text: null }, 'size'],
    [{ address: '', text: 'x' }, 'Type 2 to 200 characters'],
    [{ text: null }, 'Give the address of a list'],
    [{ address: '', text: null, more: 1 }, 'Give the address of a list'],
  ])('asked for in a way that cannot be understood, %j, are refused in a sentence', async (body, words) => {
    const response = await ask(officer, one, body);
    expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining(words)]);
  });
});
