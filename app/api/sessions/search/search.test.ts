import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desk } from '@/app/_server/desk';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import type { SessionListAnswer, SessionRow, SessionSearchAnswer } from '@/lib/answers';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { runFuzzySearches } from '@/lib/mirror';
import { burstTexts } from '@/lib/mirror/search/bursts';
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
      [one, { ...applicantCalled('KOVÁČOVÁ', 'MÁRIA'), birthDates: ['1985-02-03'] }],
      [two, applicantCalled('KOVÁČOVÁ', 'JANA')],
      [
        three,
        {
          ...applicantCalled('NOVÁK', 'JANA'),
          names: ['NOVÁK', 'JANA', 'HORVÁT'],
          bySource: [{ source: 'barcode', name: 'HORVÁT JANA' }],
        },
      ],
    ]),
  );
  await database.pool.query(
    `insert into mirror_session (id, status, result_state, has_document) values ($1, 'REJECTED', 'read', false)`,
    [four],
  );
  await database.pool.query(`update mirror_session set country = 'SVK' where id = $1`, [one]);
  routes = await openRoutes(database, { DATA_KEY: settings.DATA_KEY, SIGNING_KEY: settings.SIGNING_KEY }, async () => ({
    '/api/sessions': await import('../route'),
    '/api/sessions/search': await import('./route'),
    '/api/sessions/search/thorough': await import('./thorough/route'),
    '/api/sessions/[sessionId]/neighbours': await import('../[sessionId]/neighbours/route'),
    '/api/sessions/export': await import('../export/route'),
    '/api/sessions/work': await import('../work/route'),
    '/api/purpose': await import('../../purpose/route'),
    '/api/reveals': await import('../../reveals/route'),
    '/api/reveals/[eventId]': await import('../../reveals/[eventId]/route'),
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
    expect(answer.rows.map(({ id, applicant }) => [id, applicant])).toEqual([[ids[0], 'M•••• K••••']]);
    expect(answer.total.count).toBe(1);
    expect(answer.facets.country.values).toContainEqual({ value: 'SVK', count: 1 });
    expect(answer.searched).toEqual({
      count: 3,
      of: { count: 4, kind: 'at least' },
      wanted: 0,
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
      { kind: 'name', found: 2, sessions: `${ids[1]}, ${ids[2]}` },
      { kind: 'name', found: 2, sessions: `${ids[1]}, ${ids[2]}` },
      { kind: 'number', found: 0 },
      { kind: 'date', found: 0 },
      { kind: 'id', found: 1, sessions: ids[0] },
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

describe('under a purpose', () => {
  const nameOf = ({ applicant, birthDate }: SessionRow) => [applicant, birthDate];
  const open = async () => {
    const browser = await routes.signIn(`${Math.random()}@desk.example`, ['officer']);
    await browser.send('PUT', '/api/purpose', { purpose: 'rejections' });

    return browser;
  };
  const shown = async (response: Response): Promise<SessionSearchAnswer> => response.json();
  const body = { text: 'Kovacova', address: '' };

  test('hits show names and birth dates, and one event has the ids shown; the plain list stays masked', async () => {
    const browser = await open();
    const before = (await readEvents('sessions.searched')).length;
    const response = await browser.send('POST', '/api/sessions/search', body);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { masked, rows } = await shown(response);
    expect(masked).toBe(false);
    expect(rows.map(nameOf).sort()).toEqual([
      ['JANA KOVÁČOVÁ', null],
      ['MÁRIA KOVÁČOVÁ', '1985-02-03'],
    ]);
    expect((await readEvents('sessions.searched')).slice(before)).toEqual([
      {
        kind: 'name',
        found: 2,
        view: 'in full',
        sessions: rows.map(({ id }) => id).join(', '),
        purpose: 'rejections',
      },
    ]);

    const list: SessionListAnswer = await (await browser.get('/api/sessions')).json();
    expect(list.rows.map(nameOf)).toContainEqual(['M•••• K••••', undefined]);
    await browser.send('DELETE', '/api/purpose', {});
    const again = await shown(await browser.send('POST', '/api/sessions/search', body));
    expect(again.masked).toBe(true);
    expect(again.rows.map(nameOf)).toContainEqual(['M•••• K••••', undefined]);
  });

  test('a page that refreshes itself is recorded again only if it shows other sessions', async () => {
    const browser = await open();
    const count = async () => (await readEvents('sessions.searched')).length;
    await browser.send('POST', '/api/sessions/search', body);
    const before = await count();
    await browser.sendInBackground('POST', '/api/sessions/search', body);
    expect(await count()).toBe(before);

    const later = '0000000a-0000-4000-8000-000000000000';
    await mirrorApplicants(database, keys, new Map([[later, applicantCalled('KOVÁČOVÁ', 'EVA')]]));
    try {
      await desk().sessions.refresh();
      await browser.sendInBackground('POST', '/api/sessions/search', body);
      expect((await readEvents('sessions.searched')).at(-1).sessions).toContain(later);
    } finally {
      await database.pool.query('delete from mirror_session where id = $1', [later]);
      await desk().sessions.refresh();
    }
  });

  test('nothing is shown if it cannot be recorded', async () => {
    const browser = await open();
    const owner = connect(database.superuserUrl);
    await owner.pool.query(`
      create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_event before insert on audit_event for each row
        when (new.code = 'sessions.searched') execute function refuse_event()
    `);
    try {
      const response = await browser.send('POST', '/api/sessions/search', body);
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('KOVÁČOVÁ');
    } finally {
      await owner.pool.query('drop trigger refuse_event on audit_event; drop function refuse_event');
      await owner.close();
    }
  });

  test('hits of a fuzzy search show names too, each recorded once', async () => {
    const browser = await open();
    const { searchId } = await (
      await browser.send('POST', '/api/sessions/search/thorough', { text: 'Kovacoba' })
    ).json();
    await runFuzzySearches({ db: database.db, keys, log: createLog('test') });
    const read = async () => (await browser.get(`/api/sessions/search/thorough/${searchId}`)).json();
    const { masked, found } = await read();
    await read();
    expect(masked).toBe(false);
    expect(found.map(({ row }: { row: SessionRow }) => row.applicant)).toEqual(['JANA KOVÁČOVÁ', 'MÁRIA KOVÁČOVÁ']);
    expect(await readEvents('sessions.hits_shown')).toEqual([
      { sessions: `${ids[1]}, ${ids[0]}`, purpose: 'rejections' },
    ]);
  });

  test('a hit by the name in the barcode shows that name too, in an exact and in a fuzzy search', async () => {
    const browser = await open();
    const matched = { applicant: 'JANA NOVÁK', matchedName: { source: 'barcode', name: 'HORVÁT JANA' } };
    const { rows } = await shown(await browser.send('POST', '/api/sessions/search', { ...body, text: 'Horvat' }));
    expect(rows).toMatchObject([matched]);
    const { searchId } = await (await browser.send('POST', '/api/sessions/search/thorough', { text: 'Horbat' })).json();
    await runFuzzySearches({ db: database.db, keys, log: createLog('test') });
    const { found } = await (await browser.get(`/api/sessions/search/thorough/${searchId}`)).json();
    expect(found).toMatchObject([{ row: matched }]);

    const printed = await shown(await browser.send('POST', '/api/sessions/search', { ...body, text: 'Novak' }));
    expect(printed.rows[0]).not.toHaveProperty('matchedName');
    const masked = await shown(await search('Horvat'));
    expect(masked.rows[0]).not.toHaveProperty('matchedName');
  });
});

describe('spelling out a name', () => {
  const secondPerson = () => routes.signIn(`${Math.random()}@desk.example`, ['officer', 'privacy officer']);
  const ask = (browser: TestBrowser, text: string, address = '') =>
    browser.send('POST', '/api/sessions/search', { text, address });
  const codeOf = async (response: Response) => (response.ok ? response.status : (await response.json()).error.code);
  const idOf = async (browser: TestBrowser): Promise<string> =>
    (await database.pool.query('select id from person where email = $1', [(await browser.account()).email])).rows[0].id;
  const eventsOf = async (browser: TestBrowser, code: string) => {
    const { rows } = await database.pool.query(
      'select details, subject from audit_event where code = $1 and actor_id = $2 order by id',
      [code, await idOf(browser)],
    );

    return rows;
  };

  test('by text together with an id needs a purpose, on every route that searches', async () => {
    const browser = await secondPerson();
    const address = `id=${ids[0]?.slice(0, 8)}`;
    const target = { address, text: 'Kov', expected: 1 };
    const attempts = [
      () => ask(browser, 'Kov', address),
      () => browser.sendInBackground('POST', '/api/sessions/search', { text: 'Kov', address }),
      () => browser.send('POST', `/api/sessions/${ids[0]}/neighbours`, { text: 'Kov', address }),
      () => browser.send('POST', '/api/sessions/work', { target, change: { kind: 'assign', personId: null } }),
      () => browser.send('POST', '/api/sessions/export', { target, format: 'csv' }),
    ];
    await ask(browser, 'Kov');
    for (const attempt of attempts) expect(await codeOf(await attempt())).toBe('PURPOSE_REQUIRED');
    expect(await eventsOf(browser, 'sessions.search_refused')).toHaveLength(attempts.length);

    await browser.send('PUT', '/api/purpose', { purpose: 'quality' });
    const answer: SessionSearchAnswer = await (await ask(browser, 'Kov', address)).json();
    expect(answer.total.count).toBe(1);
    expect((await eventsOf(browser, 'sessions.searched')).at(-1)).toEqual({
      subject: ids[0],
      details: { kind: 'name', found: 1, view: 'in full', sessions: ids[0], purpose: 'quality' },
    });
  });

  test('leaves its trace on sessions found in small numbers, even under a filter', async () => {
    const browser = await secondPerson();
    await ask(browser, 'Kovacova', 'country=SVK');
    // Another filter is another search, even for a page that refreshes itself.
    await browser.sendInBackground('POST', '/api/sessions/search', { text: 'Kovacova', address: '' });

    expect(
      (await eventsOf(browser, 'sessions.searched')).map(({ subject, details }) => [subject, details.sessions]),
    ).toEqual([
      [ids[0], ids[0]],
      [null, `${ids[0]}, ${ids[1]}`],
    ]);
  });

  test('in a burst of different texts needs a new proof of identity and is listed for review', async () => {
    const browser = await secondPerson();
    const restoreClock = moveClock(6 * minuteMs);
    try {
      const texts = Array.from(
        { length: burstTexts },
        (_, number) => `Ko${String.fromCharCode(97 + (number % 26))}${100 + number}`,
      );
      for (const text of texts) expect(await codeOf(await ask(browser, text))).toBe(200);
      expect(await codeOf(await ask(browser, 'one more'))).toBe('PROOF_REQUIRED');
      expect(await codeOf(await browser.send('POST', '/api/sessions/search/thorough', { text: 'one more' }))).toBe(
        'PROOF_REQUIRED',
      );
      // Texts that were searched before cost nothing.
      expect(await codeOf(await ask(browser, texts[0] ?? ''))).toBe(200);
      expect(await eventsOf(browser, 'sessions.search_burst')).toEqual([
        { subject: null, details: { texts: burstTexts, minutes: 10 } },
      ]);
      expect(await eventsOf(browser, 'sessions.search_refused')).toHaveLength(2);
      const reviewer = await routes.signIn('reviewer@desk.example', ['privacy officer']);
      const { items } = await (await reviewer.get('/api/reveals')).json();
      expect(items).toMatchObject([{ kind: 'searches', what: String(burstTexts), sessionId: null, words: null }]);
      expect((await reviewer.send('POST', `/api/reveals/${items[0].eventId}`, { outcome: 'fine' })).status).toBe(200);

      await database.pool.query('update sign_in set proved_at = $1 where person_id = $2', [
        new Date(Date.now() + 6 * minuteMs),
        await idOf(browser),
      ]);
      expect(await codeOf(await ask(browser, 'one more'))).toBe(200);
    } finally {
      restoreClock();
    }
  });

  test('counts typing that goes on within three seconds once, and stores no text', async () => {
    const browser = await secondPerson();
    const person = await idOf(browser);
    for (const text of ['No', 'Nov', 'Nová', 'Novák']) await ask(browser, text);
    const count = async () =>
      (await database.pool.query('select hash from search_text where person_id = $1', [person])).rows.length;
    expect(await count()).toBe(1);

    const rest = moveClock(2_000);
    await ask(browser, 'Nováko');
    expect(await count()).toBe(1);
    rest();
    const restoreClock = moveClock(6_000);
    await ask(browser, 'Novákov');
    restoreClock();
    expect(await count()).toBe(2);
    expect(await eventsOf(browser, 'sessions.searched')).toHaveLength(6);
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
  expect((await readEvents('sessions.searched_thoroughly')).slice(-2)).toEqual([{ kind: 'name' }, { kind: 'name' }]);
});
