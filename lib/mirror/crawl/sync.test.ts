import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createStatusBudget } from '@/lib/upstream';
import { acceptReport, confirmReports } from '../reports';
import { type ListBehaviour, listedSession, plainList, startListService } from '../testing';
import { clearMirror, mirroredColumns, servedColumns } from '../testing-mirror';
import { refreshOnce } from './refresh';
import { syncOnce } from './sync';

const keys = openKeyring(makeKeys());
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
const sessions = (count: number) => Array.from({ length: count }, () => listedSession());
const never = new AbortController().signal;

const start = async (behaviour: Partial<ListBehaviour>, count: number) => {
  // The circuit breaker has its own tests and would only slow these down.
  const service = await startListService({ ...plainList, ...behaviour }, sessions(count), {
    failuresToPause: 1000,
    budget: createStatusBudget(database.db),
  });
  const tools = { db: database.db, upstream: service.upstream };

  return { ...service, sync: () => syncOnce(tools, never), refresh: () => refreshOnce(tools, never) };
};

const crawls = async () => {
  const { rows } = await database.pool.query(
    "select kind, state, is_exact, problem, added, gone, (progress->>'nextPage')::int as page from mirror_crawl order by id",
  );

  return rows;
};

const expectTheSame = async (state: Awaited<ReturnType<typeof start>>['state']) =>
  expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));

const behaviours: Partial<ListBehaviour>[] = [
  {},
  { base: 0 },
  { takesZero: true, cap: 10 },
  { order: 'oldest first' },
  { order: 'none', cap: 10 },
  { cap: 7 },
  { cap: 10, refusesLargePages: true },
  { cap: 10, order: 'oldest first', base: 0 },
  { cap: 10, pastEnd: 'last page again' },
  { cap: 10, pastEnd: 'refusal', order: 'oldest first' },
];

describe('the mirror matches the service, and follows arrivals, removals and changes', () => {
  test.each(behaviours)('%o', async (behaviour) => {
    // 10 and 40 fill their last page.
    for (const count of [0, 1, 10, 40, 45]) {
      await clearMirror(database);
      const { sync, state, close } = await start(behaviour, count);
      expect(await sync()).toMatchObject({ kind: 'full' });
      expect(await mirroredColumns(database), `${count} sessions`).toEqual(servedColumns(state.sessions));
      expect((await crawls()).at(-1), `${count} sessions`).toMatchObject({ state: 'complete', is_exact: true });

      state.sessions.push(...sessions(3));
      minutes(6);
      await sync();
      expect(await mirroredColumns(database), `${count} sessions and three more`).toEqual(
        servedColumns(state.sessions),
      );
      expect((await crawls()).at(-1), `${count} sessions and three more`).toMatchObject({ is_exact: true });
      await close();
    }
  });
});

test('rows hidden by a removal during a crawl are found by reading again', async () => {
  const { sync, state, requests } = await start({ cap: 10 }, 45);
  await sync();
  state.sessions.push(...sessions(30));
  const [, , victim] = [...state.sessions].reverse();
  // Removed after page one was read, so the first row of page two moves to page one.
  const from = requests.length;
  state.meanwhile = () => {
    const place = victim ? state.sessions.indexOf(victim) : -1;
    if (requests.length === from + 2 && place >= 0) state.sessions.splice(place, 1);
  };
  minutes(1);
  await sync();
  const known = (await mirroredColumns(database)).map(({ id }) => id);

  expect(state.sessions.map(({ id }) => id).filter((id) => !known.includes(id))).toEqual([]);
  // The mirror has one too many; the shorter list is noticed, and the next crawl removes it.
  expect((await crawls()).at(-1)).toMatchObject({ kind: 'new', is_exact: false });
  minutes(6);
  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ kind: 'full', is_exact: true, gone: 1 });
  await expectTheSame(state);
});

test('the newest sessions may be removed during a crawl, and the next crawl is exact again', async () => {
  const { sync, state, requests } = await start({ cap: 10 }, 95);
  state.meanwhile = () => {
    if (requests.length === 20) state.sessions.splice(-5);
  };
  await sync();
  expect(await crawls()).toMatchObject([{ kind: 'full', state: 'complete', is_exact: true, gone: 5 }]);
  await expectTheSame(state);
});

