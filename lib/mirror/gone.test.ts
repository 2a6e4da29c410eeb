import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs, minuteMs } from '@/lib/base/durations';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createStatusBudget } from '@/lib/upstream';
import { type Handler, sendJson } from '@/lib/upstream/testing';
import { readListingFacts } from './coverage';
import { syncOnce } from './crawl/sync';
import { acceptReport, confirmReports } from './reports';
import { checkStatus } from './status';
import { type ListBehaviour, listedSession, plainList, startListService } from './testing';
import { clearMirror, mirroredColumns, servedColumns } from './testing-mirror';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearMirror(database);
  await database.pool.query('delete from webhook_report');
});

const rewinds: Array<() => void> = [];
afterEach(() => {
  for (const back of rewinds.splice(0)) back();
});
const later = (milliseconds: number) => rewinds.push(moveClock(milliseconds));

const never = new AbortController().signal;
const keys = openKeyring(makeKeys());

const start = async (behaviour: Partial<ListBehaviour> = {}, count = 12) => {
  const service = await startListService(
    { ...plainList, cap: 5, ...behaviour },
    Array.from({ length: count }, () => listedSession()),
    { budget: createStatusBudget(database.db), retries: 0, failuresToPause: 1_000 },
  );
  const tools = { db: database.db, upstream: service.upstream };
  await syncOnce(tools, never);

  return { ...service, tools, sync: () => syncOnce(tools, never) };
};

const everything404 = sendJson({}, 404);
const idOf = (session: { id: string } | undefined): string => session?.id ?? '';
const knownIds = async () => (await mirroredColumns(database)).map(({ id }) => id);
const lists: Array<Partial<ListBehaviour>> = [
  {},
  { order: 'oldest first' },
  { order: 'none' },
  { cap: 100 },
  { cap: 100, base: 0 },
];

describe('a status that is not found', () => {
  test.each(lists)('removes the session if the service does not list it either: %o', async (behaviour) => {
    const { tools, state } = await start(behaviour);
    const [gone] = state.sessions.splice(3, 1);
    expect(await checkStatus(tools, idOf(gone))).toBeInstanceOf(Date);
    expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
  });

  test.each(lists)('from a gateway that answers so to everything changes nothing: %o', async (behaviour) => {
    const { tools, state } = await start(behaviour);
    state.fault = everything404;
    expect(await checkStatus(tools, idOf(state.sessions[3]))).toBeNull();
    expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
    expect(await database.pool.query('select 1 from mirror_gone').then(({ rows }) => rows)).toEqual([]);
  });

  test('of a session that is still listed, or whose results are there, changes nothing', async () => {
    const { tools, state, requests } = await start();
    const [listed, results] = [idOf(state.sessions[3]), idOf(state.sessions[4])];
    state.statusless = [listed, results];
    state.hidden.push(...state.sessions.splice(4, 1));
    expect(await checkStatus(tools, listed)).toBeNull();
    expect(await checkStatus(tools, results)).toBeNull();
    expect(await knownIds()).toEqual(expect.arrayContaining([listed, results]));
    expect(requests.some(({ url }) => url.includes(`${results}/decision`))).toBe(true);
  });

  test('proves nothing while the service does not answer for the sessions it lists', async () => {
    const { tools, state } = await start();
    const [gone] = state.sessions.splice(3, 1);
    state.isSessionless = true;
    expect(await checkStatus(tools, idOf(gone))).toBeNull();
    expect(await knownIds()).toContain(idOf(gone));

    state.isSessionless = false;
    later(2 * minuteMs);
    expect(await checkStatus(tools, idOf(gone))).toBeInstanceOf(Date);
    expect(await knownIds()).not.toContain(idOf(gone));
  });

  test('leaves a report open until the service answers right', async () => {
    const { tools, state } = await start();
    const session = state.sessions[3];
    const body = Buffer.from(JSON.stringify({ sessionId: idOf(session), status: 'MANUAL_REJECTED' }));
    await acceptReport({ db: database.db, keys }, body);
    state.fault = everything404;
    await confirmReports(tools);
    const openReports = async () =>
      (await database.pool.query('select 1 from webhook_report where confirmed_at is null')).rows.length;
    expect(await openReports()).toBe(1);

    state.fault = null;
    if (session) session.status = 'MANUAL_REJECTED';
    later(2 * minuteMs);
    await confirmReports(tools);
    expect(await openReports()).toBe(0);
    expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
  });
});

describe('a session that a crawl did not see', () => {
  /** The list is read as usual; then every answer is a 404, as long as `isOn` says so. */
  const gatewayAfterList = (isOn: () => boolean, serve: Handler): Handler => {
    let listWasRead = false;

    return (request, response, count) => {
      if (request.url?.includes('/status')) listWasRead = true;
      (listWasRead && isOn() ? everything404 : serve)(request, response, count);
    };
  };

  test('is not removed by a gateway that answers 404 to everything, and the desk is right afterwards', async () => {
    const { state, sync, serve } = await start();
    const [hidden] = state.sessions.splice(3, 1);
    if (hidden) state.hidden.push(hidden);
    let isOn = true;
    state.fault = gatewayAfterList(() => isOn, serve);
    later(7 * hourMs);
    await expect(sync()).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
    expect(await knownIds()).toContain(idOf(hidden));
    expect((await readListingFacts(database.db)).problem).not.toBeNull();

    isOn = false;
    state.sessions.splice(3, 0, ...state.hidden.splice(0));
    later(10 * minuteMs);
    await sync();
    later(7 * hourMs);
    await sync();
    expect(await mirroredColumns(database)).toEqual(servedColumns(state.sessions));
    expect(await readListingFacts(database.db)).toMatchObject({ isExact: true, problem: null });
  });

  test('stays if its results are there', async () => {
    const { state, sync } = await start();
    const [hidden] = state.sessions.splice(3, 1);
    if (hidden) state.hidden.push(hidden);
    state.statusless = [idOf(hidden)];
    later(7 * hourMs);
    await sync();
    expect(await knownIds()).toContain(idOf(hidden));
    expect((await readListingFacts(database.db)).isExact).toBe(false);
  });

  test('is gone from an emptied service only after an hour of empty lists', async () => {
    const { state, sync } = await start();
    const count = state.sessions.length;
    const kept = state.sessions.splice(0);
    later(7 * hourMs);
    await sync();
    expect(await knownIds()).toHaveLength(count);
    expect((await readListingFacts(database.db)).isExact).toBe(false);

    // A list that comes back starts the hour anew.
    state.sessions.push(...kept.slice(0, 1));
    later(10 * minuteMs);
    await sync();
    state.sessions.length = 0;
    later(55 * minuteMs);
    await sync();
    later(50 * minuteMs);
    await sync();
    expect(await knownIds()).not.toEqual([]);
    later(61 * minuteMs);
    await sync();
    expect(await knownIds()).toEqual([]);
    expect((await readListingFacts(database.db)).isExact).toBe(true);
  });
});
