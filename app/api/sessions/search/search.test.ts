import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { SessionSearchAnswer } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { runFuzzySearches } from '@/lib/mirror';
import { applicantCalled, mirrorApplicants } from '@/lib/mirror/search/testing';

const settings = makeKeys();
const keys = openKeyring(settings);
const ids = [1, 2, 3, 4].map((number) => `0000000${number}-0000-4000-8000-000000000000`);
let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let officer: TestBrowser;
let viewer: TestBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  const [one = '', two = '', three = '', four = ''] = ids;
  await mirrorApplicants(
    database,
    keys,
    new Map([
      [one, applicantCalled('KOVÁČOVÁ', 'MÁRIA')],
      [two, applicantCalled('KOVÁČOVÁ', 'JANA')],
      [three, applicantCalled('NOVÁK', 'JANA')],
    ]),
  );
  await database.pool.query(
    `insert into mirror_session (id, status, result_state, has_document) values ($1, 'REJECTED', 'read', false)`,
    [four],
  );
  await database.pool.query(`update mirror_session set country = 'SVK' where id = $1`, [one]);
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/sessions/search': await import('./route'),
    '/api/sessions/search/thorough': await import('./thorough/route'),
    '/api/sessions/search/thorough/[searchId]': await import('./thorough/[searchId]/route'),
  }));
  officer = await routes.signIn('officer@desk.example', ['officer']);
  viewer = await routes.signIn('viewer@desk.example', ['viewer']);
});
beforeEach(() => database.pool.query('delete from thorough_search'));
afterAll(async () => {
  await routes.close();
  await database.close();
});

const search = (text: string, address = '') => officer.send('POST', '/api/sessions/search', { text, address });

const readEvents = async (code: string) => {
  const { rows } = await database.pool.query('select details from audit_event where code = $1 order by id', [code]);

  return rows.map(({ details }) => details);
};

describe('a search', () => {
  test('returns matching sessions, masked, and the number searched', async () => {
    const response = await search('Kovacova', 'country=SVK');
    const answer: SessionSearchAnswer = await response.json();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(answer.rows.map(({ id, applicant }) => [id, applicant])).toEqual([[ids[0], 'K•••• M••••']]);
    expect(answer.total.count).toBe(1);
    expect(answer.facets.country.values).toContainEqual({ value: 'SVK', count: 1 });
    expect(answer.searched).toEqual({
      count: 3,
      of: { count: 4, kind: 'at least' },
      withoutDocument: 1,
      asOf: answer.asOf,
    });
  });

  test('is recorded each time a person sends it, without the typed text', async () => {
    const before = (await readEvents('sessions.searched')).length;
    await search('Jana');
    await search('Jana');
    await search('AB 123-456');
    await search('7.4.1990');
    await search('00000001-0000');
    expect((await readEvents('sessions.searched')).slice(before)).toEqual([
      { kind: 'name', found: 2 },
      { kind: 'name', found: 2 },
      { kind: 'number', found: 0 },
      { kind: 'date', found: 0 },
      { kind: 'id', found: 1 },
    ]);
  });

  test('repeated in the background is recorded again after ten minutes, and at once if it is new', async () => {
    const poll = (text: string) => officer.sendInBackground('POST', '/api/sessions/search', { text, address: '' });
    const count = async () => (await readEvents('sessions.searched')).length;
    const before = await count();
    await search('Novak');
    expect((await (await poll('Novak')).json()).total.count).toBe(1);
    expect(await count()).toBe(before + 1);

    // A new search cannot avoid the log by claiming to be a refresh.
    await poll('Kovacova Maria');
    expect(await count()).toBe(before + 2);

    const restoreClock = moveClock(11 * minuteMs);
    await poll('Novak');
    restoreClock();
    expect(await count()).toBe(before + 3);
  });

  test('with invalid input is refused with a sentence and not recorded', async () => {
    const before = (await readEvents('sessions.searched')).length;
    const refused = async (body: unknown) => {
      const response = await officer.send('POST', '/api/sessions/search', body);

      return [response.status, (await response.json()).error.message];
    };
    const rule = 'Type 2 to 200 characters: a name, document number, date of birth or session id.';
    expect(await refused({ text: ' x ', address: '' })).toEqual([400, rule]);
    expect(await refused({ text: 'x'.repeat(201), address: '' })).toEqual([400, rule]);
    expect(await refused({ text: 'Novak', address: 'size=7' })).toEqual([400, expect.stringContaining('size')]);
    expect((await readEvents('sessions.searched')).length).toBe(before);
  });

  test('is refused to those who may not search', async () => {
    const asked = [
      await viewer.send('POST', '/api/sessions/search', { text: 'Novak', address: '' }),
      await viewer.send('POST', '/api/sessions/search/thorough', { text: 'Novak' }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403]);
  });
});

test('only the person who started a fuzzy search can follow and stop it', async () => {
  const begun = await officer.send('POST', '/api/sessions/search/thorough', { text: 'Kovacoba' });
  expect(begun.status).toBe(201);
  const { searchId, state } = await begun.json();
  expect(state).toBe('waiting');
  await runFuzzySearches({ db: database.db, keys, log: createLog('test') });

  const path = `/api/sessions/search/thorough/${searchId}`;
  const answer = await (await officer.get(path)).json();
  expect(answer).toMatchObject({ state: 'complete', compared: 3, total: 3, withoutDocument: 1 });
  expect(answer.found.map(({ row }: { row: { id: string } }) => row.id)).toEqual([ids[1], ids[0]]);

  const colleague = await routes.signIn('colleague@desk.example', ['officer']);
  expect((await colleague.get(path)).status).toBe(404);
  expect((await colleague.send('DELETE', path)).status).toBe(404);

  const second = await (await officer.send('POST', '/api/sessions/search/thorough', { text: 'Novakk' })).json();
  const stopped = await officer.send('DELETE', `/api/sessions/search/thorough/${second.searchId}`);
  expect(await stopped.json()).toMatchObject({ state: 'stopped' });
  expect(await readEvents('sessions.searched_thoroughly')).toEqual([{ kind: 'name' }, { kind: 'name' }]);
});
