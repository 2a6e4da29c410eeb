import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { PeekAnswer, SessionListAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { applicantCalled, mirrorApplicants } from '@/lib/mirror/search/testing';

const settings = makeKeys();
const keys = openKeyring(settings);
const ids = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-000000000000`);
const [one = '', two = '', three = ''] = ids;
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  await mirrorApplicants(
    database,
    keys,
    new Map([
      [one, { ...applicantCalled('NOVÁK', 'JANA'), documentNumbers: ['AB 123.456'] }],
      [two, { ...applicantCalled('NOVÁK', 'JANA'), documentNumbers: ['AB123456'] }],
    ]),
  );
  await database.pool.query(
    `insert into mirror_session (id, status, result_state, created_at) values ($1, 'PENDING', 'none', '2026-11-03T10:00Z')`,
    [three],
  );
  await database.pool.query(
    `update mirror_session set status = 'AUTO_REJECTED', created_at = '2026-11-01T10:00:00.5Z',
       factors = '{"mrzValidity": [80, "HIGH"], "faceVerification": [12.5, "LOW"], "odd": [null, null]}' where id = $1`,
    [one],
  );
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/sessions': await import('./route'),
    '/api/sessions/[sessionId]/peek': await import('./[sessionId]/peek/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const list = async (address = ''): Promise<SessionListAnswer> => (await viewer.get(`/api/sessions?${address}`)).json();
const peek = async (browser: TestBrowser, id: string): Promise<PeekAnswer> =>
  (await browser.get(`/api/sessions/${id}/peek`)).json();

describe('the list', () => {
  test('is filtered, sorted and counted by its address', async () => {
    const all = await list('sort=created');
    expect(all.rows.map(({ id }) => id)).toEqual([one, three, two]);
    expect(all).toMatchObject({
      position: 1,
      total: { count: 3, kind: 'at least' },
      hasPrevious: false,
      hasNext: false,
    });
    expect(Date.now() - Date.parse(all.asOf)).toBeLessThan(2_000);

    const some = await list('status=PENDING');
    expect(some.rows).toMatchObject([{ id: three, applicant: null, results: 'none' }]);
    expect(some.facets.status.values.map(({ value }) => value)).toContain('AUTO_REJECTED');
    expect((await list('sort=created&at=2026-11-02')).rows[0]?.id).toBe(three);
    const cursor = all.rows[0]?.cursor ?? '';
    expect((await list(`sort=created&after=${cursor}`)).rows.map(({ id }) => id)).toEqual([three, two]);
  });

  test('contains only masked names', async () => {
    const response = await officer.get('/api/sessions');
    const text = await response.text();

    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('J•••• N••••');
    expect(text).not.toMatch(/nov[aá]k|jana/i);
  });

  test.each([
    ['sort=name', 'sort must be one of'],
    ['created=soon', 'created must be a period'],
    ['since=last', 'since must be'],
    ['after=nonsense', 'Start from the first page'],
    [`after=${Buffer.from('["score",1,2]').toString('base64url')}`, 'Start from the first page'],
    [`from=${Buffer.from('["created","x",2]').toString('base64url')}`, 'Start from the first page'],
    [`sort=status&from=${Buffer.from('["status","x",2]').toString('base64url')}`, 'Start from the first page'],
    [`sort=session&from=${Buffer.from('["session",null,2]').toString('base64url')}`, 'Start from the first page'],
    [`before=${'A'.repeat(5_000)}`, 'Start from the first page'],
    ['at=noon', 'enter a date or time'],
    ['at=60', 'enter a date or time'],
    ['sort=score&at=2026-11-01', 'enter a score'],
    ['sort=country&at=2026-11-01', 'Sort by a time or a score'],
  ])('refuses %s with a sentence', async (address, words) => {
    const response = await viewer.get(`/api/sessions?${address}`);

    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain(words);
  });

  test('requires sign-in', async () => {
    expect((await routes.newBrowser().get('/api/sessions')).status).toBe(401);
  });
});

describe('the peek', () => {
  test('shows one session masked, its factors from the weakest, and sessions with the same document', async () => {
    const found = await peek(viewer, one);

    expect(found.row).toMatchObject({ id: one, status: 'AUTO_REJECTED', applicant: 'J•••• N••••' });
    expect(found.factors.map(({ name }) => name)).toEqual(['odd', 'faceVerification', 'mrzValidity']);
    expect(found.sameDocument).toMatchObject({ rows: [{ id: two }], more: 0 });
    expect(found.documentNumber).toBe('A••••');
    expect(found.notes).toBe(0);
    expect(JSON.stringify(found)).not.toMatch(/nov[aá]k|jana|123/i);
  });

  test('says nothing about the document if none is known', async () => {
    expect(await peek(viewer, three)).toMatchObject({ factors: [], sameDocument: null, documentNumber: null });
  });

  test('names people only to those who may see them', async () => {
    const { rows } = await database.pool.query(`select id from person where email = 'officer@desk.example'`);
    const actor = { personId: rows[0].id, requestId: null, address: '192.0.2.7' };
    await recordEvent(database.db, { code: 'session.opened', actor, subject: two, details: { part: 'document' } });

    expect((await peek(officer, two)).events).toMatchObject([
      { code: 'session.opened', actor: 'officer@desk.example', details: { part: 'document' } },
    ]);
    expect((await peek(viewer, two)).events).toEqual([]);
  });

  test('does not find a session outside the mirror', async () => {
    expect((await viewer.get('/api/sessions/00000009-0000-4000-8000-000000000000/peek')).status).toBe(404);
    expect((await viewer.get('/api/sessions/no%2Fid/peek')).status).toBe(400);
  });
});
