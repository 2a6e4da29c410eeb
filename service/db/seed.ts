import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { createdAtOf, describeSession, type SessionDescription, statusAt } from '../population';
import { defaultRules, type SessionRules } from '../rules';
import { demoPopulation } from './schema';

/** The number goes up when the population is drawn anew: other ids, so that nothing deleted comes back. */
const populationSeed = 'proofdesk demo 2';

/** Large enough to be fast, small enough that a crash repeats little and progress moves. */
const batchSize = 500;

export type SeedProgress = (done: number, all: number) => void;

interface Population {
  seed: string;
  epoch: Date;
  seededCount: number;
}

/** The population of this database, locked until the transaction ends: two seeders take turns. */
const lockPopulation = async (tx: Queryable): Promise<Population> => {
  await tx.insert(demoPopulation).values({ seed: populationSeed, epoch: now().toISOString() }).onConflictDoNothing();
  const [row] = await tx.select().from(demoPopulation).for('update');
  if (!row) throw new Error('The row of the demo population is missing');

  return { seed: row.seed, epoch: new Date(row.epoch), seededCount: row.seededCount };
};

const toRow = (description: SessionDescription, moment: Date, { captureWindowMs, validityMs }: SessionRules) => {
  const status = statusAt(description, moment);
  const createdMs = Date.parse(description.createdAt);
  const row = {
    id: description.id,
    created_at: description.createdAt,
    expires_at: new Date(createdMs + captureWindowMs),
    valid_until: new Date(createdMs + validityMs),
    status,
    demo_index: description.index,
  };
  if (status === 'PENDING') return row;

  return {
    ...row,
    completed_at: description.completedAt,
    // Nobody knows which document an abandoned session would have shown.
    document_type: description.document.type,
    country: description.document.country.code,
    ...description.results,
    document_images: description.results?.document.availableImages,
    face_images: description.results?.face.availableImages,
  };
};

interface Batch {
  from: number;
  to: number;
  json: string;
}

const describeBatch = ({ seed, epoch }: Population, from: number, count: number, rules: SessionRules): Batch | null => {
  const to = Math.min(count, from + batchSize);
  if (to <= from) return null;

  const rows: ReturnType<typeof toRow>[] = [];
  for (let index = from; index < to; index++) {
    rows.push(toRow(describeSession(seed, index, createdAtOf(seed, index, epoch)), epoch, rules));
  }

  return { from, to, json: JSON.stringify(rows) };
};

/** One statement and one parameter for the whole batch, results included. */
const insertBatch = async (tx: Queryable, { json, to }: Batch): Promise<void> => {
  await tx.execute(sql`
    with incoming as materialized (
      select * from json_to_recordset(${json}::json) as row (
        id text, created_at timestamptz, expires_at timestamptz, valid_until timestamptz, completed_at timestamptz,
        document_type text, country text, status text, demo_index integer,
        decision json, document json, face json, document_images text[], face_images text[]
      )
    ), sessions as (
      insert into session
        (id, created_at, expires_at, valid_until, completed_at, document_type, country, status, demo_index)
      select id, created_at, expires_at, valid_until, completed_at, document_type, country, status, demo_index
      from incoming
    )
    insert into session_result (session_id, decision, document, face, document_images, face_images)
    select id, decision, document, face, document_images, face_images from incoming where decision is not null`);

  await tx.update(demoPopulation).set({ seededCount: to });
};

/**
 * Brings the demo population to `count` sessions. Only indexes that were never seeded are added, so a
 * deleted session stays deleted; each batch is durable together with its progress, so a crash resumes.
 */
export const seedDemo = async (
  db: Database,
  count: number,
  {
    rules = defaultRules,
    onProgress = () => {},
  }: { rules?: SessionRules | undefined; onProgress?: SeedProgress | undefined } = {},
): Promise<void> => {
  let ahead: Batch | null = null;

  for (let done = 0; done < count; ) {
    done = await db.transaction(async (tx) => {
      const population = await lockPopulation(tx);
      const { seededCount } = population;
      // Another seeder may have come in between; then what was described ahead is of no use.
      const batch = ahead?.from === seededCount ? ahead : describeBatch(population, seededCount, count, rules);
      if (!batch) return seededCount;

      const inserted = insertBatch(tx, batch);
      // PostgreSQL is busy now: the time to describe the next ones.
      ahead = describeBatch(population, batch.to, count, rules);
      await inserted;

      return batch.to;
    });

    onProgress(Math.min(done, count), count);
  }
};
