import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { type Handler, sendJson } from '@/lib/upstream/testing';
import { syncOnce } from '../crawl/sync';
import { readRowsByNumber } from '../list/rows';
import { findNumbers } from '../search/find';
import { type ListedSession, listedSession, plainList, startListService } from '../testing';
import { clearMirror, mirroredResults, servedResults } from '../testing-mirror';
import { enrichOnce } from './enrich';
import { fillExpiries } from './expiry';

let database: TestDatabase;
const restoreClock: Array<() => void> = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearMirror(database);

  return () => {
    for (const restore of restoreClock.splice(0)) restore();
  };
});

const minutes = (count: number) => restoreClock.push(moveClock(count * minuteMs));
const never = new AbortController().signal;
const deskKeys = makeKeys();
const keys = openKeyring(deskKeys);

const start = async (sessions: ListedSession[], options = {}) => {
  const service = await startListService(plainList, sessions, { failuresToPause: 1000, ...options });
  const tools = { db: database.db, upstream: service.upstream, keys, log: { error: () => undefined } };

  return {
    ...service,
    tools,
    sync: () => syncOnce(tools, never),
    enrich: (which: 'wanted' | 'again' = 'wanted') => enrichOnce(tools, which, never),
  };
};

const results = () => mirroredResults(database, keys);
const rowOf = async (id: string) => {
  const { rows } = await database.pool.query(
    `select result_state, result_tries, result_status, score, has_document, tokens is not null as has_tokens,
       extract(epoch from result_due_at - now())::int as due_in
     from mirror_session where id = $1`,
    [id],
  );

  return rows[0];
};

/** Overrides the answer for one part of the session's results. */
const answering =
  (part: string, handler: Handler, otherwise: Handler): Handler =>
  (request, response, count) =>
    (request.url?.includes(part) ? handler : otherwise)(request, response, count);

const decision = (verifications: unknown) => ({ verifications, decision: { score: 70, level: 'MEDIUM' } });
const document = (lastName: string) => ({ applicant: { lastName, firstName: 'ANNA' }, documentVisualResults: [] });

test('results become columns, and the applicant can be found and read only with the key', async () => {
  const { sync, enrich, state } = await start([listedSession(), listedSession({ results: null })]);
  await sync();
  expect(await enrich()).toBe(2);

  expect(await results()).toEqual(servedResults(state.sessions));
  expect((await findNumbers(database.db, keys, 'kovacova')).length).toBe(1);
  const { rows } = await database.pool.query('select m::text as row from mirror_session m');
  expect(JSON.stringify(rows)).not.toMatch(/KOV|MÁRIA|AB\d/);
});

describe('the month in which the document expires', () => {
  const expiring = (visual: string | null, zone?: string) => ({
    ...document('NOVÁK'),
    documentVisualResults: [{ name: 'date_of_expiry', value: 'later', normalizedDateValue: visual }],
    ...(zone && { documentMrzResults: [{ name: 'date_of_expiry', value: zone }] }),
  });
  const months = async () => {
    const { rows } = await database.pool.query(
      'select expiry_month::text as month, m::text as row from mirror_session m',
    );
    expect(JSON.stringify(rows)).not.toContain('2030-05-17');

    return rows.map(({ month }) => month);
  };

  const numbers = async () =>
    (await database.pool.query('select number from mirror_session')).rows.map(({ number }) => number);

  test.each([
    ['as printed', expiring('2030-05-17'), '2030-05-01'],
    ['as in the zone', expiring(null, '300517'), '2030-05-01'],
    ['none', expiring(null), null],
    ['none that exists', expiring('2030-13-17', '301717'), null],
  ])('is stored without its day: %s', async (_, body, expected) => {
    const { sync, enrich, state } = await start([listedSession()]);
    await sync();
    state.fault = answering('decision', sendJson(decision({})), sendJson(body));
    await enrich();
    expect(await months()).toEqual([expected]);
    const rows = await readRowsByNumber(database.db, keys, await numbers());
    expect([...rows.values()].map(({ documentExpires }) => documentExpires)).toEqual([expected?.slice(0, 7) ?? null]);
  });

  test('is filled in for results that were read before it was stored, and changes nothing else', async () => {
    const { sync, enrich, state, tools } = await start([listedSession(), listedSession()]);
    await sync();
    await enrich();
    const before = await results();
    await database.pool.query('update mirror_session set expiry_month = null, expiry_read = false');
    state.fault = answering('decision', sendJson({}, 500), sendJson(expiring('2030-05-17')));

    expect(await fillExpiries(tools, never)).toEqual({ written: 2, below: null });
    expect(await months()).toEqual(['2030-05-01', '2030-05-01']);
    expect(await results()).toEqual(before);
    expect(await fillExpiries(tools, never)).toEqual({ written: 0, below: null });
  });

  test('is not asked for again where the document is withheld by now', async () => {
    const { sync, enrich, state, tools } = await start([listedSession()]);
    await sync();
    await enrich();
    const before = await results();
    await database.pool.query('update mirror_session set expiry_read = false');
    state.fault = sendJson({}, 409);

    expect(await fillExpiries(tools, never)).toEqual({ written: 1, below: null });
    expect(await fillExpiries(tools, never)).toEqual({ written: 0, below: null });
    expect(await results()).toEqual(before);
  });
});

