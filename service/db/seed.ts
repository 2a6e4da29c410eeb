import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { demoSeed } from '../population';
import { defaultRules, type SessionRules } from '../rules';
import { copyRows } from './copy-rows';
import { demoPopulation } from './schema';
import { type Batch, describeBatch, resultTarget, sessionTarget } from './seed-batch';

/** From here on the batches are larger, and the tables are tidied up afterwards. */
const many = 10_000;

/** Large enough to be fast, small enough that a crash repeats little and progress moves. */
const batchSize = { few: 500, many: 4_000 } as const;

export type SeedProgress = (done: number, all: number) => void;

interface SeedOptions {
  rules?: SessionRules | undefined;
  onProgress?: SeedProgress | undefined;
  /** Calls the seeding off: it ends with the batch under way, and the next call goes on from there. */
  signal?: AbortSignal | undefined;
}

interface Population {
  seed: string;
  epoch: Date;
  seededCount: number;
}

/** On one connection, which is given up after an error: it may have stopped in the middle of a COPY. */
const withClient = async <Value>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> => {
  const client = await pool.connect();
  // A server that goes away fails the statement under way, and that is told; the event would end the process.
  const ignore = () => undefined;
  client.on('error', ignore);

  try {
    const value = await work(client);
    client.off('error', ignore);
    client.release();

    return value;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const inTransaction = <Value>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> =>
  withClient(pool, async (client) => {
    // The embedded server plans each statement anew; here that would be the foreign key's check, for every row.
    await client.query('begin; set local plan_cache_mode = auto');
    const value = await work(client);
    await client.query('commit');

    return value;
  });

/** The population of this database, locked until the transaction ends: two seeders take turns. */
const lockPopulation = async (client: pg.PoolClient): Promise<Population> => {
  const tx = drizzle(client);
  await tx.insert(demoPopulation).values({ seed: demoSeed, epoch: now().toISOString() }).onConflictDoNothing();
  const [row] = await tx.select().from(demoPopulation).for('update');
  if (!row) throw new Error('The row of the demo population is missing');

  return { seed: row.seed, epoch: new Date(row.epoch), seededCount: row.seededCount };
};

const insertBatch = async (client: pg.PoolClient, { to, sessions, results }: Batch): Promise<void> => {
  await copyRows(client, sessionTarget, sessions);
  await copyRows(client, resultTarget, results);
  await drizzle(client).update(demoPopulation).set({ seededCount: to });
};

/** What autovacuum would do some minutes later; until then the list cannot be read from its index alone. */
const tidyUp = (pool: pg.Pool): Promise<void> =>
  withClient(pool, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) session, session_day');
    await client.query('analyze session_result');
    await client.query('reset statement_timeout');
  });

/**
 * Brings the demo population to `count` sessions. Only indexes that were never seeded are added, so a
 * deleted session stays deleted; each batch is durable together with its progress, so a crash resumes.
 */
export const seedDemo = async (
  db: Database,
  count: number,
  { rules = defaultRules, onProgress = () => {}, signal }: SeedOptions = {},
): Promise<void> => {
  // COPY needs the connection itself, which a transaction of `db` does not give away.
  const pool = (db as Database & { $client: pg.Pool }).$client;
  const size = count < many ? batchSize.few : batchSize.many;
  let ahead: { from: number; batch: Promise<Batch> } | null = null;
  let added = 0;

  const addBatch = async (client: pg.PoolClient): Promise<number> => {
    const { seed, epoch, seededCount } = await lockPopulation(client);
    if (seededCount >= count) return count;

    const batchFrom = (from: number) => describeBatch({ seed, epoch, rules }, from, Math.min(count, from + size));

    // Another seeder may have come in between; then what was described ahead is of no use.
    const batch = await (ahead?.from === seededCount ? ahead.batch : batchFrom(seededCount));
    const inserted = insertBatch(client, batch);
    if (batch.to < count) {
      // PostgreSQL is busy now: the time to describe the next ones.
      ahead = { from: batch.to, batch: batchFrom(batch.to) };
      // An error is for whoever takes the batch; until then there is nobody to tell.
      ahead.batch.catch(() => undefined);
    }
    await inserted;
    added += batch.to - batch.from;

    return batch.to;
  };

  for (let done = 0; done < count; ) {
    signal?.throwIfAborted();
    done = await inTransaction(pool, addBatch);
    onProgress(done, count);
  }

  if (added >= many) await tidyUp(pool);
};
