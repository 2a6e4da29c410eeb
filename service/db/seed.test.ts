import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createdAtOf, describeSession, statusAt } from '@/demo/population';
import { moveClock } from '@/lib/base/clock';
import { dayMs, minuteMs } from '@/lib/base/durations';
import { connect } from '@/lib/db';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { currentPolicy } from '@/lib/decision';
import { defaultRules } from '../lifecycle';
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

it('seeds the requested number of sessions, reports progress, and adds nothing the second time', async () => {
  const told: number[] = [];
  await seedDemo(database.db, 1200, { onProgress: (done) => told.push(done) });

  expect(await count()).toBe(1200);
  expect(told).toEqual([500, 1000, 1200]);

  await seedDemo(database.db, 1200);
  expect(await count()).toBe(1200);
});

it('every seeded session names the policy that decided it', async () => {
  await database.pool.query('alter table session_result alter policy_version drop default');
  await seedDemo(database.db, 40);

  const { rows } = await database.pool.query('select distinct policy_version from session_result');
  expect(rows).toEqual([{ policy_version: currentPolicy.version }]);
});

it('a deleted demo session is never seeded again, even when the population grows', async () => {
  await seedDemo(database.db, 40);
  const [gone] = await createSessionReader(database.db).list(1, 1);
  await deleteSession(database.db, gone?.id ?? '');

  await seedDemo(database.db, 40);
  expect(await count()).toBe(39);

  await seedDemo(database.db, 60);
  expect(await count()).toBe(59);
  expect((await createSessionReader(database.db).list(1, 100)).map(({ id }) => id)).not.toContain(gone?.id);
});

it('resumes after a crash between two batches', async () => {
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

it('the epoch of a population is its first seeding, even when more is added later', async () => {
  await seedDemo(database.db, 5);
  const before = await findPopulation(database.db);
  const back = moveClock(9 * dayMs);

  try {
    await seedDemo(database.db, 10);
    expect(await findPopulation(database.db)).toEqual(before);
  } finally {
    back();
  }
});

it('stores sessions exactly as described, to the microsecond', async () => {
  await seedDemo(database.db, 200);
  const population = await findPopulation(database.db);
  if (!population) throw new Error('nothing was seeded');
  const { seed, epoch } = population;
  const { rows } = await database.pool.query(
    `select id, status, document_type, country, document_images, face_images, decision, document, face,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
       to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as completed_at,
       extract(epoch from expires_at - date_trunc('milliseconds', created_at)) * 1000 as capture_ms,
       extract(epoch from valid_until - date_trunc('milliseconds', created_at)) * 1000 as validity_ms
     from session left join session_result on session_id = id order by demo_index`,
  );

  const expected = Array.from({ length: 200 }, (_, index) => {
    const description = describeSession(seed, index, createdAtOf(seed, index, epoch));
    const status = statusAt(description, epoch);
    const finished = status === 'PENDING' ? null : description;

    return {
      id: description.id,
      status,
      document_type: finished?.document.type ?? null,
      country: finished?.document.country.code ?? null,
      document_images: finished?.results?.document.availableImages ?? null,
      face_images: finished?.results?.face.availableImages ?? null,
      decision: finished?.results?.decision ?? null,
      document: finished?.results?.document ?? null,
      face: finished?.results?.face ?? null,
      created_at: description.createdAt,
      completed_at: finished?.completedAt ?? null,
      capture_ms: defaultRules.captureWindowMs,
      validity_ms: defaultRules.validityMs,
    };
  });

  expect(rows.map((row) => ({ ...row, capture_ms: +row.capture_ms, validity_ms: +row.validity_ms }))).toEqual(expected);
});

it('stops after the current batch when aborted, and continues from there next time', async () => {
  const controller = new AbortController();
  const seeding = seedDemo(database.db, 1500, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(seeding).rejects.toThrow('aborted');
  expect(await count()).toBe(500);

  await seedDemo(database.db, 1500);
  expect(await count()).toBe(1500);
});

it('seeds a large population in large batches, and its list can be read from the index alone at once', async () => {
  // As in production: pages with asynchronous commits would not count as all-visible.
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set synchronous_commit = on`);
  const { db, pool, close } = connect(database.url);
  const told: number[] = [];

  try {
    await seedDemo(db, 10_000, { onProgress: (done) => told.push(done) });
    expect(told).toEqual([4000, 8000, 10_000]);

    // Vacuum skips a page that the checkpointer or background writer holds at that moment.
    const { rows } = await pool.query<{ counted: number; ready: boolean }>(
      `select (select sum(sessions)::int from session_day) as counted, relallvisible >= relpages - 2 as ready
       from pg_class where relname = 'session'`,
    );
    expect(rows).toEqual([{ counted: 10_000, ready: true }]);
  } finally {
    await close();
  }
});

it('fails with a reason when the server drops the connection, and continues next time', async () => {
  await seedDemo(database.db, 500);
  await database.db.execute(sql`
    create function drop_out() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await database.db.execute(sql`
    create trigger drop_out after insert on session_result for each statement execute function drop_out()`);
  await expect(seedDemo(database.db, 1000)).rejects.toThrow('terminating connection');
  expect(await count()).toBe(500);

  await database.db.execute(sql`drop trigger drop_out on session_result`);
  await seedDemo(database.db, 1000);
  expect(await count()).toBe(1000);
});

it('works with any date style of the server', async () => {
  await database.pool.query(`
    do $$ begin execute format('alter database %I set datestyle to ''SQL, DMY''', current_database()); end $$`);
  const other = connect(database.url);

  try {
    await seedDemo(other.db, 5);
    const population = await findPopulation(other.db);
    expect(Math.abs((population?.epoch.getTime() ?? 0) - Date.now())).toBeLessThan(minuteMs);
  } finally {
    await other.close();
  }
});
