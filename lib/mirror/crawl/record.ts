/** What is stored about crawling: each crawl's progress and figures, how the service pages its list, how much is known. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import {
  type CrawlKind,
  type CrawlProgress,
  mirrorCrawl,
  mirrorCrawlPage,
  mirrorSession,
  mirrorShape,
} from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import { type ListOrder, type ListShape, ShapeChanged } from './list';

export interface CrawlTools {
  db: Database;
  upstream: Upstream;
  /** Called before each step, for tests that interrupt it. */
  onStep?: (step: string) => void;
  /** Runs after each page of a full crawl. */
  betweenPages?: () => Promise<void>;
}

export type Crawl = typeof mirrorCrawl.$inferSelect;

export const initialProgress: CrawlProgress = {
  nextPage: 0,
  reachedEnd: false,
  addedBefore: 0,
  start: null,
  readFrom: null,
  highest: null,
  erased: 0,
  wasCalm: null,
};

export const lastComplete = async (db: Queryable, ...kinds: CrawlKind[]): Promise<Crawl | null> => {
  const [crawl] = await db
    .select()
    .from(mirrorCrawl)
    .where(and(inArray(mirrorCrawl.kind, kinds), eq(mirrorCrawl.state, 'complete')))
    .orderBy(desc(mirrorCrawl.endedAt))
    .limit(1);

  return crawl ?? null;
};

export const findRunning = async (db: Queryable, kind: CrawlKind): Promise<Crawl | null> => {
  const [running] = await db
    .select()
    .from(mirrorCrawl)
    .where(and(eq(mirrorCrawl.kind, kind), eq(mirrorCrawl.state, 'running')))
    .orderBy(desc(mirrorCrawl.id))
    .limit(1);

  return running ?? null;
};

/** Resumes an interrupted crawl, or starts a new one. */
export const openCrawl = async (db: Database, kind: CrawlKind): Promise<Crawl> => {
  const running = await findRunning(db, kind);
  if (running) return running;

  const [started] = await db
    .insert(mirrorCrawl)
    .values({ kind, state: 'running', beganAt: now(), progress: initialProgress })
    .returning();

  if (!started) throw new Error('The crawl was not recorded.');

  return started;
};

type Figures = Partial<Pick<Crawl, 'pages' | 'added' | 'changed' | 'gone' | 'repeats'>>;

/** Saves the progress, adds to the figures and clears any problem. Updates `crawl` in place. */
export const saveProgress = async (
  tx: Queryable,
  crawl: Crawl,
  progress: CrawlProgress,
  more: Figures = {},
): Promise<void> => {
  const { pages = 0, added = 0, changed = 0, gone = 0, repeats = 0 } = more;
  const [saved] = await tx
    .update(mirrorCrawl)
    .set({
      progress,
      problem: null,
      pages: sql`${mirrorCrawl.pages} + ${pages}`,
      added: sql`${mirrorCrawl.added} + ${added}`,
      changed: sql`${mirrorCrawl.changed} + ${changed}`,
      gone: sql`${mirrorCrawl.gone} + ${gone}`,
      repeats: sql`${mirrorCrawl.repeats} + ${repeats}`,
    })
    .where(eq(mirrorCrawl.id, crawl.id))
    .returning();

  Object.assign(crawl, saved);
};

export const endCrawl = async (
  tx: Queryable,
  crawl: Crawl,
  end: { state: 'complete' | 'stopped'; problem?: string; isExact?: boolean; asOf?: Date | null },
): Promise<void> => {
  await tx
    .update(mirrorCrawl)
    .set({ endedAt: now(), problem: null, ...end })
    .where(eq(mirrorCrawl.id, crawl.id));
  await tx.delete(mirrorCrawlPage).where(eq(mirrorCrawlPage.crawlId, crawl.id));
};

const internalProblem = 'Sync failed because of an error in Proofdesk. The log says more.';

/** Records with the crawl what stopped it, whatever that was. The crawl stays open and resumes in a later round. */
export const recordingProblem = async <Result>(
  { db }: CrawlTools,
  crawl: Crawl,
  stopping: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    // A stopping desk and a list that is paged differently are no failures.
    if (!stopping.aborted && !(error instanceof ShapeChanged)) {
      const problem = isAppError(error) ? error.userMessage : internalProblem;
      await db
        .update(mirrorCrawl)
        .set({ problem })
        .where(eq(mirrorCrawl.id, crawl.id))
        // Without a database, only the log can say so; the first failure says more than this one.
        .catch(() => undefined);
    }
    throw error;
  }
};

/** A full crawl replaces smaller ones that were interrupted. */
export const stopSmallCrawls = async (tx: Queryable): Promise<void> => {
  await tx
    .update(mirrorCrawl)
    .set({ state: 'stopped', endedAt: now() })
    .where(and(eq(mirrorCrawl.state, 'running'), ne(mirrorCrawl.kind, 'full')));
};

export interface KnownShape extends ListShape {
  lastPage: number;
  settledNumber: number;
}

export const readShape = async (db: Queryable): Promise<KnownShape | null> => {
  const [row] = await db.select().from(mirrorShape);

  return row
    ? {
        base: row.pageBase === 0 ? 0 : 1,
        size: row.pageSize,
        order: row.order,
        lastPage: row.lastPage,
        settledNumber: row.settledNumber,
      }
    : null;
};

export const saveShape = async (tx: Queryable, { base, size, order }: ListShape): Promise<void> => {
  await tx.insert(mirrorShape).values({ pageBase: base, pageSize: size, order, learntAt: now() });
};

const updateShape = (changes: Partial<typeof mirrorShape.$inferInsert>) => async (tx: Queryable) => {
  await tx.update(mirrorShape).set(changes).where(eq(mirrorShape.only, true));
};

export const saveOrder = (tx: Queryable, order: ListOrder | null): Promise<void> => updateShape({ order })(tx);
export const saveEnd = (tx: Queryable, lastPage: number): Promise<void> => updateShape({ lastPage })(tx);
export const saveSettled = (tx: Queryable, settledNumber: number): Promise<void> => updateShape({ settledNumber })(tx);

export const deleteShape = async (tx: Queryable): Promise<void> => {
  await tx.delete(mirrorShape);
};

export const countKnown = async (db: Queryable): Promise<{ count: number; highest: number }> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, highest: sql<number>`coalesce(max(${mirrorSession.number}), 0)::int` })
    .from(mirrorSession);

  return row ?? { count: 0, highest: 0 };
};
