/**
 * Reads the results of sessions that have them: score, level and factors as columns, who it is only encrypted and as
 * blind tokens. What it writes, it writes only if the session is still as it was when its results were asked for.
 */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import type { Log } from '@/lib/log';
import type { Upstream } from '@/lib/upstream';
import { readResults } from './read-results';
import { type ReadSession, type WantedSession, writeResults } from './write-results';

export interface EnrichTools {
  db: Database;
  upstream: Pick<Upstream, 'decision' | 'document'>;
  keys: Keyring;
  log: Pick<Log, 'error'>;
}

/** Picked at once: the newest first, without sorting all that wait anew for every few of them. */
const pickedAtOnce = 400;
/** Asked for at the same time. */
const atOnce = 8;
/** Written together. */
const batch = 40;

/**
 * `wanted`: those that are to be read. `again`: those whose results were held back or could not be understood, and that
 * may fare better by now.
 */
export type Which = 'wanted' | 'again';

const statesOf = { wanted: sql`result_state = 'wanted'`, again: sql`result_state in ('withheld', 'unreadable')` };

const pick = async (db: Database, which: Which): Promise<WantedSession[]> => {
  const { rows } = await db.execute<{ id: string; number: number; tries: number; written: string }>(sql`
    select id, number, result_tries as tries, written::text as written
    from mirror_session
    where ${statesOf[which]} and result_due_at <= ${now()}::timestamptz
    order by created_at desc nulls last, number desc
    limit ${pickedAtOnce}
  `);

  return rows;
};

interface ReadBatch {
  read: ReadSession[];
  /** The service as a whole does not answer; what was read before that counts. */
  failure: unknown;
}

const readBatch = async (
  { upstream }: EnrichTools,
  sessions: readonly WantedSession[],
  stopping: AbortSignal,
): Promise<ReadBatch> => {
  const result: ReadBatch = { read: [], failure: null };
  const waiting = [...sessions];

  const reader = async () => {
    for (let session = waiting.shift(); session && !stopping.aborted; session = waiting.shift()) {
      try {
        result.read.push({ session, reading: await readResults(upstream, session.id) });
      } catch (error) {
        result.failure ??= error;
        waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));

  return result;
};

/** One session whose key does not open must not keep the others from being written. */
const write = async ({ db, keys, log }: EnrichTools, read: readonly ReadSession[]): Promise<number> => {
  try {
    return read.length === 0 ? 0 : await writeResults(db, keys, read);
  } catch (error) {
    const [only] = read;
    if (!only) throw error;

    if (read.length === 1) {
      log.error({ err: error, sessionId: only.session.id }, 'results could not be written');
      await writeResults(db, keys, [{ ...only, reading: { outcome: 'failed' } }]);

      return 0;
    }
    let written = 0;
    for (const one of read) {
      written += await write({ db, keys, log } as EnrichTools, [one]);
    }

    return written;
  }
};

/**
 * Reads what is due, some hundreds at most, and says how many rows were written. Throws when the service as a whole does
 * not answer; what is not read stays due.
 */
export const enrichOnce = async (tools: EnrichTools, which: Which, stopping: AbortSignal): Promise<number> => {
  const picked = await pick(tools.db, which);
  let written = 0;

  for (let first = 0; first < picked.length && !stopping.aborted; first += batch) {
    const { read, failure } = await readBatch(tools, picked.slice(first, first + batch), stopping);
    written += await write(tools, read);
    if (failure !== null) throw failure;
  }

  return written;
};