describe('a passing failure while months of expiry are filled in', () => {
  const unread = async () =>
    (await database.pool.query('select id from mirror_session where not expiry_read')).rows.map(({ id }) => id);

  test('is not taken for a document without a date, and holds up no other document', async () => {
    const sessions = Array.from({ length: 42 }, () => listedSession());
    const { sync, enrich, state, tools } = await start(sessions);
    await sync();
    await enrich();
    await enrich();
    await database.pool.query('update mirror_session set expiry_read = false');
    const newest = await database.pool.query('select id from mirror_session order by number desc limit 1');
    const [{ id: failing }] = newest.rows;
    state.fault = answering(failing, sendJson({}, 500), sendJson(document('NOVÁK')));
    expect(await unread()).toHaveLength(42);

    const { written, below } = await fillExpiries(tools, never);
    expect(written).toBe(39);
    expect(await fillExpiries(tools, never, below)).toEqual({ written: 2, below: null });
    expect(await unread()).toEqual([failing]);

    expect(await fillExpiries(tools, never)).toEqual({ written: 0, below: null });
    state.fault = null;
    expect(await fillExpiries(tools, never)).toEqual({ written: 1, below: null });
    expect(await unread()).toEqual([]);
  });
});

describe('the weakest factor', () => {
  const weakestOf = async (verifications: unknown) => {
    const { sync, enrich, state } = await start([listedSession()]);
    await sync();
    state.fault = answering('decision', sendJson(decision(verifications)), sendJson(document('NOVÁK')));
    await enrich();
    const [row] = await results();

    return [row?.weakestFactor, row?.weakestScore];
  };

  test.each([
    [
      'has the lowest score',
      { mrzValidity: { score: 80, level: 'HIGH' }, faceVerification: { score: 41, level: 'LOW' } },
      ['faceVerification', 41],
    ],
    [
      'is one that was not computed, whatever its score',
      { mrzValidity: { score: 3, level: 'LOW' }, passiveLiveness: { score: 99, level: 'UNAVAILABLE' } },
      ['passiveLiveness', null],
    ],
    [
      'is one with an unknown level',
      { mrzValidity: { score: 3, level: 'LOW' }, ageCheck: { score: 99, level: 'FINE' } },
      ['ageCheck', null],
    ],
    [
      'is one without a score',
      { mrzValidity: { score: 3, level: 'LOW' }, ageCheck: { level: 'HIGH' } },
      ['ageCheck', null],
    ],
    ['is none if there are no factors', {}, [null, null]],
  ])('%s', async (_, verifications, expected) => {
    expect(await weakestOf(verifications)).toEqual(expected);
  });
});

