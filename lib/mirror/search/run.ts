/** The worker's part of thorough searches: opens all names, batch by batch, and compares them with what was typed. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { mirrorSession, thoroughSearch } from '@/lib/db/schema';
import { contextOf, type Keyring } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { openApplicants } from '../results/applicant';
import { compareWith } from './compare';

const batchSize = 2_000;
/** Comparisons between two looks at what else the process has to do. */
const sliceSize = 200;
const keptMs = 24 * 3_600_000;

/** Sessions that a search lists; one more is kept, to know that there are more. */
export const mostListed = 200;

type Search = typeof thoroughSearch.$inferSelect;
type Found = Search['found'];

interface RunTools {
  db: Database;
  keys: Keyring;
  log: Log;
}

/** Its row is locked until the batch is written, so two workers never do the same one. */
const takeSearch = async (tx: Queryable, id: string): Promise<Search | undefined> => {
  const [search] = await tx
    .select()
    .from(thoroughSearch)
    .where(and(eq(thoroughSearch.id, id), inArray(thoroughSearch.state, ['waiting', 'running'])))
    .for('update', { skipLocked: true });

  return search;
};

/** Best first; of equals the newest. */
const best = (found: Found, more: Found): Found =>
  [...more.toReversed(), ...found].sort((one, other) => one.errors - other.errors).slice(0, mostListed + 1);

const openText = (keys: Keyring, { id, keyId, text }: Search): string | null => {
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

/** One transaction: a cut anywhere leaves the search where the batch before had brought it. `false`: nothing left to do. */
const carryOn = ({ db, keys, log }: RunTools, id: string, size: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const search = await takeSearch(tx, id);
    if (!search) return false;

    const set = (values: Partial<Search>) => tx.update(thoroughSearch).set(values).where(eq(thoroughSearch.id, id));
    const text = openText(keys, search);

    if (text === null) {
      log.error({ searchId: id }, 'a search does not open with the DATA_KEY it names, and was stopped');
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
      // Some came while it ran, some went.
      total: batch.isLast ? compared + unreadable : Math.max(total, compared + unreadable),
      lastNumber: batch.lastNumber ?? search.lastNumber,
      found: best(search.found, batch.found),
    });

    return !batch.isLast;
  });

const removeOld = async (db: Queryable): Promise<void> => {
  await db.delete(thoroughSearch).where(lt(thoroughSearch.createdAt, new Date(now().getTime() - keptMs)));
};

const listUnderWay = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .select({ id: thoroughSearch.id })
    .from(thoroughSearch)
    .where(inArray(thoroughSearch.state, ['waiting', 'running']))
    .orderBy(asc(thoroughSearch.createdAt));

  return rows.map(({ id }) => id);
};

/**
 * Brings all searches that are under way to their end, a batch of each in turn, and removes those of yesterday. It can be
 * cut off anywhere, and run by several workers at once.
 */
export const runThoroughSearches = async (
  tools: RunTools,
  { signal, size = batchSize }: { signal?: AbortSignal; size?: number } = {},
): Promise<void> => {
  await removeOld(tools.db);

  for (let isWorking = true; isWorking; ) {
    isWorking = false;

    // Looked up for every turn: one that was begun meanwhile does not wait for the others to end.
    for (const id of await listUnderWay(tools.db)) {
      if (signal?.aborted) return;
      if (await carryOn(tools, id, size)) isWorking = true;
    }
  }
};
