import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { openKeyring } from '@/lib/keys';
import { makeKeys } from '@/lib/keys/testing';
import { createStatusBudget } from '@/lib/upstream';
import { createTestUpstream } from '@/lib/upstream/testing';
import { syncOnce } from './crawl/sync';
import { acceptReport, confirmReports, isSignedBy } from './reports';
import { type ListedSession, listedSession, plainList, startListService } from './testing';

const keys = openKeyring(makeKeys());
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
    'status_check',
    'webhook_report',
  ]) {
    await database.pool.query(`delete from ${table}`);
  }
});

const bytes = (report: unknown) => Buffer.from(JSON.stringify(report));
const take = (session: ListedSession, status = session.status) =>
  acceptReport({ db: database.db, keys }, bytes({ sessionId: session.id, status }));
const start = async (...sessions: ListedSession[]) => {
  const service = await startListService(plainList, sessions);
  const upstream = createTestUpstream(service.url, { budget: createStatusBudget(database.db) });
  await syncOnce({ db: database.db, upstream }, new AbortController().signal);
  const asked = () => service.requests.filter(({ url }) => url.endsWith('/status')).length;

  return { ...service, upstream, asked, confirm: () => confirmReports({ db: database.db, upstream }) };
};
const rowOf = async (id: string) =>
  (await database.pool.query('select * from mirror_session where id = $1', [id])).rows[0];
const reports = async () => (await database.pool.query('select * from webhook_report order by at')).rows;
const readResults = (id: string) =>
  database.pool.query(
    `update mirror_session set result_state = 'read', score = 90, applicant = '\\x01', tokens = '{1}' where id = $1`,
    [id],
  );

const rewinds: Array<() => void> = [];
const laterBy = (milliseconds: number) => rewinds.push(moveClock(milliseconds));
afterEach(() => {
  for (const back of rewinds.splice(0)) back();
});

