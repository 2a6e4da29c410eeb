/** The worker's part of a fuzzy search: opens all names in batches and compares them with the search text. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Log } from '@/lib/base/log';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, thoroughSearch } from '@/lib/db/schema';
import { contextOf, type Keyring } from '@/lib/keys';
import { closeness, prepareName, prepareTyped } from '../names/closeness';
import { dateIn, plainNumber } from '../names/tokens';
import { type Applicant, numbersIn, openApplicants } from '../results/applicant';

const batchSize = 2_000;
/** Comparisons before other work in the process gets a turn. */
const sliceSize = 200;
const retentionMs = dayMs;

/** Sessions listed per search; one more is stored to know whether there are more. */
export const maxListed = 200;

type Search = typeof thoroughSearch.$inferSelect;
type Found = Search['found'];

interface RunTools {
  db: Database;
  keys: Keyring;
  log: Log;
}

/** Locks the search until the batch is written, so that two workers never do the same one. */
const lockSearch = async (tx: Queryable, id: string): Promise<Search | undefined> => {
  const [search] = await tx
    .select()
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.id, id), inArray(thoroughSearch.state, ['waiting', 'running'])))
    .for('update', { skipLocked: true });

  return search;
};

/** Best first, then newest. */
const best = (found: Found, more: Found): Found =>
  [...more.toReversed(), ...found].sort((one, other) => one.errors - other.errors).slice(0, maxListed + 1);

export const openText = (keys: Keyring, { id, keyId, text }: Pick<Search, 'id' | 'keyId' | 'text'>): string | null => {
  try {
    return keys.open('searches', contextOf(id), { keyId, box: text }).toString();
  } catch {
    return null;
  }
};

const countNames = async (tx: Queryable): Promise<number> => {
  const [names] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(mirrorSession)
    .where(isNotNull(mirrorSession.applicant));

  return names?.count ?? 0;
};

const compareBatch = async (tx: Queryable, keys: Keyring, text: string, afterNumber: number, size: number) => {
  const rows = await tx
    .select({ id: mirrorSession.id, number: mirrorSession.number, applicant: mirrorSession.applicant })
    .from(mirrorSession)
    .where(and(sql`${mirrorSession.number} > ${afterNumber}`, isNotNull(mirrorSession.applicant)))
    .orderBy(asc(mirrorSession.number))
    .limit(size);
  const compare = compareWith(text);
  const found: Found = [];
  let opened = 0;

  for (let start = 0; start < rows.length; start += sliceSize) {
    const slice = rows.slice(start, start + sliceSize);
    const sealed = new Map(slice.flatMap(({ id, applicant }) => (applicant ? [[id, applicant] as const] : [])));
    const applicants = await openApplicants(tx, keys, sealed);

    for (const [id, applicant] of applicants) {
      const errors = compare(applicant);
      if (errors !== null) found.push({ id, errors });
    }
    opened += applicants.size;
    await nextTurn();
  }

  return {
    found,
    opened,
    unreadable: rows.length - opened,
    lastNumber: rows.at(-1)?.number,
    isLast: rows.length < size,
  };
};

/** Runs one batch in a transaction, so that an interruption loses only that batch. `false`: nothing left to do. */
const runBatch = ({ db, keys, log }: RunTools, id: string, size: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const search = await lockSearch(tx, id);
    if (!search) return false;

    const set = (values: Partial<Search>) => tx.update(thoroughSearch).set(values).where(eq(thoroughSearch.id, id));
    const text = openText(keys, search);

    if (text === null) {
      log.error({ searchId: id }, 'search stopped: it cannot be decrypted with its DATA_KEY');
      await set({ state: 'stopped', endedAt: now() });

      return false;
    }

    const batch = await compareBatch(tx, keys, text, search.lastNumber, size);
    const compared = search.compared + batch.opened;
    const unreadable = search.unreadable + batch.unreadable;
    const total = search.state === 'waiting' ? await countNames(tx) : search.total;

    await set({
      state: batch.isLast ? 'complete' : 'running',
      endedAt: batch.isLast ? now() : null,
      compared,
      unreadable,
      // Sessions may come and go while it runs.
      total: batch.isLast ? compared + unreadable : Math.max(total, compared + unreadable),
      lastNumber: batch.lastNumber ?? search.lastNumber,
      found: best(search.found, batch.found),
    });

    return !batch.isLast;
  });

const removeOld = async (db: Queryable): Promise<void> => {
  await db.delete(thoroughSearch).where(lt(thoroughSearch.createdAt, new Date(now().getTime() - retentionMs)));
};

const listActive = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: thoroughSearch.id })
    .from(thoroughSearch)
    .where(inArray(thoroughSearch.state, ['waiting', 'running']))
    .orderBy(asc(thoroughSearch.createdAt));

  return rows.map(({ id }) => id);
};

/**
 * Runs all active searches to completion, one batch of each in turn, and deletes searches older than a day. It can be
 * interrupted anywhere and run by several workers at once.
 */
export const runFuzzySearches = async (
  tools: RunTools,
  { signal, size = batchSize }: { signal?: AbortSignal; size?: number } = {},
): Promise<void> => {
  await removeOld(tools.db);

  for (let isWorking = true; isWorking; ) {
    isWorking = false;

    // Listed again each turn, so that a new search does not wait for the others to finish.
    for (const id of await listActive(tools.db)) {
      if (signal?.aborted) return;
      if (await runBatch(tools, id, size)) isWorking = true;
    }
  }
};

/** The number of typing errors; `null`: no match. Dates of birth must match exactly. */
export type Compare = (applicant: Applicant) => number | null;

/** Compares search text with applicants. The text is prepared once for many comparisons. */
export const compareWith = (text: string): Compare => {
  const pieces = text.trim().split(/\s+/);
  const dates = pieces.flatMap((piece) => dateIn(piece) ?? []);
  const rest = pieces.filter((piece) => dateIn(piece) === null).join(' ');
  const words = prepareTyped(rest);
  // "De la Cruz" for DELACRUZ, or a number typed with spaces.
  const readings = words.length > 1 ? [words, prepareTyped(plainNumber(rest))] : [words];

  return (applicant) => {
    const { names, birthDates } = applicant;
    if (!dates.every((date) => birthDates.includes(date))) return null;
    if (words.length === 0) return dates.length > 0 ? 0 : null;

    const candidates = [...prepareName(names), ...numbersIn(applicant).map(plainNumber)];
    const errors = readings.flatMap((reading) => closeness(reading, candidates) ?? []);

    return errors.length > 0 ? Math.min(...errors) : null;
  };
};
