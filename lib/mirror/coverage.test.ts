import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { countResults, coverageOf, readListingFacts } from './coverage';
import { syncOnce } from './crawl/sync';
import { whyNotComplete } from './standing';
import { listedSession, plainList, startListService } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [
    'mirror_session',
    'mirror_gone',
    'mirror_crawl',
    'mirror_shape',
    'upstream_source',
    'set_aside',
  ]) {
    await database.pool.query(`delete from ${table}`);
  }

  return () => {
    for (const back of rewinds.splice(0)) back();
  };
});
const rewinds: Array<() => void> = [];
const minutes = (count: number) => rewinds.push(moveClock(count * minuteMs));
const lookedAt = async () => {
  const { rows } = await database.pool.query<{ at: Date }>('select max(ended_at) as at from mirror_crawl');

  return rows[0]?.at.getTime() ?? 0;
};

const coverage = async () => coverageOf(await readListingFacts(database.db), await countResults(database.db));
const start = (count: number, cap = 4) =>
  startListService(
    { ...plainList, cap },
    Array.from({ length: count }, () => listedSession()),
  );
const never = new AbortController().signal;

test('before anything is read, nothing is claimed', async () => {
  expect(await coverage()).toEqual({
    standing: 'incomplete',
    freshUntil: null,
    listed: { count: 0, kind: 'at least', endSeenAt: null },
    withoutStatus: 0,
    read: { count: 0, wanted: 0, withoutDocument: 0, withheld: 0, unreadable: 0 },
    crawl: null,
    nextCrawlAt: null,
    problem: null,
  });
});

test('during the first crawl, the count is "at least" what was seen', async () => {
  const { upstream } = await start(10);
  const stopping = new AbortController();
  let pages = 0;
  const onStep = (step: string) => {
    pages += step === 'writing a page' ? 1 : 0;
    if (pages === 2) stopping.abort(new Error('killed'));
  };
  await expect(syncOnce({ db: database.db, upstream, onStep }, stopping.signal)).rejects.toThrow('killed');

  expect(await coverage()).toMatchObject({
    listed: { count: 8, kind: 'at least', endSeenAt: null },
    crawl: { kind: 'full', page: 2 },
    nextCrawlAt: null,
  });
});

test.each([
  ['one page', 3],
  ['many pages', 10],
])('once the end was seen, the count is exact and the next check is due in a minute: %s', async (_, count) => {
  const { upstream } = await start(count);
  await syncOnce({ db: database.db, upstream }, never);

  const { standing, listed, crawl, nextCrawlAt } = await coverage();
  expect(standing).toBe('complete');
  expect(listed).toMatchObject({ count, kind: 'exactly' });
  expect(crawl).toBeNull();
  expect(Date.parse(nextCrawlAt ?? '') - (await lookedAt())).toBe(minuteMs);
});

test('a list without an order is checked less often', async () => {
  const service = await startListService(
    { ...plainList, cap: 4, order: 'none' },
    Array.from({ length: 10 }, () => listedSession()),
  );
  await syncOnce({ db: database.db, upstream: service.upstream }, never);

  const { nextCrawlAt } = await coverage();
  expect(Date.parse(nextCrawlAt ?? '') - (await lookedAt())).toBe(300_000);
});

