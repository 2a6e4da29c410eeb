import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testKeys } from '@/lib/access/testing';
import { now } from '@/lib/base/clock';
import { createLog } from '@/lib/base/log';
import { connect } from '@/lib/db';
import { mirrorCrawl, mirrorGone, mirrorSession, person, sessionWork, tag } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { noFilter, type SessionQuery, startQuery } from '@/lib/session-query';
import { sealApplicants } from '../results/applicant';
import { listSessions } from './list';
import { readRows } from './rows';
import { createSessionIndex, type SessionIndex } from './session-index';
import type { Study } from './study';

let database: TestDatabase;
let personId: string;
const keys = testKeys();
const log = createLog('test');
log.level = 'silent';
const open: SessionIndex[] = [];

const newIndex = (db = database.db): SessionIndex => {
  const index = createSessionIndex({ db, log });
  open.push(index);

  return index;
};

beforeAll(async () => {
  database = await createTestDatabase();
  const [row] = await database.db
    .insert(person)
    .values({ email: 'a@desk.example', name: 'Ada Byron', roles: ['officer'], createdAt: new Date() })
    .returning();
  personId = row?.id ?? '';
});

afterEach(async () => {
  for (const index of open.splice(0)) index.stop();
  for (const table of [sessionWork, mirrorGone, mirrorSession, mirrorCrawl]) await database.db.delete(table);
});

afterAll(() => database.close());

type NewSession = Partial<typeof mirrorSession.$inferInsert>;

const add = async (values: NewSession = {}, db: Pick<TestDatabase['db'], 'insert'> = database.db) => {
  const id = values.id ?? randomUUID();
  const [row] = await db
    .insert(mirrorSession)
    .values({ status: 'PENDING', createdAt: '2026-11-01T10:00:00Z', resultState: 'none', ...values, id })
    .returning({ id: mirrorSession.id, number: mirrorSession.number });
  if (!row) throw new Error('not added');

  return row;
};

const list = (index: SessionIndex, query: Partial<SessionQuery> = {}, more: { since?: number } = {}) =>
  listSessions({ db: database.db, keys, index }, { query: { ...startQuery, ...query }, personId, ...more });

const filterBy = (filter: Partial<typeof noFilter>) => ({ filter: { ...noFilter, ...filter } });

const theEndWasSeen = () =>
  database.db.execute(sql`
    insert into mirror_crawl (kind, state, began_at, ended_at, progress, is_exact)
    values ('full', 'complete', now(), now(), '{"nextPage": 1}', true)
  `);

