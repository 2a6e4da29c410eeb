import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { demoSeed } from '@/demo/population';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { defaultRules, type SessionRules } from '../lifecycle';
import { copyRows } from './binary-rows';
import { demoPopulation } from './schema';
import { type Batch, describeBatch, resultTarget, sessionTarget } from './seed-batch';

/** From this size on, batches are larger and the tables are vacuumed afterwards. */
const largePopulation = 10_000;

/** Large enough to be fast, small enough that a crash repeats little. */
const batchSize = { small: 500, large: 4_000 } as const;

export type SeedProgress = (done: number, all: number) => void;

interface SeedOptions {
  rules?: SessionRules | undefined;
  onProgress?: SeedProgress | undefined;
  /** How long before the epoch decisions by hand end: those of later days are left to a history. None by default. */
  undecidedMs?: number | undefined;
  /** Stops after the current batch; the next call continues from there. */
  signal?: AbortSignal | undefined;
}

interface Population {
  epoch: Date;
  seededCount: number;
}

/** Runs `work` on one connection and discards it after an error, which may have interrupted a COPY. */
const withClient = async <Value>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Value>): Promise<Value> => {
  const client = await pool.connect();
  // A lost server fails the current statement; the unhandled event would also end the process.
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
    // The embedded server plans every statement anew, which here would mean the foreign key check of every row.
    await client.query('begin; set local plan_cache_mode = auto');
    const value = await work(client);
    await client.query('commit');

    return value;
  });

/** Locks the population until the transaction ends, so that two seeders take turns. */
const lockPopulation = async (client: pg.PoolClient): Promise<Population> => {
  const tx = drizzle(client);
  await tx.insert(demoPopulation).values({ seed: demoSeed, epoch: now().toISOString() }).onConflictDoNothing();
  const [row] = await tx.select().from(demoPopulation).for('update');
  if (!row) throw new Error('The demo population row is missing');

  return { epoch: new Date(row.epoch), seededCount: row.seededCount };
};

const insertBatch = async (client: pg.PoolClient, { to, sessions, results }: Batch): Promise<void> => {
  await copyRows(client, sessionTarget, sessions);
  await copyRows(client, resultTarget, results);
  await drizzle(client).update(demoPopulation).set({ seededCount: to });
};

/** Until a vacuum, the list cannot be read from its index alone; autovacuum would take minutes. */
const vacuum = (pool: pg.Pool): Promise<void> =>
  withClient(pool, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) session, session_day');
    await client.query('analyze session_result');
    await client.query('reset statement_timeout');
  });

/**
 * Grows the demo population to `count` sessions. Adds only indexes never seeded before, so deleted
 * sessions stay deleted. Each batch commits with its progress, so seeding resumes after a crash.
 */
export const seedDemo = async (
  db: Database,
  count: number,
  { rules = defaultRules, onProgress = () => {}, undecidedMs = 0, signal }: SeedOptions = {},
): Promise<void> => {
  // COPY needs the raw connection, which a transaction of `db` does not expose.
  const pool = (db as Database & { $client: pg.Pool }).$client;
  const size = count < largePopulation ? batchSize.small : batchSize.large;
  let ahead: { from: number; batch: Promise<Batch> } | null = null;
  let added = 0;

  const addBatch = async (client: pg.PoolClient): Promise<number> => {
    const { epoch, seededCount } = await lockPopulation(client);
    if (seededCount >= count) return count;

    const decidedUntil = new Date(epoch.getTime() - undecidedMs);
    const batchFrom = (from: number) =>
      describeBatch({ seed: demoSeed, epoch, rules, decidedUntil }, from, Math.min(count, from + size));

    // Another seeder may have been faster; then the prepared batch is useless.
    const batch = await (ahead?.from === seededCount ? ahead.batch : batchFrom(seededCount));
    const inserted = insertBatch(client, batch);
    if (batch.to < count) {
      // Describe the next batch while PostgreSQL is busy.
      ahead = { from: batch.to, batch: batchFrom(batch.to) };
      // Whoever awaits the batch gets the error.
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

  if (added >= largePopulation) await vacuum(pool);
};
