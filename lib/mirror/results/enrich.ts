/**
 * Reads the results of sessions that have them: score, level and factors go into columns, the applicant's details only
 * encrypted and as blind tokens. Results are written only if the session has not changed since they were requested.
 */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Log } from '@/lib/base/log';
import { type Decision, stepsWithoutFactors } from '@/lib/contract';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import type { Part, Upstream } from '@/lib/upstream';
import { type Absent, readPart } from './read-part';
import { type Reading, type ReadSession, type WantedSession, writeResults } from './write-results';

export interface EnrichTools {
  db: Database;
  upstream: Pick<Upstream, 'decision' | 'document'>;
  keys: Keyring;
  log: Pick<Log, 'error'>;
}

/** Picked at a time, newest first, so that the waiting sessions are not sorted again for every batch. */
const pickSize = 400;
const concurrency = 8;
const batchSize = 40;

/** `wanted`: results not read yet. `again`: results that were withheld or unreadable and may be available by now. */
export type EnrichScope = 'wanted' | 'again';

const stateFilters = { wanted: sql`result_state = 'wanted'`, again: sql`result_state in ('withheld', 'unreadable')` };

const pick = async (db: Database, scope: EnrichScope): Promise<WantedSession[]> => {
  const { rows } = await db.execute<{ id: string; number: number; tries: number; written: string }>(sql`
    select id, number, result_tries as tries, written::text as written
    from mirror_session
    where ${stateFilters[scope]} and result_due_at <= ${now()}::timestamptz
    order by created_at desc nulls last, number desc
    limit ${pickSize}
  `);

  return rows;
};

interface ReadBatch {
  read: ReadSession[];
  /** The service as a whole failed; results read before that are kept. */
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
  await Promise.all(Array.from({ length: concurrency }, reader));

  return result;
};

/** One session whose key cannot be opened must not block the others. */
const write = async ({ db, keys, log }: EnrichTools, read: readonly ReadSession[]): Promise<number> => {
  try {
    return read.length === 0 ? 0 : await writeResults(db, keys, read);
  } catch (error) {
    const [only] = read;
    if (!only) throw error;

    if (read.length === 1) {
      log.error({ err: error, sessionId: only.session.id }, 'cannot write results');
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
 * Reads up to a few hundred results that are due and returns how many rows were written. Throws if the service as a
 * whole fails; unread results stay due.
 */
export const enrichOnce = async (tools: EnrichTools, scope: EnrichScope, stopping: AbortSignal): Promise<number> => {
  const picked = await pick(tools.db, scope);
  let written = 0;

  for (let first = 0; first < picked.length && !stopping.aborted; first += batchSize) {
    const { read, failure } = await readBatch(tools, picked.slice(first, first + batchSize), stopping);
    written += await write(tools, read);
    if (failure !== null) throw failure;
  }

  return written;
};

const partValue = <Value>(part: Part<Value, Absent>): Value | null => (part.state === 'there' ? part.value : null);

/** A document that is not found may be there later, unless the decision shows that none was captured. */
const isDocumentExpected = (decision: Decision | null): boolean =>
  decision === null || !stepsWithoutFactors(decision.factors).includes('document');

/**
 * The two parts fail independently. Without a readable document, the session has a score but cannot be found by name.
 * Without a readable decision, it can be found but has no score, so its results do not count as read.
 */
export const readResults = async (
  upstream: Pick<Upstream, 'decision' | 'document'>,
  sessionId: string,
): Promise<Reading> => {
  const [decision, document] = await Promise.all([
    readPart(upstream.decision(sessionId)),
    readPart(upstream.document(sessionId)),
  ]);
  const states = [decision.state, document.state];

  if (states.includes('failed')) return { outcome: 'failed' };
  if (decision.state === 'unknown') return { outcome: 'unknown' };

  const isAwaited = document.state === 'unknown' && isDocumentExpected(partValue(decision));

  return {
    outcome: 'answered',
    state:
      states.includes('withheld') || isAwaited ? 'withheld' : decision.state === 'unreadable' ? 'unreadable' : 'read',
    decision: partValue(decision),
    document: partValue(document),
  };
};