test('an interrupted crawl that added sessions makes the count "at least" until it is done', async () => {
  const { upstream, state } = await start(10);
  await syncOnce({ db: database.db, upstream }, never);
  const { listed } = await coverage();

  state.sessions.push(...Array.from({ length: 6 }, () => listedSession()));
  let asked = 0;
  state.meanwhile = () => {
    asked += 1;
    if (asked === 2) state.fault = (_, response) => response.writeHead(500).end();
  };
  await expect(syncOnce({ db: database.db, upstream }, never)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  const during = await coverage();
  expect(during.listed).toMatchObject({ kind: 'at least', endSeenAt: listed.endSeenAt });
  expect(during.problem).toEqual({
    message: 'The service returned an error (500).',
    since: listed.endSeenAt,
  });

  state.fault = null;
  await syncOnce({ db: database.db, upstream }, never);
  expect((await coverage()).listed).toMatchObject({ count: 16, kind: 'exactly' });
});

test('a full crawl replaces an interrupted smaller one and stays exact', async () => {
  const { upstream } = await start(10);
  const cutOff = `insert into mirror_crawl (kind, state, began_at, progress, added) values ('refresh', 'running', $1, '{}', 2)`;
  await database.pool.query(cutOff, [new Date(Date.now() - minuteMs)]);
  await syncOnce({ db: database.db, upstream }, never);
  await database.pool.query(
    `update mirror_crawl set state = 'stopped', ended_at = clock_timestamp() + interval '1 second' where kind = 'refresh'`,
  );
  expect((await coverage()).listed).toMatchObject({ count: 10, kind: 'exactly' });

  // A later interrupted crawl leaves something unknown.
  await database.pool.query(cutOff, [new Date(Date.now() + 1000)]);
  expect((await coverage()).listed.kind).toBe('at least');
});

test('a service that fails from the start is reported, and one failed call is not an outage', async () => {
  const seen = (answered: string | null, failed: string) =>
    database.pool.query(
      `insert into upstream_source (source, answered_at, failed_at, failure) values ('list', $1, $2, 'No connection.')
       on conflict (source) do update set answered_at = excluded.answered_at, failed_at = excluded.failed_at`,
      [answered, failed],
    );
  await seen(null, '2026-01-01T10:00:00Z');
  expect((await coverage()).problem).toEqual({ message: 'No connection.', since: null });

  await seen('2026-01-01T09:59:30Z', '2026-01-01T10:00:00Z');
  expect((await coverage()).problem).toBeNull();

  await seen('2026-01-01T09:30:00Z', '2026-01-01T10:00:00Z');
  expect((await coverage()).problem).toEqual({ message: 'No connection.', since: '2026-01-01T09:30:00.000Z' });
});

test('a service that asks us to wait is a problem until then, however healthy its last answers', async () => {
  const { upstream } = await start(10);
  await syncOnce({ db: database.db, upstream }, never);
  const until = new Date(Date.now() + 42_000).toISOString();
  await database.pool.query('insert into upstream_state (wait_until) values ($1)', [until]);
  expect((await coverage()).problem).toMatchObject({ message: 'The service asks us to wait.', waitUntil: until });

  await database.pool.query('update upstream_state set wait_until = $1', [new Date(Date.now() - 1000)]);
  expect((await coverage()).problem).toBeNull();

  // Written before the clock was set back: the gate lets calls pass.
  await database.pool.query('update upstream_state set wait_until = $1', [new Date(Date.now() + 2 * hourMs)]);
  expect((await coverage()).problem).toBeNull();
});

test('results are counted by state', async () => {
  const states = ['read', 'read', 'read', 'wanted', 'withheld', 'unreadable', 'none'];
  for (const [index, state] of states.entries()) {
    await database.pool.query(`insert into mirror_session (id, result_state, has_document) values ($1, $2, $3)`, [
      `session-${index}`,
      state,
      index === 0 ? false : state === 'read' ? true : null,
    ]);
  }

  expect((await coverage()).read).toEqual({ count: 3, wanted: 1, withoutDocument: 1, withheld: 1, unreadable: 1 });
});

test('while the service is down, the count is a minimum as of the last complete look', async () => {
  const { upstream, state } = await start(10);
  await syncOnce({ db: database.db, upstream }, never);
  const { listed } = await coverage();
  state.sessions.push(listedSession());
  state.fault = (_, response) => response.writeHead(503).end();
  minutes(1);
  await expect(syncOnce({ db: database.db, upstream }, never)).rejects.toThrow();

  expect(await coverage()).toMatchObject({
    standing: 'failing',
    listed: { count: 10, kind: 'at least', endSeenAt: listed.endSeenAt },
    problem: { since: listed.endSeenAt },
  });
  state.fault = null;
  await syncOnce({ db: database.db, upstream }, never);
  expect(await coverage()).toMatchObject({
    standing: 'complete',
    listed: { count: 11, kind: 'exactly' },
    problem: null,
  });
});

test.each([
  ['a worker that died', null],
  ['a crawl that is stuck', 'new'],
])('a look that is overdue is not complete: %s', async (_, stuck) => {
  const { upstream } = await start(10);
  await syncOnce({ db: database.db, upstream }, never);
  if (stuck) {
    await database.pool.query(
      `insert into mirror_crawl (kind, state, began_at, progress) values ($1, 'running', now(), '{}')`,
      [stuck],
    );
  }
  minutes(4);
  expect(await coverage()).toMatchObject({ standing: 'complete', listed: { kind: 'exactly' } });
  minutes(2);
  expect(await coverage()).toMatchObject({
    standing: 'overdue',
    listed: { count: 10, kind: 'at least' },
    problem: null,
  });
});

test('a list without an order may be looked at less often before it is overdue', async () => {
  const service = await startListService(
    { ...plainList, cap: 4, order: 'none' },
    Array.from({ length: 10 }, () => listedSession()),
  );
  await syncOnce({ db: database.db, upstream: service.upstream }, never);
  minutes(14);
  expect((await coverage()).standing).toBe('complete');
  minutes(2);
  expect((await coverage()).standing).toBe('overdue');
});

test('a look that was given up is on record until one succeeds', async () => {
  const { upstream } = await start(10);
  await syncOnce({ db: database.db, upstream }, never);
  await database.pool.query(
    `insert into mirror_crawl (kind, state, began_at, ended_at, progress, problem)
     values ('full', 'stopped', now(), now() + interval '1 second', '{}', 'Given up.')`,
  );
  expect(await coverage()).toMatchObject({ standing: 'failing', problem: { message: 'Given up.' } });
  minutes(1);
  await syncOnce({ db: database.db, upstream }, never);
  expect(await coverage()).toMatchObject({ standing: 'complete', problem: null });
});

test('while rows are set aside, the refusal names them', async () => {
  const { upstream } = await start(3);
  await syncOnce({ db: database.db, upstream }, never);
  expect(whyNotComplete(await readListingFacts(database.db))).toBeNull();

  await database.pool.query(`
    insert into set_aside (mark, page, place, field, why, first_at, last_at)
    select 'row ' || n, 0, n, 'createdDateUtc', 'not a date', now(), now() from generate_series(1, 2) n
  `);
  expect(whyNotComplete(await readListingFacts(database.db))).toContain('2 rows of the session list cannot be read');
});

test('a session listed without a status leaves every count at "at least"', async () => {
  const { upstream, state } = await start(3);
  const [odd] = state.sessions;
  Object.assign(odd ?? {}, { status: null });
  await syncOnce({ db: database.db, upstream }, never);
  expect(await coverage()).toMatchObject({ standing: 'incomplete', listed: { kind: 'at least' }, withoutStatus: 1 });

  Object.assign(odd ?? {}, { status: 'AUTO_APPROVED' });
  minutes(1);
  await syncOnce({ db: database.db, upstream }, never);
  expect(await coverage()).toMatchObject({ standing: 'complete', listed: { count: 3, kind: 'exactly' } });
});
