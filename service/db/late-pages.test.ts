import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { createSessionReader } from './session-reader';
import { deleteSession } from './sessions';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: 'service' });
  // Uneven days, some of them empty, and several sessions at the same instant.
  await database.pool.query(`
    insert into session (id, created_at, expires_at, valid_until, status)
    select 'id-' || n, at, at, at, 'AUTO_APPROVED'
    from generate_series(1, 6000) n,
      lateral (select timestamptz '2026-11-01 00:00:00Z' - (n / 3) * interval '7 minutes'
        - case when n > 2500 then interval '3 days' else interval '0' end as at) times`);
});

afterAll(() => database.close());

/** What the pages must add up to. */
const expected = async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from session order by created_at desc, id desc',
  );

  return rows.map(({ id }) => id);
};

const listed = async (pageSize: number) => {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const rows = await createSessionReader(database.db).list(page, pageSize);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < pageSize) return ids;
  }
};

it('late pages continue where early ones end, across uneven and empty days', async () => {
  expect(await listed(137)).toEqual(await expected());
  expect(await listed(1000)).toEqual(await expected());
  expect(await createSessionReader(database.db).list(1_000_000_000, 1000)).toEqual([]);
});

it('late pages stay correct when sessions are deleted and added', async () => {
  for (const id of ['id-1', 'id-2600', 'id-2601', 'id-6000']) await deleteSession(database.db, id);
  await database.pool.query(`
    insert into session (id, created_at, expires_at, valid_until, status)
    select 'new-' || n, at, at, at, 'PENDING' from generate_series(1, 50) n,
      lateral (select timestamptz '2026-10-20 12:00:00Z' + n * interval '1 day' as at) times`);

  expect(await listed(211)).toEqual(await expected());
});

it('a day without sessions leaves no row behind', async () => {
  const days = async () => (await database.pool.query("select from session_day where day = '2026-12-09'")).rowCount;
  expect(await days()).toBe(1);
  await deleteSession(database.db, 'new-50');

  expect(await days()).toBe(0);
});