describe('the list follows the mirror', () => {
  it('shows sessions added, changed, assigned, tagged and removed', async () => {
    const first = await add();
    const index = newIndex();
    expect((await list(index)).rows).toMatchObject([{ id: first.id, status: 'PENDING', assignee: null, tags: [] }]);

    const second = await add({ createdAt: '2026-11-02T10:00:00.123456Z' });
    await database.db.update(mirrorSession).set({ status: 'EXPIRED' }).where(eq(mirrorSession.id, first.id));
    await index.refresh();
    expect((await list(index)).rows.map(({ status }) => status)).toEqual(['PENDING', 'EXPIRED']);

    const [red] = await database.db.insert(tag).values({ name: 'red', createdAt: new Date() }).returning();
    await database.db
      .insert(sessionWork)
      .values({ sessionId: first.id, assigneeId: personId, assignedAt: new Date(), tags: [red?.id ?? 0] });
    await index.refresh();

    const answer = await list(index);
    expect(answer.rows).toMatchObject([
      { id: second.id, createdAt: '2026-11-02T10:00:00.123456Z' },
      { id: first.id, status: 'EXPIRED', assignee: { id: personId, name: 'Ada Byron' }, tags: [red?.id] },
    ]);
    expect(answer.facets.assignee.values).toEqual([
      { value: personId, count: 1 },
      { value: '~none', count: 1 },
    ]);
    expect((await list(index, filterBy({ tag: [String(red?.id)] }))).total.count).toBe(1);
    expect((await list(index, filterBy({ assignee: ['~me'] }))).total.count).toBe(1);

    await database.db.transaction(async (tx) => {
      await tx.delete(mirrorSession).where(eq(mirrorSession.id, first.id));
      await tx.insert(mirrorGone).values({ ...first, at: new Date() });
    });
    await index.refresh();
    expect((await list(index)).rows).toMatchObject([{ id: second.id }]);
  });

  it('misses nothing from a long-running transaction', async () => {
    const index = newIndex();
    await index.refresh();
    const other = connect(database.url, { max: 1 });
    await other.db.execute(sql`begin`);
    await add({ status: 'LATE' }, other.db);

    await add({ status: 'EARLY' });
    await index.refresh();
    expect((await list(index)).facets.status.values).toEqual([{ value: 'EARLY', count: 1 }]);

    await other.db.execute(sql`commit`);
    await other.close();
    await add({ status: 'NEXT' });
    await index.refresh();
    expect((await list(index)).facets.status.values.map(({ value }) => value)).toEqual(['EARLY', 'LATE', 'NEXT']);
  });

  it('shows a session once if it left and came back between two rounds', async () => {
    const { id, number } = await add();
    const index = newIndex();
    await index.refresh();

    await database.db.delete(mirrorSession).where(eq(mirrorSession.id, id));
    await database.db.insert(mirrorGone).values({ id, number, at: new Date() });
    await database.db.delete(mirrorGone);
    await add({ id });
    await index.refresh();

    const answer = await list(index);
    expect(answer.rows.map((row) => row.id)).toEqual([id]);
    expect(answer.total.count).toBe(1);
  });

  it('ignores future transaction ids in rows restored from another server', async () => {
    await add();
    await database.db.execute(
      sql`insert into mirror_session (id, result_state, written) values ('restored', 'none', '99999999999')`,
    );
    const index = newIndex();
    await index.refresh();
    expect((await list(index)).total.count).toBe(2);

    await database.db.update(mirrorSession).set({ status: 'EXPIRED' }).where(eq(mirrorSession.id, 'restored'));
    await index.refresh();
    expect((await list(index, filterBy({ status: ['EXPIRED'] }))).total.count).toBe(1);
  });
});

