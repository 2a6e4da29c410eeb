import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { LinkedAnswer, TimelineAnswer } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { applicantCalled, mirrorApplicants } from '@/lib/mirror/search/testing';

const settings = makeKeys();
const [one = '', two = '', erased = ''] = [1, 2, 3].map((number) => `0000000${number}-0000-4000-8000-000000000000`);
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  const jana = { ...applicantCalled('NOVÁK', 'JANA'), documentNumbers: ['AB 123.456'], birthDates: ['1990-04-07'] };
  await mirrorApplicants(
    database,
    openKeyring(settings),
    new Map([
      [one, jana],
      [two, jana],
    ]),
  );
  await database.pool.query(`update mirror_session set created_at = '2026-11-01T10:00:00.5Z' where id = $1`, [one]);
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/sessions/[sessionId]/timeline': await import('./[sessionId]/timeline/route'),
    '/api/sessions/[sessionId]/linked': await import('./[sessionId]/linked/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
  const { rows } = await database.pool.query(`select id from person where email = 'officer@desk.example'`);
  const actor = { personId: rows[0].id, requestId: null, address: '192.0.2.7' };
  await recordEvent(database.db, { code: 'session.noted', actor, subject: one });
  await database.pool.query(
    `insert into erasure (session_id, person_id, step, intended_at, erased_at, manifest) values ($1, $2, 'done', now(), now(), $3)`,
    [erased, rows[0].id, { documentImages: null, faceImages: null, results: [] }],
  );
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const timeline = async (browser: TestBrowser, id: string): Promise<TimelineAnswer> =>
  (await browser.get(`/api/sessions/${id}/timeline`)).json();

describe('the timeline', () => {
  test('names people only to those who may see them', async () => {
    expect(await timeline(officer, one)).toMatchObject({
      entries: [{ kind: 'event', actor: 'officer@desk.example' }, { kind: 'created' }],
      log: 'included',
    });
    expect(await timeline(viewer, one)).toMatchObject({ entries: [{ kind: 'created' }], log: 'withheld' });
  });

  test('refuses an invalid position', async () => {
    const response = await viewer.get(`/api/sessions/${one}/timeline?before=nonsense`);

    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('Start from the newest entry');
  });
});

test('everybody who may open a session sees its linked sessions, without names', async () => {
  const response = await viewer.get(`/api/sessions/${one}/linked`);
  const text = await response.text();

  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/nov[aá]k|jana|123|1990/i);
  expect(JSON.parse(text) as LinkedAnswer).toMatchObject({
    sameDocument: { rows: [{ id: two, name: 'same' }] },
    samePerson: { rows: [{ id: two }] },
  });
});

test.each(['timeline', 'linked'])('the %s of an erased session returns its tombstone', async (part) => {
  const response = await officer.get(`/api/sessions/${erased}/${part}`);

  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ tombstone: { sessionId: erased } });
  expect((await routes.newBrowser().get(`/api/sessions/${one}/${part}`)).status).toBe(401);
});