describe("a report needs the service's signature", () => {
  const body = bytes({ sessionId: 'a', status: 'PENDING' });
  const signature = createHmac('sha256', 'pässword').update(body).digest('base64');

  test('over exactly this body, with exactly this password', () => {
    expect(isSignedBy('pässword', body, signature)).toBe(true);
    expect(isSignedBy('pässword', Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false);
    expect(isSignedBy('password', body, signature)).toBe(false);
  });

  test.each(['', 'nonsense', 'A'.repeat(5000), Buffer.alloc(32).toString('base64')])('not with %s', (given) => {
    expect(isSignedBy('pässword', body, given)).toBe(false);
  });
});

describe('accepting a report', () => {
  test('a repeated report is only counted', async () => {
    const session = listedSession();
    expect(await take(session)).toBe('new');
    expect(await take(session)).toBe('replay');
    expect(await take(session, 'AUTO_REJECTED')).toBe('new');

    expect(await reports()).toMatchObject([
      { session_id: session.id, replays: 1, confirmed_at: null },
      { status: 'AUTO_REJECTED', replays: 0 },
    ]);
  });

  test('a session id of any form is accepted', async () => {
    const session = listedSession({ id: 'v2.session~7 (neu)' });
    expect(await take(session, 'AUTO_REJECTED')).toBe('new');
    expect(await reports()).toMatchObject([{ session_id: session.id }]);
  });

  test.each([
    'not json',
    '[]',
    'null',
    '{"sessionId":"../admin","status":"PENDING"}',
    '{"sessionId":"a"}',
    `{"sessionId":"a","status":"${'X'.repeat(101)}"}`,
    '{"sessionId":"a","status":"PENDING\\u0000"}',
    Buffer.from([0xff, 0xfe]),
  ])('an invalid report is rejected and leaves no row: %s', async (body) => {
    await expect(acceptReport({ db: database.db, keys }, Buffer.from(body))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await reports()).toEqual([]);
  });
});

describe('confirming a report', () => {
  test("the service's own answer counts, not the report's claim", async () => {
    const session = listedSession({ status: 'WAITING_FOR_MANUAL_APPROVE' });
    const { confirm, asked } = await start(session);
    await readResults(session.id);
    session.status = 'MANUAL_REJECTED';
    await take(session, 'MANUAL_APPROVED');
    await confirm();

    // Its results are to be read again; the old ones stay until then.
    expect(await rowOf(session.id)).toMatchObject({ status: 'MANUAL_REJECTED', result_state: 'wanted', score: 90 });
    expect(await reports()).toMatchObject([{ confirmed_at: expect.any(Date) }]);

    await confirm();
    expect(asked()).toBe(1);
  });

  test('the new status dates from its answer, and the session keeps its first-seen time', async () => {
    const session = listedSession({ status: 'PENDING' });
    const { confirm } = await start(session);
    const before = await rowOf(session.id);
    expect(before.status_at).toEqual(before.seen_at);
    laterBy(5_000);
    session.status = 'AUTO_APPROVED';
    await take(session);
    await confirm();

    const { seen_at, status_at } = await rowOf(session.id);
    expect(seen_at).toEqual(before.seen_at);
    expect(status_at - seen_at).toBeGreaterThanOrEqual(5_000);
  });

  test('results are cleared if the new status has none', async () => {
    const session = listedSession();
    const { confirm } = await start(session);
    await readResults(session.id);
    session.status = 'EXPIRED';
    await take(session);
    await confirm();

    expect(await rowOf(session.id)).toMatchObject({ result_state: 'none', score: null, applicant: null, tokens: null });
  });

  test('an unchanged status changes nothing', async () => {
    const session = listedSession();
    const { confirm } = await start(session);
    await readResults(session.id);
    const { status_at } = await rowOf(session.id);
    laterBy(5_000);
    await take(session);
    await confirm();

    expect(await rowOf(session.id)).toMatchObject({ result_state: 'read', score: 90, status_at });
  });

  test('that an applicant has begun leaves the request of that minute for the decision', async () => {
    const session = listedSession({ status: 'PENDING' });
    const { confirm, asked } = await start(session);
    await take(session);
    await confirm();
    expect(asked()).toBe(0);
    expect(await reports()).toMatchObject([{ confirmed_at: expect.any(Date) }]);

    session.status = 'WAITING_FOR_MANUAL_APPROVE';
    laterBy(20_000);
    await take(session);
    await confirm();
    expect(await rowOf(session.id)).toMatchObject({ status: 'WAITING_FOR_MANUAL_APPROVE' });
  });

  test('no session is checked twice within a minute, however many reports arrive', async () => {
    const session = listedSession({ status: 'PENDING' });
    const { confirm, asked } = await start(session);
    session.status = 'WAITING_FOR_MANUAL_APPROVE';
    await take(session);
    await confirm();
    session.status = 'MANUAL_APPROVED';
    laterBy(20_000);
    await take(session);
    await confirm();
    expect(asked()).toBe(1);
    expect(await rowOf(session.id)).toMatchObject({ status: 'WAITING_FOR_MANUAL_APPROVE' });

    laterBy(41_000);
    await confirm();
    expect(asked()).toBe(2);
    expect(await rowOf(session.id)).toMatchObject({ status: 'MANUAL_APPROVED' });
    expect((await reports()).every(({ confirmed_at }) => confirmed_at)).toBe(true);
  });

  test('during an outage nothing changes, and the report waits', async () => {
    const session = listedSession({ status: 'PENDING' });
    const { confirm, state } = await start(session);
    session.status = 'AUTO_APPROVED';
    await take(session);
    state.fault = (_, response) => response.writeHead(500).end();
    await confirm();
    expect(await rowOf(session.id)).toMatchObject({ status: 'PENDING' });
    expect(await reports()).toMatchObject([{ confirmed_at: null }]);

    state.fault = null;
    laterBy(61_000);
    await confirm();
    expect(await rowOf(session.id)).toMatchObject({ status: 'AUTO_APPROVED' });
  });

  test('an unknown session triggers a check of the list', async () => {
    const { confirm, state } = await start();
    const session = listedSession();
    state.sessions.push(session);
    const listener = await database.pool.connect();
    const woken = new Promise((resolve) => listener.once('notification', resolve));
    await listener.query('listen mirror');
    await take(session);
    await confirm();

    expect(await woken).toMatchObject({ channel: 'mirror', payload: 'now' });
    expect(await rowOf(session.id)).toBeUndefined();
    listener.release(true);
  });

  test('a session the service no longer knows leaves the mirror', async () => {
    const session = listedSession();
    const { confirm, state } = await start(session, listedSession());
    state.sessions.splice(0, 1);
    await take(session);
    await confirm();

    expect(await rowOf(session.id)).toBeUndefined();
    expect(await reports()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
  });

  test('an erased session is not checked and leaves no new trace', async () => {
    const session = listedSession();
    const { confirm, asked } = await start();
    const personId = randomUUID();
    await database.pool.query(
      `insert into person (id, email, name, roles, created_at) values ($1, 'a@example.org', 'A', '{}', now())`,
      [personId],
    );
    await database.pool.query(
      `insert into erasure (session_id, person_id, step, intended_at, manifest) values ($1, $2, 'delete', now(), '{}')`,
      [session.id, personId],
    );
    await take(session);
    await confirm();

    expect(asked()).toBe(0);
    expect((await database.pool.query('select 1 from status_check')).rows).toEqual([]);
    expect(await reports()).toEqual([]);
  });
});
