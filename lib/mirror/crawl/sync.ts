/** One sync round: decides which crawl is due, then runs it until it ends or is interrupted. */

import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { fullEveryMs, lookEveryMs } from '../pace';
import { catchUp } from './catch-up';
import { readWholeList, savePage } from './full';
import { learnList, wantedPageSize } from './learn';
import { type AskedPage, openList, ShapeChanged } from './list';
import {
  type Crawl,
  type CrawlTools,
  countKnown,
  deleteShape,
  endCrawl,
  findRunning,
  type KnownShape,
  lastComplete,
  openCrawl,
  readShape,
  recordingProblem,
  saveProgress,
  saveSettled,
  saveShape,
  stopSmallCrawls,
} from './record';
import { countSetAside, forgetUnseen } from './set-aside';
import { settleUnseen } from './unseen';

/**
 * A list that differs from the mirror is read again, but not constantly: if sessions are removed all day, it differs at
 * every check. Full crawls therefore take at most a quarter of the time, even on request.
 */
const recheckAfterMs = 5 * minuteMs;
const restFactor = 3;
/** A crawl that waited hours for the service was not reading all that time. */
const longestRestMs = 30 * minuteMs;

/** The crawl to run next: resume or start a full one, look for new sessions, or none yet. */
const nextKind = async (db: Queryable, shape: KnownShape, isRequested: boolean): Promise<'full' | 'new' | null> => {
  const full = await lastComplete(db, 'full');
  if (!full?.endedAt || (await findRunning(db, 'full'))) return 'full';

  const sinceMs = now().getTime() - full.endedAt.getTime();
  if (sinceMs > fullEveryMs) return 'full';

  const readingMs = full.endedAt.getTime() - full.beganAt.getTime();
  const hasRested = sinceMs >= Math.min(readingMs * restFactor, longestRestMs);
  const isDue = (everyMs: number) => hasRested && (isRequested || sinceMs >= everyMs);

  if (shape.order !== 'newest first' && shape.order !== 'oldest first') {
    return isDue(lookEveryMs(shape)) ? 'full' : null;
  }
  // The last check disagreed: something was removed or missed.
  const latest = await lastComplete(db, 'full', 'new');

  return latest && !latest.isExact && isDue(recheckAfterMs) ? 'full' : 'new';
};

const finish = (tools: CrawlTools, crawl: Crawl, isExact: boolean) =>
  tools.db.transaction(async (tx) => {
    const { highest } = await countKnown(tx);
    await saveSettled(tx, highest);
    if (crawl.kind === 'full') await forgetUnseen(tx, crawl);
    // With rows set aside, the list is read again soon.
    await endCrawl(tx, crawl, { state: 'complete', isExact: isExact && (await countSetAside(tx)) === 0 });
    if (crawl.kind === 'full') await stopSmallCrawls(tx);
  });

const crawlFull = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape, stopping: AbortSignal) => {
  const list = openList(tools.upstream, shape);
  const nothingSlippedPast = await readWholeList(tools, crawl, list, { guess: shape.lastPage, stopping });
  const hasOrder = shape.order === 'newest first' || shape.order === 'oldest first';
  if (nothingSlippedPast === 'later' || !hasOrder) return nothingSlippedPast;

  // Everything known by now is below what arrived during the crawl.
  const { highest } = await countKnown(tools.db);
  const known = { ...((await readShape(tools.db)) ?? shape), settledNumber: highest };

  return (await catchUp(tools, crawl, list, known, crawl.progress.erased)) && nothingSlippedPast;
};

const crawlNew = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape) => {
  // Only new arrivals are read, so the result is exact only if the mirror was exact before.
  const wasExact = (await lastComplete(tools.db, 'full', 'new'))?.isExact === true;
  const erased = (await lastComplete(tools.db, 'full'))?.progress.erased ?? 0;

  return (await catchUp(tools, crawl, openList(tools.upstream, shape), shape, erased)) && wasExact;
};

const crawlPages = async (tools: CrawlTools, kind: 'full' | 'new', shape: KnownShape, stopping: AbortSignal) => {
  const crawl = await openCrawl(tools.db, kind);

  try {
    await recordingProblem(tools, crawl, stopping, async () => {
      const isExact = await (kind === 'full'
        ? crawlFull(tools, crawl, shape, stopping)
        : crawlNew(tools, crawl, shape));
      if (isExact !== 'later') await finish(tools, crawl, isExact);
    });
  } catch (error) {
    if (!(error instanceof ShapeChanged)) throw error;
    // The next round learns the paging again.
    await deleteShape(tools.db);
    await endCrawl(tools.db, crawl, {
      state: 'stopped',
      problem: 'The service changed how it pages its list.',
    });
  }

  return crawl;
};

/** The whole list, when it fits on one page. */
const saveOnlyPage = async (tools: CrawlTools, crawl: Crawl, only: AskedPage, stopping: AbortSignal): Promise<void> => {
  await savePage(tools, crawl, only);
  const settled = await settleUnseen(tools, crawl, stopping);
  if (settled !== 'later') await finish(tools, crawl, settled === 'all');
};

/** Learning is the first step of a full crawl, so that a failure shows there. */
const learnAndCrawl = async (tools: CrawlTools, stopping: AbortSignal): Promise<Crawl> => {
  const crawl = await openCrawl(tools.db, 'full');
  tools.onStep?.('learning');
  const askedAt = now();
  const learnt = await recordingProblem(tools, crawl, stopping, async () => {
    const found = await learnList(tools.upstream, wantedPageSize);
    if ('rows' in found) {
      await saveProgress(tools.db, crawl, { ...crawl.progress, readFrom: askedAt.toISOString() });
      await saveOnlyPage(tools, crawl, { page: 0, rows: found.rows, askedAt }, stopping);
    } else {
      await saveShape(tools.db, found.pages);
    }

    return found;
  });

  return 'rows' in learnt
    ? crawl
    : crawlPages(tools, 'full', { ...learnt.pages, lastPage: 0, settledNumber: 0 }, stopping);
};

/**
 * Runs the crawl that is due; `null`: none is. Throws the service's failure; the crawl then resumes in a later round.
 * `isRequested`: somebody wants the list checked now.
 */
export const syncOnce = async (
  tools: CrawlTools,
  stopping: AbortSignal,
  isRequested = false,
): Promise<Crawl | null> => {
  const shape = await readShape(tools.db);
  if (!shape) return learnAndCrawl(tools, stopping);

  const kind = await nextKind(tools.db, shape, isRequested);

  return kind && crawlPages(tools, kind, shape, stopping);
};

/** Reads new sessions during a full crawl. Does nothing before the first full crawl is complete. */
export const syncNew = async (tools: CrawlTools, stopping: AbortSignal): Promise<void> => {
  const shape = await readShape(tools.db);
  const isKnown = (await lastComplete(tools.db, 'full')) !== null;
  const hasOrder = shape?.order === 'newest first' || shape?.order === 'oldest first';

  if (shape && isKnown && hasOrder) await crawlPages(tools, 'new', shape, stopping);
};
