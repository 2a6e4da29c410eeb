import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createStatusBudget } from '@/lib/upstream';
import { countResults, coverageOf, readListingFacts } from '../coverage';
import { type ListBehaviour, type ListedSession, listedSession, plainList, startListService } from '../testing';
import { clearMirror, mirroredColumns, servedColumns } from '../testing-mirror';
import { refreshOnce } from './refresh';
import { syncOnce } from './sync';

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

const never = new AbortController().signal;
const minutes = (count: number) => restoreClock.push(moveClock(count * minuteMs));

const start = async (behaviour: Partial<ListBehaviour>, count: number) => {
  const service = await startListService(
    { ...plainList, ...behaviour },
    Array.from({ length: count }, () => listedSession()),
    { failuresToPause: 1000, budget: createStatusBudget(database.db) },
  );
  const tools = { db: database.db, upstream: service.upstream };

  return {
    ...service,
    /** One round of the worker, this many minutes later. */
    round: async (after = 0) => {
      minutes(after);
      await syncOnce(tools, never);
      await refreshOnce(tools, never);
    },
  };
};

const coverage = async () => coverageOf(await readListingFacts(database.db), await countResults(database.db));
const records = async () => {
  const { rows } = await database.pool.query(
    'select session_id as "sessionId", page, place, field, why from set_aside order by mark',
  );

  return rows;
};

const badValues: ReadonlyArray<[string, Partial<ListedSession>, object]> = [
  ['a NUL in the status', { status: 'AUTO\0' }, { field: 'data[].verificationStatus', why: 'control characters' }],
  ['a NUL in the country', { country: 'U\0O' }, { field: 'data[].country', why: 'control characters' }],
  [
    'a year 0',
    { completedAt: '0001-01-01T00:00:00+01:00' },
    { field: 'data[].completedDateUtc', why: 'year out of range' },
  ],
  ['an endless type', { documentType: 'X'.repeat(9000) }, { field: 'data[].documentType', why: 'too long' }],
  [
    'an id that leaves its path',
    { id: '../other' },
    { field: 'data[].id', why: 'not a path segment', sessionId: null },
  ],
  ['a NUL in the id', { id: 'a\0b' }, { field: 'data[].id', why: 'not a path segment', sessionId: null }],
];

const behaviours: Partial<ListBehaviour>[] = [
  { cap: 10 },
  { cap: 10, order: 'oldest first', pastEnd: 'last page again' },
  { cap: 10, order: 'none' },
  {},
];

describe.each(behaviours)('in a list that is %o', (behaviour) => {
  test.each(badValues)('%s is set aside by itself, and read as soon as it can be', async (_, bad, record) => {
    // The last page is full, so that a lost row would show.
    const { state, round } = await start(behaviour, 40);
    await round();
    expect((await coverage()).listed).toMatchObject({ count: 40, kind: 'exactly' });

    // The newest: in an ordered list, only the new end is looked at every minute.
    const victim = state.sessions.at(-1);
    if (!victim) throw new Error('no session');
    const healthy = { ...victim };
    Object.assign(victim, bad);
    // New ones arrive behind the bad row.
    state.sessions.push(...Array.from({ length: 15 }, () => listedSession()));
    await round(6);
    await round(6);

    const others = state.sessions.filter((session) => session !== victim);
    const known = await mirroredColumns(database);
    expect(known.filter(({ id }) => id !== healthy.id && id !== victim.id)).toEqual(servedColumns(others));
    expect((await coverage()).listed).toMatchObject({ kind: 'at least', setAside: 1 });
    expect(await records()).toMatchObject([{ sessionId: healthy.id, ...record }]);
    expect((await coverage()).problem).toBeNull();

    Object.assign(victim, healthy);
    await round(6);
    await round(6);
    expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
    expect(await records()).toEqual([]);
    expect((await coverage()).listed).toMatchObject({ count: 55, kind: 'exactly' });
    expect((await coverage()).listed).not.toHaveProperty('setAside');
  });
});

test('a known session whose row turns bad keeps what is known, and is tried again within a minute', async () => {
  const { state, round } = await start({ cap: 10 }, 40);
  await round();
  const victim = state.sessions[3];
  if (!victim) throw new Error('no session');
  victim.country = 'U\0O';
  // The whole list is due again after six hours.
  await round(361);
  expect((await coverage()).listed).toMatchObject({ count: 40, kind: 'at least', setAside: 1 });

  victim.country = 'XXX';
  await round(1);
  expect(await records()).toEqual([]);
  expect((await mirroredColumns(database)).find(({ id }) => id === victim.id)).toMatchObject({ country: 'XXX' });
});

test('a session id of any form is mirrored and asked for under its own address', async () => {
  const { state, round, requests, upstream } = await start({ cap: 10 }, 25);
  const ids = ['v2.session~7', 'urn:session:7', 'Sitzung 7 (neu)', 'ž?#;😀'];
  state.sessions.push(...ids.map((id) => listedSession({ id })));
  await round();

  expect((await coverage()).listed).toMatchObject({ count: 29, kind: 'exactly' });
  for (const id of ids) {
    await expect(upstream.status(id)).resolves.toMatchObject({ status: 'AUTO_APPROVED' });
    expect(requests.at(-1)?.url).toBe(`/api/v1/data/${encodeURIComponent(id)}/status`);
  }
});

test('a list of nothing but unreadable rows is not an empty list', async () => {
  const { state, round } = await start({}, 3);
  for (const session of state.sessions) session.id = `../${session.id}`;
  await round();

  expect((await coverage()).listed).toMatchObject({ count: 0, kind: 'at least', setAside: 3 });
});

describe('any failure of a look is on record', () => {
  /** As a superuser: the desk may not change its tables. */
  const change = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.superuserUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  test('also one of the desk itself, and it is gone once the look succeeds', async () => {
    const { round, state } = await start({ cap: 10 }, 25);
    await round();
    state.sessions.push(listedSession());
    await change("alter table mirror_session add constraint no_room check (status <> 'AUTO_APPROVED') not valid");
    try {
      await expect(round(1)).rejects.toThrow();
    } finally {
      await change('alter table mirror_session drop constraint no_room');
    }
    expect((await coverage()).problem?.message).toMatch(/error in Proofdesk/);

    await round(1);
    expect(await coverage()).toMatchObject({ problem: null, listed: { count: 26, kind: 'exactly' } });
  });

  test('a desk that stops has not failed', async () => {
    const { upstream } = await start({ cap: 10 }, 25);
    const stopping = new AbortController();
    const onStep = (step: string) => step === 'writing a page' && stopping.abort(new Error('stopped'));
    await expect(syncOnce({ db: database.db, upstream, onStep }, stopping.signal)).rejects.toThrow('stopped');
    expect((await coverage()).problem).toBeNull();
  });
});