describe('pages that repeat leave the count at "at least", until they no longer do', () => {
  const isExact = async () => (await crawls()).at(-1)?.is_exact;

  test.each<Partial<ListBehaviour>>([
    { ignoresPages: true },
    { ignoresPages: true, cap: 10 },
    { ignoresPages: true, cap: 10, base: 0 },
    { repeatedPage: 1, cap: 10 },
    { repeatedPage: 2, cap: 10, order: 'none' },
    { repeatedPage: 3, cap: 10, order: 'oldest first' },
    { repeatedPage: 4, cap: 10, order: 'none', pastEnd: 'last page again' },
  ])('from the start: %o', async (behaviour) => {
    const { sync, state } = await start(behaviour, 45);
    await sync();
    expect((await crawls()).at(-1)).toMatchObject({ state: 'complete', is_exact: false });

    state.behaviour = { ...state.behaviour, ignoresPages: false, repeatedPage: null };
    for (let round = 0; round < 2; round++) {
      minutes(7 * 60);
      await sync();
    }
    expect(await isExact()).toBe(true);
    await expectTheSame(state);
  });

  test.each<Partial<ListBehaviour>>([{ ignoresPages: true }, { repeatedPage: 1 }, { repeatedPage: 2 }])(
    'after a healthy crawl: %o',
    async (broken) => {
      for (const order of ['newest first', 'oldest first', 'none'] as const) {
        await clearMirror(database);
        const { sync, state } = await start({ cap: 10, order }, 45);
        await sync();
        expect(await isExact()).toBe(true);
        state.behaviour = { ...state.behaviour, ...broken };
        state.sessions.push(...sessions(12));
        minutes(7 * 60);
        await sync();
        expect(await isExact(), order).toBe(false);

        state.behaviour = { ...state.behaviour, ignoresPages: false, repeatedPage: null };
        for (let round = 0; round < 2; round++) {
          minutes(7 * 60);
          await sync();
        }
        expect(await isExact(), order).toBe(true);
        await expectTheSame(state);
      }
    },
  );
});

describe('a page base that changes later is learnt again', () => {
  test.each<[Partial<ListBehaviour>, Partial<ListBehaviour>]>([
    [{ base: 1 }, { base: 0 }],
    [{ base: 0 }, { base: 1 }],
    [{ base: 0 }, { base: 1, takesZero: true }],
    [
      { base: 1, takesZero: true },
      { base: 0, takesZero: false },
    ],
    [{ base: 1, order: 'none' }, { base: 0 }],
    [
      { base: 0, order: 'oldest first' },
      { base: 1, takesZero: true },
    ],
  ])('%o, then %o', async (before, after) => {
    const { sync, state } = await start({ cap: 10, ...before }, 45);
    await sync();
    state.behaviour = { ...state.behaviour, ...after };
    // As many as hide behind the wrong base: the list seems as long as before.
    state.sessions.push(...sessions(10));
    minutes(6);
    await sync();
    expect((await crawls()).at(-1)).toMatchObject({ state: 'stopped', problem: expect.stringContaining('pages') });
    minutes(1);
    await sync();

    expect((await crawls()).at(-1)).toMatchObject({ kind: 'full', state: 'complete', is_exact: true });
    await expectTheSame(state);
  });
});

test('rows that repeat because others arrive are stored once', async () => {
  const { sync, state, requests } = await start({ cap: 10 }, 45);
  state.meanwhile = () => {
    // Not while the paging is being learnt.
    if (requests.length > 6 && requests.length % 3 === 0 && requests.length < 30) state.sessions.push(listedSession());
  };
  await sync();
  await expectTheSame(state);
});

test('a service is not accused because its listed sessions were asked about a moment ago', async () => {
  const { sync, state, upstream } = await start({}, 0);
  const [open, gone] = [listedSession({ status: 'PENDING' }), listedSession({ status: 'PENDING' })];
  state.sessions.push(open, gone);
  await sync();
  state.sessions.splice(1);
  minutes(400);
  await upstream.status(open.id);
  await sync();

  expect((await crawls()).at(-1)).toMatchObject({ state: 'complete', is_exact: false, problem: null, gone: 0 });
  minutes(400);
  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ state: 'complete', problem: null, gone: 1 });
  await expectTheSame(state);
});

test('an unlisted session is gone only if the service does not know it', async () => {
  const { sync, state } = await start({ cap: 10 }, 25);
  await sync();
  const [hidden, gone] = state.sessions;
  state.sessions.splice(0, 2);
  if (hidden) state.hidden.push(hidden);
  minutes(7 * 60);
  await sync();

  const known = (await mirroredColumns(database)).map(({ id }) => id);
  expect(known).toContain(hidden?.id);
  expect(known).not.toContain(gone?.id);
  const { rows } = await database.pool.query('select id from mirror_gone');
  expect(rows).toEqual([{ id: gone?.id }]);
});

test('a crawl waits for a session checked a moment ago, and ends once it can be checked again', async () => {
  const { sync, state, upstream } = await start({ cap: 10 }, 25);
  await sync();
  const [gone] = state.sessions;
  minutes(7 * 60);
  await upstream.status(gone?.id ?? '');
  state.sessions.splice(0, 1);
  restoreClock.push(moveClock(1));
  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ kind: 'full', state: 'running', gone: 0 });
  minutes(1);
  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ kind: 'full', state: 'complete', is_exact: true, gone: 1 });
  await expectTheSame(state);
});