describe('results that cannot be read', () => {
  const broken = sendJson(['not', 'an', 'object']);

  test('without a readable document, there is a score but no searchable name', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    state.fault = answering('decision', sendJson(decision({})), broken);
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({
      result_state: 'read',
      score: 70,
      has_document: false,
      has_tokens: false,
    });
  });

  test('a session without a document step is read once its decision is, and nothing more is awaited', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    const ofFace = decision({ passiveLiveness: { score: 0, level: 'UNAVAILABLE' } });
    state.fault = answering('decision', sendJson(ofFace), sendJson({}, 404));
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'read', has_document: false, due_in: null });
  });

  test('a document that is not found is awaited if the decision rests on one', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    const ofBoth = decision({ faceVerification: { score: 90, level: 'HIGH' } });
    state.fault = answering('decision', sendJson(ofBoth), sendJson({}, 404));
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'withheld', score: 70 });
  });

  test('without a readable decision, the applicant is found but the results do not count as read', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    state.fault = answering('decision', broken, sendJson(document('NOVÁK')));
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'unreadable', score: null, has_document: true });
    expect((await findNumbers(database.db, keys, 'novak')).length).toBe(1);
    // A newer version of the service may fix it.
    minutes(25 * 60);
    state.fault = null;
    expect(await enrich('again')).toBe(1);
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'read', score: 90 });
  });

  test('withheld results are requested again on a new status, and only occasionally until then', async () => {
    const session = listedSession({ status: 'WAITING_FOR_MANUAL_APPROVE', results: null });
    const { sync, enrich } = await start([session]);
    await sync();
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'withheld', has_document: false });
    expect(await enrich('again')).toBe(0);
    minutes(61);
    expect(await enrich('again')).toBe(1);

    Object.assign(session, listedSession(), { id: session.id, status: 'MANUAL_APPROVED' });
    await sync();
    expect(await enrich()).toBe(1);
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'read', result_status: 'MANUAL_APPROVED' });
  });

  test('a listed but unknown session is retried and eventually counts as withheld', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    state.fault = sendJson({}, 404);
    for (const tries of [1, 2, 3]) {
      await enrich();
      expect(await rowOf(session.id)).toMatchObject({ result_state: 'wanted', result_tries: tries });
      expect(await enrich()).toBe(0);
      minutes(60);
    }
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'withheld' });
  });

  test('after a service error the session is retried later and keeps its earlier results', async () => {
    const session = listedSession();
    const { sync, enrich, state } = await start([session]);
    await sync();
    await enrich();
    session.status = 'MANUAL_REJECTED';
    await sync();
    state.fault = sendJson({}, 500);
    await enrich();
    const row = await rowOf(session.id);
    expect(row).toMatchObject({ result_state: 'wanted', result_tries: 1, score: 90, result_status: 'AUTO_APPROVED' });
    expect(row.due_in).toBeGreaterThan(20);
    state.fault = null;
    minutes(1);
    await enrich();
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'read', result_status: 'MANUAL_REJECTED' });
  });

  test.each([
    ['limits requests', 429, 'UPSTREAM_BUSY'],
    ['refuses the credentials', 401, 'UPSTREAM_REFUSED'],
  ])('a service that %s ends the round without counting against any session', async (_, status, code) => {
    const sessions = Array.from({ length: 30 }, () => listedSession());
    const { sync, enrich, state, requests } = await start(sessions);
    await sync();
    const from = requests.length;
    state.fault = (_request, response) => response.writeHead(status, { 'retry-after': '60' }).end();
    await expect(enrich()).rejects.toMatchObject({ code });
    expect(requests.length - from).toBeLessThanOrEqual(16);
    const { rows } = await database.pool.query('select distinct result_state, result_tries from mirror_session');
    expect(rows).toEqual([{ result_state: 'wanted', result_tries: 0 }]);
  });
});

describe('while results are being fetched', () => {
  /** Runs after the results were requested and before they arrive. */
  const during = async (work: (session: ListedSession, sync: () => Promise<unknown>) => Promise<unknown>) => {
    const session = listedSession();
    const { sync, tools } = await start([session]);
    await sync();
    const { decision: ask } = tools.upstream;
    const upstream = {
      ...tools.upstream,
      decision: async (id: string) => {
        const answer = await ask(id);
        await work(session, sync);

        return answer;
      },
    };
    await enrichOnce({ ...tools, upstream }, 'wanted', never);

    return session;
  };

  test('a session whose status changes is read again', async () => {
    const session = await during((changing, sync) => {
      changing.status = 'MANUAL_REJECTED';

      return sync();
    });
    expect(await rowOf(session.id)).toMatchObject({ result_state: 'wanted', score: null });
  });

  test('a session that leaves the mirror gets no key and no row', async () => {
    const session = await during((leaving) =>
      database.pool.query('delete from mirror_session where id = $1', [leaving.id]),
    );
    expect(await rowOf(session.id)).toBeUndefined();
    expect((await database.pool.query('select 1 from subject_key')).rowCount).toBe(0);
  });
});

test('a session whose key cannot be opened does not block the others', async () => {
  const [bad, good] = [listedSession(), listedSession()];
  const { sync, enrich } = await start([bad, good]);
  await sync();
  await database.pool.query(`insert into subject_key values ($1, 'another', '\\x00', now())`, [bad.id]);
  await enrich();
  expect(await rowOf(good.id)).toMatchObject({ result_state: 'read' });
  expect(await rowOf(bad.id)).toMatchObject({ result_state: 'wanted', result_tries: 1 });
});

test('results are read again when the completion time changed, even if the status went and came back unseen', async () => {
  const session = listedSession({ status: 'AUTO_REJECTED' });
  const { sync, enrich, state } = await start([session]);
  await sync();
  await enrich();
  expect(await results()).toEqual(servedResults(state.sessions));

  session.completedAt = '2026-01-02T00:00:00.0000000+00:00';
  session.results = { score: 12, level: 'LOW', lastName: 'NGUYỄN', firstName: 'AN', number: 'ZZ1' };
  minutes(1);
  await sync();
  expect(await rowOf(session.id)).toMatchObject({ result_state: 'wanted' });
  await enrich();
  expect(await results()).toEqual(servedResults(state.sessions));
});
