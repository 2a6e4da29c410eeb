import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { copyRows, createBinaryRows } from './binary-rows';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: 'service' });
  await database.pool.query(
    'create table sample (place integer, words text, document json, names text[], moment timestamptz)',
  );
});

afterAll(() => database.close());

const load = async (rows: Uint8Array): Promise<void> => {
  const client = await database.pool.connect();

  try {
    await client.query('truncate sample');
    await copyRows(client, 'sample (place, words, document, names, moment)', rows);
  } finally {
    client.release();
  }
};

const stored = async () => {
  const { rows } = await database.pool.query(
    `select place, words, document::text, names, to_char(moment at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as moment
     from sample order by place, words nulls last`,
  );

  return rows;
};

it('reads back every kind of value, in any script, even when the buffer has to grow', async () => {
  const rows = createBinaryRows(5, 8);
  const long = JSON.stringify({ text: 'Ž'.repeat(300_000) });

  rows.begin();
  rows.integer(-7);
  rows.text('tab\t, line\n, \\N, "quotes", ελληνικά, 名前, 😀');
  rows.text(long);
  rows.texts(['a,b', '{}', 'NULL', '']);
  rows.instant(Date.UTC(2026, 1, 28, 23, 59, 59, 999), 999);
  rows.begin();
  rows.integer(2_147_483_647);
  rows.text('');
  rows.text('[]');
  rows.texts([]);
  rows.instant(Date.UTC(1969, 6, 20, 20, 17, 40, 1), 5);
  rows.begin();
  rows.integer(2_147_483_647);
  rows.text(null);
  rows.text(null);
  rows.texts(['one']);
  rows.instant(null);
  await load(rows.finish());

  expect(await stored()).toEqual([
    {
      place: -7,
      words: 'tab\t, line\n, \\N, "quotes", ελληνικά, 名前, 😀',
      document: long,
      names: ['a,b', '{}', 'NULL', ''],
      moment: '2026-02-28 23:59:59.999999',
    },
    { place: 2_147_483_647, words: '', document: '[]', names: [], moment: '1969-07-20 20:17:40.001005' },
    { place: 2_147_483_647, words: null, document: null, names: ['one'], moment: null },
  ]);
});

it('loads no rows without an error', async () => {
  await load(createBinaryRows(5, 0).finish());

  expect(await stored()).toEqual([]);
});

it('throws what the database refuses, and loads nothing', async () => {
  const rows = createBinaryRows(5, 0);
  for (const document of ['{}', '{"unfinished":']) {
    rows.begin();
    rows.integer(1);
    rows.text('');
    rows.text(document);
    rows.texts([]);
    rows.instant(0);
  }

  await expect(load(rows.finish())).rejects.toThrow('invalid input syntax for type json');
  expect(await stored()).toEqual([]);
});