test('a crawl survives an hour-long outage, records the problem, and resumes where it stopped', async () => {
  const { sync, state, requests } = await start({ cap: 10 }, 95);
  const from = requests.length;
  state.meanwhile = () => {
    if (requests.length > from + 15) state.fault = (_, response) => response.writeHead(500).end();
  };
  await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  const [cut] = await crawls();
  expect(cut).toMatchObject({ state: 'running', problem: 'The service returned an error (500).' });
  expect(cut.page).toBeGreaterThan(0);

  minutes(60);
  await expect(sync()).rejects.toMatchObject({ code: expect.stringContaining('UPSTREAM') });
  state.meanwhile = () => undefined;
  state.fault = null;
  const asked = requests.length;
  await sync();

  expect(await crawls()).toMatchObject([{ state: 'complete', problem: null, is_exact: true }]);
  // It did not start over.
  const pages = requests.slice(asked).map(({ url }) => Number(/PageNumber=(\d+)/.exec(url)?.[1]));
  expect(pages[0]).toBe(cut.page + 1);
  await expectTheSame(state);
});

test('a service that limits requests is left alone for as long as it says', async () => {
  const { sync, state, requests } = await start({ cap: 10 }, 25);
  state.fault = (_, response) => response.writeHead(429, { 'retry-after': '90' }).end();

  await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_BUSY', retryAfterSeconds: 90 });
  expect(await crawls()).toMatchObject([{ kind: 'full', state: 'running', problem: 'The service asks us to wait.' }]);
  state.fault = null;
  await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_BUSY' });
  expect(requests).toHaveLength(1);
  minutes(2);
  await sync();
  await expectTheSame(state);
});

test('without an order, the whole list is read every five minutes, not every minute', async () => {
  const { sync, state } = await start({ order: 'none', cap: 10 }, 25);
  await sync();
  state.sessions.push(listedSession());
  minutes(1);
  expect(await sync()).toBeNull();
  minutes(4);
  expect(await sync()).toMatchObject({ kind: 'full' });
  await expectTheSame(state);
});

describe('open sessions are refreshed from their own pages', () => {
  test.each([{ order: 'newest first' }, { order: 'oldest first' }] as const)('%o', async (behaviour) => {
    const { sync, refresh, state, requests } = await start({ ...behaviour, cap: 5 }, 40);
    const [, , early, , , , , , , , , , , , late] = state.sessions;
    if (early) early.status = 'WAITING_FOR_MANUAL_APPROVE';
    if (late) late.status = 'SOMETHING_NEW';
    await sync();
    if (early) early.status = 'MANUAL_APPROVED';
    if (late) late.status = 'PENDING';
    const from = requests.length;
    await refresh();

    await expectTheSame(state);
    expect(requests.length - from).toBe(2);
    expect((await crawls()).at(-1)).toMatchObject({ kind: 'refresh', state: 'complete' });

    // Pushed to another page by sessions the mirror has not seen yet.
    state.sessions.splice(20, 1);
    state.sessions.push(...sessions(2));
    if (late) late.status = 'AUTO_REJECTED';
    await refresh();
    expect((await mirroredColumns(database)).find(({ id }) => id === late?.id)?.status).toBe('AUTO_REJECTED');
  });

  test('without open sessions, a refresh sends no request and leaves no record', async () => {
    const { sync, refresh, requests } = await start({ cap: 10 }, 25);
    await sync();
    const [from, recorded] = [requests.length, (await crawls()).length];
    await refresh();
    expect([requests.length, (await crawls()).length]).toEqual([from, recorded]);
  });
});

test('after a report brings a final status, the rest of the row is read from the list', async () => {
  const { state, upstream, sync, refresh } = await start({ cap: 7 }, 20);
  const session = state.sessions[11];
  if (!session) throw new Error('the service lists too few');
  Object.assign(session, { status: 'PENDING', completedAt: null });
  await sync();
  Object.assign(session, { status: 'AUTO_APPROVED', completedAt: session.createdAt });
  await acceptReport(
    { db: database.db, keys },
    Buffer.from(JSON.stringify({ sessionId: session.id, status: session.status })),
  );
  await confirmReports({ db: database.db, upstream });
  await refresh();

  await expectTheSame(state);
});

test('a status from before the crawl does not explain why a session is not listed', async () => {
  const { state, upstream, sync } = await start({}, 3);
  await sync();
  minutes(7 * 60);
  // The next crawl is interrupted before the first answer.
  state.fault = (_, response) => response.writeHead(500).end();
  await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  state.fault = null;
  minutes(1);
  const [gone] = state.sessions.splice(0, 1);
  state.hidden.push(...(gone ? [gone] : []));
  expect(await upstream.status(gone?.id ?? '')).toMatchObject({ status: gone?.status });
  state.hidden.length = 0;

  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ state: 'running' });
  minutes(2);
  await sync();
  expect((await crawls()).at(-1)).toMatchObject({ state: 'complete', is_exact: true, gone: 1 });
  await expectTheSame(state);
});
