import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { AppealSearchAnswer } from '@/lib/answers';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { applicantCalled, mirrorApplicants } from '@/lib/mirror/search/testing';

const settings = makeKeys();
const [open = '', decided = '', free = '', approved = '', nobody = ''] = [1, 2, 3, 4, 5].map(
  (number) => `0000000${number}-0000-4000-8000-000000000000`,
);
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  await mirrorApplicants(
    database,
    openKeyring(settings),
    new Map([
      [open, applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
      [decided, applicantCalled('KOVÁČOVÁ', 'JANA')],
      [free, applicantCalled('KOVÁČOVÁ', 'EVA')],
      [approved, applicantCalled('KOVÁČOVÁ', 'ANNA')],
    ]),
  );
  await database.pool.query(`update mirror_session set status = 'AUTO_REJECTED'`);
  await database.pool.query(`update mirror_session set status = 'AUTO_APPROVED' where id = $1`, [approved]);
  await database.pool.query(
    `insert into mirror_session (id, status, result_state, has_document) values ($1, 'AUTO_REJECTED', 'read', false)`,
    [nobody],
  );
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/triage/appeals/search': await import('./search/route'),
    '/api/sessions/search': await import('../../sessions/search/route'),
    '/api/purpose': await import('../../purpose/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  await database.pool.query(
    `insert into appeal (session_id, person_id, status, taken_up_at, reason, ended_at, finding)
     select s.id, p.id, 'AUTO_REJECTED', now(), 'sealed', s.ended, s.finding
     from (values ($1, null::timestamptz, null), ($2, now(), 'uphold')) as s (id, ended, finding), person p
     where p.email = 'officer@desk.example'`,
    [open, decided],
  );
});
afterAll(async () => {
  await routes.close();
  await database.close();
});

const search = async (text: string, address = 'state=open') => {
  const response = await officer.send('POST', '/api/triage/appeals/search', { text, address });

  return { status: response.status, answer: (await response.json()) as AppealSearchAnswer };
};
const lastSearch = async () => {
  const { rows } = await database.pool.query(
    `select details from audit_event where code = 'sessions.searched' order by id desc limit 1`,
  );

  return rows[0]?.details;
};
const countSearches = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `select count(*)::int as count from audit_event where code = 'sessions.searched'`,
  );

  return rows[0]?.count;
};

test("one person's appeal is found by name, masked, and each view says whether it has one", async () => {
  const { answer } = await search('Kovacova maria');
  expect(answer.rows.map(({ session: { id, applicant } }) => [id, applicant])).toEqual([[open, 'M•••• K••••']]);
  expect([answer.counts.open.count, answer.counts.decided.count, answer.counts.free.count]).toEqual([1, 0, 0]);

  const all = (await search('Kovacova', 'state=free')).answer;
  expect(all.rows.map(({ session: { id } }) => id)).toEqual([free]);
  expect([all.counts.open.count, all.counts.decided.count, all.counts.free.count]).toEqual([1, 1, 1]);
});

test('a name that nobody under review has finds nothing', async () => {
  expect((await search('Kovacova Anna')).answer.total.count).toBe(0);
  expect((await search('Kovacova Anna', 'state=free')).answer.total.count).toBe(0);
});

test('it says how many sessions could be searched', async () => {
  const { searched } = (await search('Kovacova')).answer;
  expect([searched.count, searched.of.count]).toEqual([4, 5]);
});

test('every search is on record, with what was found among appeals and rejections', async () => {
  await search('Kovacova');
  expect(await lastSearch()).toEqual({
    kind: 'name',
    found: 3,
    sessions: [open, decided, free].sort().join(', '),
  });
});

test('under a purpose it shows names and dates of birth, with the sessions shown on record', async () => {
  expect((await search('Kovacova maria')).answer.masked).toBe(true);

  await officer.send('PUT', '/api/purpose', { purpose: 'rejections' });
  const { answer } = await search('Kovacova');
  expect(answer.masked).toBe(false);
  expect(answer.rows.map(({ session: { id, applicant, birthDate } }) => [id, applicant, birthDate])).toEqual([
    [open, 'MÁRIA KOVÁČOVÁ', null],
  ]);
  expect(await lastSearch()).toMatchObject({ found: 3, view: 'in full', sessions: open, purpose: 'rejections' });

  await officer.send('DELETE', '/api/purpose', {});
  expect((await search('Kovacova')).answer.rows[0]?.session.applicant).toBe('M•••• K••••');
});

test('a recorded search lets nothing but itself be repeated without a record: no other filter, no other list', async () => {
  const recorded = async (path: string, address: string) => {
    const before = await countSearches();
    expect((await officer.sendInBackground('POST', path, { text: 'Kovacova eva', address })).status).toBe(200);

    return (await countSearches()) - before;
  };
  const narrow = 'state=free&factor=ageCheck';
  expect((await search('Kovacova eva', narrow)).answer.total.count).toBe(0);

  expect(await recorded('/api/triage/appeals/search', narrow)).toBe(0);
  expect(await recorded('/api/triage/appeals/search', 'state=free')).toBe(1);
  expect(await recorded('/api/triage/appeals/search', 'state=free')).toBe(0);
  expect(await recorded('/api/sessions/search', '')).toBe(1);
});

test('only people who review appeals may search them, and not for a single letter', async () => {
  const viewer = await routes.signIn('viewer@desk.example', ['viewer']);
  const body = { text: 'Kovacova', address: 'state=open' };
  expect((await viewer.send('POST', '/api/triage/appeals/search', body)).status).toBe(403);
  expect((await search('K')).status).toBe(400);
  expect((await search('Kovacova', 'state=unheard')).status).toBe(400);
});
