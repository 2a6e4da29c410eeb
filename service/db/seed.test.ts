import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '@/lib/clock';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { seedDemo } from './seed';
import { createSessionReader } from './session-reader';
import { deleteSession, findPopulation } from './sessions';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ migrations: 'service' });
});

afterEach(() => database.close());

const count = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from session');

  return rows[0]?.n ?? -1;
};

it('seeds as many sessions as asked for, tells how far it is, and adds nothing the second time', async () => {
  const told: number[] = [];
  await seedDemo(database.db, 1200, { onProgress: (done) => told.push(done) });

  expect(await count()).toBe(1200);
  expect(told).toEqual([500, 1000, 1200]);

  await seedDemo(database.db, 1200);
  expect(await count()).toBe(1200);
});

it('a deleted demo session is never seeded again, not even when more are asked for', async () => {
  await seedDemo(database.db, 40);
  const [gone] = await createSessionReader(database.db).list(1, 1);
  await deleteSession(database.db, gone?.id ?? '');

  await seedDemo(database.db, 40);
  expect(await count()).toBe(39);

  await seedDemo(database.db, 60);
  expect(await count()).toBe(59);
  expect((await createSessionReader(database.db).list(1, 100)).map(({ id }) => id)).not.toContain(gone?.id);
});

it('a crash between two batches resumes where it stopped', async () => {
  const crash = seedDemo(database.db, 1500, {
    onProgress: () => {
      throw new Error('crash');
    },
  });
  await expect(crash).rejects.toThrow('crash');
  expect(await count()).toBe(500);

  await seedDemo(database.db, 1500);
  expect(await count()).toBe(1500);
});

it('a crash within a batch leaves neither its rows nor its progress', async () => {
  await seedDemo(database.db, 500);
  await database.db.execute(sql`
    create function crash() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`);
  await database.db.execute(sql`
    create trigger crash before update on demo_population for each statement execute function crash()`);
  await expect(seedDemo(database.db, 1000)).rejects.toThrow();
  expect(await count()).toBe(500);

  await database.db.execute(sql`drop trigger crash on demo_population`);
  await seedDemo(database.db, 1000);
  expect(await count()).toBe(1000);
});

it('two seeders at once seed every session once', async () => {
  await Promise.all([seedDemo(database.db, 1100), seedDemo(database.db, 1100)]);

  expect(await count()).toBe(1100);
});

it('the population looks back from its first seeding, whenever more is added', async () => {
  await seedDemo(database.db, 5);
  const before = await findPopulation(database.db);
  const back = moveClock(9 * 86_400_000);

  try {
    await seedDemo(database.db, 10);
    expect(await findPopulation(database.db)).toEqual(before);
  } finally {
    back();
  }
});
