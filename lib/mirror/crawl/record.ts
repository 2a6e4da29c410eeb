/** What is kept about a crawl: where it goes on after an interruption, and what came of it. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { type CrawlKind, type CrawlProgress, mirrorCrawl, mirrorCrawlPage } from '@/lib/db/schema';
import { isAppError } from '@/lib/errors';
import type { Upstream } from '@/lib/upstream';

export interface CrawlTools {
  db: Database;
  upstream: Upstream;
  /** Told before each step, for tests that interrupt them. */
  onStep?: (step: string) => void;
  /** Has its turn after each page of a long reading. */
  betweenPages?: () => Promise<void>;
}

export type Crawl = typeof mirrorCrawl.$inferSelect;

export const atStart: CrawlProgress = {
  nextPage: 0,
  reachedEnd: false,
  addedBefore: 0,
  start: null,
  readFrom: null,
  highest: null,
  erased: 0,
  wasCalm: null,
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

/** One that was cut off goes on; otherwise a new one begins. */
export const openCrawl = async (db: Database, kind: CrawlKind): Promise<Crawl> => {
  const running = await findRunning(db, kind);
  if (running) return running;

  const [begun] = await db
    .insert(mirrorCrawl)
    .values({ kind, state: 'running', beganAt: now(), progress: atStart })
    .returning();

  if (!begun) throw new Error('A crawl could not be recorded.');

  return begun;
};

type Figures = Partial<Pick<Crawl, 'pages' | 'added' | 'changed' | 'gone' | 'repeats'>>;

/** Writes the progress and adds to the figures; `crawl` follows once it is written. Whatever held it up is over. */
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
  end: { state: 'complete' | 'stopped'; problem?: string; isExact?: boolean },
): Promise<void> => {
  await tx
    .update(mirrorCrawl)
    .set({ endedAt: now(), problem: null, ...end })
    .where(eq(mirrorCrawl.id, crawl.id));
  await tx.delete(mirrorCrawlPage).where(eq(mirrorCrawlPage.crawlId, crawl.id));
};

/** Whatever stops a crawl is noted with it, for those who wait; it stays open, and goes on in a later round. */
export const noting = async <Result>(
  { db }: CrawlTools,
  crawl: Crawl,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) {
      await db.update(mirrorCrawl).set({ problem: error.userMessage }).where(eq(mirrorCrawl.id, crawl.id));
    }
    throw error;
  }
};

/** A crawl of the whole list makes up for smaller ones that were cut off. */
export const stopSmallCrawls = async (tx: Queryable): Promise<void> => {
  await tx
    .update(mirrorCrawl)
    .set({ state: 'stopped', endedAt: now() })
    .where(and(eq(mirrorCrawl.state, 'running'), ne(mirrorCrawl.kind, 'full')));
};
