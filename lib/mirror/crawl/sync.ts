/** One round of keeping up with the service: what is due next, done to its end or to the next interruption. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { type CrawlKind, mirrorCrawl } from '@/lib/db/schema';
import { fullEveryMs, lookEveryMs } from '../pace';
import { catchUp } from './catch-up';
import { readWholeList, takePage } from './full';
import { countKnown } from './known';
import { learnList } from './learn';
import { type AskedPage, openList, ShapeChanged } from './list';
import {
  type Crawl,
  type CrawlTools,
  endCrawl,
  findRunning,
  noting,
  openCrawl,
  saveProgress,
  stopSmallCrawls,
} from './record';
import { forgetShape, type KnownShape, noteSettled, readShape, saveShape } from './shape';
import { settleUnseen } from './unseen';

/** The interface names no largest page; what a service makes of it is learnt. */
const wantedPageSize = 1000;

/**
 * A list that was seen to differ is read again, but not all the time: where sessions go all day long, it differs at every
 * look. So the reading takes a quarter of the time at most, also when somebody asks for it.
 */
const doubtedAfterMs = 5 * 60_000;
const restInReadings = 3;
/** One that waited for hours for the service did not read all that time. */
const longestRestMs = 30 * 60_000;

const lastComplete = async (db: Queryable, ...kinds: CrawlKind[]): Promise<Crawl | null> => {
  const [crawl] = await db
    .select()
    .from(mirrorCrawl)
    .where(and(inArray(mirrorCrawl.kind, kinds), eq(mirrorCrawl.state, 'complete')))
    .orderBy(desc(mirrorCrawl.endedAt))
    .limit(1);

  return crawl ?? null;
};

/** What to do next: go on with the whole list, read it anew, look for what is new, or nothing yet. */
const nextKind = async (db: Queryable, shape: KnownShape, isAsked: boolean): Promise<'full' | 'new' | null> => {
  const full = await lastComplete(db, 'full');
  if (!full?.endedAt || (await findRunning(db, 'full'))) return 'full';

  const sinceMs = now().getTime() - full.endedAt.getTime();
  if (sinceMs > fullEveryMs) return 'full';

  const readingMs = full.endedAt.getTime() - full.beganAt.getTime();
  const hasRested = sinceMs >= Math.min(readingMs * restInReadings, longestRestMs);
  const isDue = (everyMs: number) => hasRested && (isAsked || sinceMs >= everyMs);

  if (shape.order !== 'newest first' && shape.order !== 'oldest first') {
    return isDue(lookEveryMs(shape)) ? 'full' : null;
  }
  // The last look disagreed: something was removed, or slipped past.
  const latest = await lastComplete(db, 'full', 'new');

  return latest && !latest.isExact && isDue(doubtedAfterMs) ? 'full' : 'new';
};

const finish = (tools: CrawlTools, crawl: Crawl, isExact: boolean) =>
  tools.db.transaction(async (tx) => {
    const { highest } = await countKnown(tx);
    await noteSettled(tx, highest);
    await endCrawl(tx, crawl, { state: 'complete', isExact });
    if (crawl.kind === 'full') await stopSmallCrawls(tx);
  });

const crawlWhole = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape, stopping: AbortSignal) => {
  const list = openList(tools.upstream, shape);
  const nothingSlippedPast = await readWholeList(tools, crawl, list, { guess: shape.lastPage, stopping });
  const hasOrder = shape.order === 'newest first' || shape.order === 'oldest first';
  if (nothingSlippedPast === 'later' || !hasOrder) return nothingSlippedPast;

  // Everything known by now stands below what arrived while it was read.
  const { highest } = await countKnown(tools.db);
  const known = { ...((await readShape(tools.db)) ?? shape), settledNumber: highest };

  return (await catchUp(tools, crawl, list, known, crawl.progress.erased)) && nothingSlippedPast;
};

const crawlNew = async (tools: CrawlTools, crawl: Crawl, shape: KnownShape) => {
  // As long as the list, and only what came since was looked at: that is all of it if nothing had been missed before.
  const wasExact = (await lastComplete(tools.db, 'full', 'new'))?.isExact === true;
  const erased = (await lastComplete(tools.db, 'full'))?.progress.erased ?? 0;

  return (await catchUp(tools, crawl, openList(tools.upstream, shape), shape, erased)) && wasExact;
};

const crawlPages = async (tools: CrawlTools, kind: 'full' | 'new', shape: KnownShape, stopping: AbortSignal) => {
  const crawl = await openCrawl(tools.db, kind);

  try {
    const isExact = await noting(tools, crawl, () =>
      kind === 'full' ? crawlWhole(tools, crawl, shape, stopping) : crawlNew(tools, crawl, shape),
    );
    if (isExact !== 'later') await finish(tools, crawl, isExact);
  } catch (error) {
    if (!(error instanceof ShapeChanged)) throw error;
    // Positions mean something else now; the next round learns them anew.
    await forgetShape(tools.db);
    await endCrawl(tools.db, crawl, {
      state: 'stopped',
      problem: 'The service pages its list in another way than before.',
    });
  }

  return crawl;
};

/** All that there is, where it fits on one page. */
const takeOnlyPage = async (
  tools: CrawlTools,
  crawl: Crawl,
  only: AskedPage,
  stopping: AbortSignal,
): Promise<Crawl> => {
  await takePage(tools, crawl, 0, only);
  const settled = await settleUnseen(tools, crawl, stopping);
  if (settled !== 'later') await finish(tools, crawl, settled === 'all');

  return crawl;
};

/** Learning is the beginning of a crawl of the whole list, so that a failure shows with it. */
const learnAndCrawl = async (tools: CrawlTools, stopping: AbortSignal): Promise<Crawl> => {
  const crawl = await openCrawl(tools.db, 'full');
  tools.onStep?.('learning');
  const askedAt = now();
  const learnt = await noting(tools, crawl, () => learnList(tools.upstream, wantedPageSize));
  if ('rows' in learnt) {
    await saveProgress(tools.db, crawl, { ...crawl.progress, readFrom: askedAt.toISOString() });

    return noting(tools, crawl, () => takeOnlyPage(tools, crawl, { rows: learnt.rows, askedAt }, stopping));
  }

  await saveShape(tools.db, learnt.pages);

  return crawlPages(tools, 'full', { ...learnt.pages, lastPage: 0, settledNumber: 0 }, stopping);
};

/**
 * Reads what is due; `null` when nothing is. Throws what the service's failure was; the crawl then goes on in a later
 * round. `isAsked`: somebody wants it to be looked at now, before it is due.
 */
export const syncOnce = async (tools: CrawlTools, stopping: AbortSignal, isAsked = false): Promise<Crawl | null> => {
  const shape = await readShape(tools.db);
  if (!shape) return learnAndCrawl(tools, stopping);

  const kind = await nextKind(tools.db, shape, isAsked);

  return kind && crawlPages(tools, kind, shape, stopping);
};

/** What is new, while a longer crawl is under way; nothing before the list was read once. */
export const lookForNew = async (tools: CrawlTools, stopping: AbortSignal): Promise<void> => {
  const shape = await readShape(tools.db);
  const isKnown = (await lastComplete(tools.db, 'full')) !== null;
  const hasOrder = shape?.order === 'newest first' || shape?.order === 'oldest first';

  if (shape && isKnown && hasOrder) await crawlPages(tools, 'new', shape, stopping);
};
