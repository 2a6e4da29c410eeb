/** One sync round: decides which crawl is due, then runs it until it ends or is interrupted. */

import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { fullEveryMs, lookEveryMs, restAfterMs } from '../pace';
import { catchUp } from './catch-up';
import { readWholeList, savePage } from './full';
import { learnList, wantedPageSize } from './learn';
import { type AskedPage, findEnd, openList, type SessionList, ShapeChanged } from './list';
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

/** The crawl to run next: resume or start a full one, look for new sessions, or none yet. */
const nextKind = async (db: Queryable, shape: KnownShape, isRequested: boolean): Promise<'full' | 'new' | null> => {
  const full = await lastComplete(db, 'full');
  if (!full?.endedAt || (await findRunning(db, 'full'))) return 'full';

  const sinceMs = now().getTime() - full.endedAt.getTime();
  if (sinceMs > fullEveryMs) return 'full';

  const readingMs = full.endedAt.getTime() - full.beganAt.getTime();
  const hasRested = sinceMs >= restAfterMs(readingMs);
  const isDue = (everyMs: number) => hasRested && (isRequested || sinceMs >= everyMs);

  if (shape.order !== 'newest first' && shape.order !== 'oldest first') {
    return isDue(lookEveryMs(shape)) ? 'full' : null;
  }
  // The last check disagreed: something was removed or missed.
  const latest = await lastComplete(db, 'full', 'new');

  return latest && !latest.isExact && isDue(recheckAfterMs) ? 'full' : 'new';
};

/** `asOf`: when the service listed exactly what is known now; `null`: something may be missing. */
const finish = (tools: CrawlTools, crawl: Crawl, asOf: Date | null) =>
  tools.db.transaction(async (tx) => {
    const { highest } = await countKnown(tx);
    await saveSettled(tx, highest);
    if (crawl.kind === 'full') {
      await forgetUnseen(tx, crawl);
      // Before the crawl itself ends: problems of crawls that ended later still count.
      await stopSmallCrawls(tx);
    }
    // With rows set aside, the list is read again soon.
    const isExact = asOf !== null && (await countSetAside(tx)) === 0;
    await endCrawl(tx, crawl, { state: 'complete', isExact, asOf });
  });

/** A list without an order, measured: a page that repeats in its middle would look like its end. */
const isAsLongAsKnown = async ({ db }: CrawlTools, crawl: Crawl, list: SessionList): Promise<boolean> => {
  const end = await findEnd(list, (await readShape(db))?.lastPage);

  return end !== null && end.length === (await countKnown(db)).count + crawl.progress.erased;
};

const crawlFull = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape, stopping: AbortSignal) => {
  const list = openList(tools.upstream, shape);
  const nothingSlippedPast = await readWholeList(tools, crawl, list, { guess: shape.lastPage, stopping });
  if (nothingSlippedPast === 'later') return 'later';
  const hasOrder = list.shape.order === 'newest first' || list.shape.order === 'oldest first';
  if (!hasOrder) {
    const { readFrom } = crawl.progress;

    return nothingSlippedPast && readFrom && (await isAsLongAsKnown(tools, crawl, list)) ? new Date(readFrom) : null;
  }

  // Everything known by now is below what arrived during the crawl.
  const { highest } = await countKnown(tools.db);
  const known = { ...((await readShape(tools.db)) ?? shape), settledNumber: highest };

  const asOf = await catchUp(tools, crawl, list, known, crawl.progress.erased);

  return nothingSlippedPast ? asOf : null;
};

const crawlNew = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape) => {
  // Only new arrivals are read, so the result is exact only if the mirror was exact before.
  const wasExact = (await lastComplete(tools.db, 'full', 'new'))?.isExact === true;
  const erased = (await lastComplete(tools.db, 'full'))?.progress.erased ?? 0;

  const asOf = await catchUp(tools, crawl, openList(tools.upstream, shape), shape, erased);

  return wasExact ? asOf : null;
};

const crawlPages = async (tools: CrawlTools, kind: 'full' | 'new', shape: KnownShape, stopping: AbortSignal) => {
  const crawl = await openCrawl(tools.db, kind);

  try {
    await recordingProblem(tools, crawl, stopping, async () => {
      const asOf = await (kind === 'full' ? crawlFull(tools, crawl, shape, stopping) : crawlNew(tools, crawl, shape));
      if (asOf !== 'later') await finish(tools, crawl, asOf);
    });
  } catch (error) {
    if (!(error instanceof ShapeChanged)) throw error;
    // The next round learns the paging again.
    await deleteShape(tools.db);
    await endCrawl(tools.db, crawl, { state: 'stopped', problem: error.userMessage });
  }

  return crawl;
};

/** The whole list, when it fits on one page. `isWhole`: nothing suggests that there is more. */
const saveOnlyPage = async (
  tools: CrawlTools,
  crawl: Crawl,
  { isWhole, ...only }: AskedPage & { isWhole: boolean },
  stopping: AbortSignal,
): Promise<void> => {
  await savePage(tools, crawl, only);
  const settled = await settleUnseen(tools, crawl, stopping);
  if (settled === 'later') return;
  // A page that leaves out known sessions, or is empty for once, may leave out new ones too.
  const { count } = await countKnown(tools.db);
  const isExact = isWhole && settled === 'all' && only.rows.length === count + crawl.progress.erased;
  await finish(tools, crawl, isExact ? only.askedAt : null);
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
      await saveOnlyPage(tools, crawl, { page: 0, ...found, askedAt }, stopping);
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