describe('during a study', () => {
  it('lists are answered from the same rows, and changes are applied right after', async () => {
    await add();
    const index = newIndex();
    await index.ready();
    const seen: number[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const look = async ({ between }: Study) => {
      seen.push(between('created', 0, Number.POSITIVE_INFINITY).length);
      await ended;
      seen.push(between('created', 0, Number.POSITIVE_INFINITY).length);
    };
    const ask = { filter: noFilter, personId };
    const studies = [index.study(ask, look), index.study(ask, look)];

    const { number } = await add();
    const queries = vi.spyOn(database.pool, 'query');
    const refreshed = index.refresh();
    // The change has been read and is waiting.
    await vi.waitFor(() =>
      expect(queries.mock.settledResults).toContainEqual({
        type: 'fulfilled',
        value: expect.objectContaining({ rows: [expect.objectContaining({ number })] }),
      }),
    );
    queries.mockRestore();
    expect((await list(index)).total.count).toBe(1);

    end();
    await refreshed;
    expect((await list(index)).total.count).toBe(2);
    await Promise.all(studies);
    // The second study did not delay the change.
    expect(seen).toEqual([1, 1, 2, 2]);
  });

  it('a failure affects only that study', async () => {
    const index = newIndex();
    await index.ready();
    const study = index.study({ filter: noFilter, personId }, () => Promise.reject(new Error('divided by none')));
    await expect(study).rejects.toThrow('divided by none');

    await add();
    await index.refresh();
    expect((await list(index)).total.count).toBe(1);
  });
});

describe('the list says how complete it is', () => {
  it('is exact once the end was seen, and for results once all are read', async () => {
    await add({ status: 'AUTO_APPROVED', resultState: 'read', level: 'HIGH', score: 91.5, hasDocument: true });
    const waiting = await add({ status: 'AUTO_REJECTED', resultState: 'wanted' });
    const index = newIndex();
    expect((await list(index)).total).toEqual({ count: 2, kind: 'at least' });

    await theEndWasSeen();
    await index.refresh();
    const some = await list(index, filterBy({ level: ['HIGH'] }));
    expect((await list(index)).total).toEqual({ count: 2, kind: 'exactly' });
    expect(some.total).toEqual({ count: 1, kind: 'at least' });
    expect(some.facets.level).toEqual({
      kind: 'at least',
      values: [
        { value: 'HIGH', count: 1 },
        { value: '~unread', count: 1 },
      ],
    });
    expect(some.facets.status.kind).toBe('at least');
    expect((await list(index)).facets.status.kind).toBe('exactly');
    expect(some.coverage.read).toMatchObject({ count: 1, wanted: 1, withoutDocument: 0 });

    await database.db
      .update(mirrorSession)
      .set({ resultState: 'read', level: 'LOW', score: 3, hasDocument: false })
      .where(eq(mirrorSession.id, waiting.id));
    await index.refresh();
    expect((await list(index, filterBy({ level: ['HIGH'] }))).total).toEqual({ count: 1, kind: 'exactly' });
    expect((await list(index)).coverage.read).toMatchObject({ count: 2, wanted: 0, withoutDocument: 1 });
  });

  it('is exact for months of expiry once they were looked for in every document', async () => {
    const early = await add({ status: 'AUTO_APPROVED', resultState: 'read', hasDocument: true });
    await add({ status: 'AUTO_APPROVED', resultState: 'read', hasDocument: false });
    await theEndWasSeen();
    const index = newIndex();
    expect((await list(index, filterBy({ expiryMonths: 3 }))).total).toEqual({ count: 0, kind: 'at least' });
    expect((await list(index)).total).toEqual({ count: 2, kind: 'exactly' });

    const expiryMonth = `${now().toISOString().slice(0, 7)}-01`;
    await database.db
      .update(mirrorSession)
      .set({ expiryMonth, expiryRead: true })
      .where(eq(mirrorSession.id, early.id));
    await index.refresh();
    expect((await list(index, filterBy({ expiryMonths: 3 }))).total).toEqual({ count: 1, kind: 'exactly' });
  });

  it('says how many sessions have arrived since', async () => {
    await add();
    const index = newIndex();
    const { newest, arrived } = await list(index);
    expect(arrived).toBeNull();

    await add();
    await add({ status: 'EXPIRED' });
    await index.refresh();
    expect((await list(index, {}, { since: newest })).arrived).toBe(2);
    expect((await list(index, filterBy({ status: ['EXPIRED'] }), { since: newest })).arrived).toBe(1);
  });

  it('never shows an empty list while the database is down', async () => {
    await add();
    const other = connect(database.url);
    const index = newIndex(other.db);
    await index.refresh();
    await other.close();

    await expect(index.refresh()).rejects.toMatchObject({
      status: 503,
      userMessage: expect.stringContaining('Try again'),
    });
    const early = newIndex(other.db);
    await expect(early.ready()).rejects.toMatchObject({ status: 503 });
    expect(() => early.count({ filter: noFilter, personId })).toThrow('not loaded');
  });
});

describe('rows', () => {
  it('are masked, in the requested order, without sessions that left', async () => {
    const [one, two] = [await add({ resultState: 'read' }), await add()];
    const applicant = {
      lastName: 'Lovelace',
      firstName: 'Mary',
      names: ['Lovelace', 'Mary'],
      documentNumbers: ['X123'],
      birthDates: [],
    };
    const sealed = await sealApplicants(database.db, keys, new Map([[one.id, applicant]]));
    await database.db
      .update(mirrorSession)
      .set({ applicant: sealed.get(one.id) ?? null, weakestFactor: 'mrzValidity', weakestScore: 12.5 })
      .where(eq(mirrorSession.id, one.id));

    const rows = await readRows(database.db, keys, [two.number, one.number, 999_999]);
    expect(rows.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(rows[1]).toMatchObject({ applicant: 'M•••• L••••', weakest: { name: 'mrzValidity', score: 12.5 } });
    expect(JSON.stringify(rows)).not.toMatch(/Lovelace|Mary|X123/);
  });
});
