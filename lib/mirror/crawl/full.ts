/**
 * The whole list, from its first page to its end. Rows move while it is read: those that repeat do no harm; a removal
 * pulls others forward, past the place where we read, and they would be missed. So the list is measured before and
 * after: where its last session stands tells whether anything was removed, and if so the list is read again.
 */
import { eq, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { SessionSummary } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { mirrorCrawlPage } from '@/lib/db/schema';
import { countKnown } from './known';
import { combineOrders, orderOf } from './learn';
import { type AskedPage, askForPage, findEnd, isPastEnd, type SessionList, ShapeChanged } from './list';
import { endStoodStill } from './measure';
import { atStart, type Crawl, type CrawlTools, saveProgress } from './record';
import { noteEnd, noteOrder } from './shape';
import { findUnseen, settleUnseen } from './unseen';
import { writePage } from './write-page';

/** After so many readings with removals in between, the count stays an "at least" until a calmer hour. */
const readingsAtMost = 3;

/** Measures the list before it is read. Without a measure, it is read all the same. */
const begin = async ({ db }: CrawlTools, crawl: Crawl, list: SessionList, guess: number): Promise<void> => {
  const readFrom = now().toISOString();
  const { highest } = await countKnown(db);
  const [first] = await list.page(0);
  const end = first ? await findEnd(list, guess) : null;
  const start = first && end?.lastId ? { length: end.length, firstId: first.id, lastId: end.lastId } : null;

  await saveProgress(db, crawl, { ...crawl.progress, start, readFrom, highest });
};

/** One page and where to go on, together or not at all. */
export const takePage = ({ db }: CrawlTools, crawl: Crawl, page: number, asked: AskedPage) =>
  db.transaction(async (tx) => {
    const written = await writePage(tx, asked);
    await tx
      .insert(mirrorCrawlPage)
      .values({ crawlId: crawl.id, page, numbers: written.numbers })
      .onConflictDoUpdate({
        target: [mirrorCrawlPage.crawlId, mirrorCrawlPage.page],
        set: { numbers: sql`excluded.numbers` },
      });

    const erased = crawl.progress.erased + asked.rows.length - written.numbers.length;
    await saveProgress(
      tx,
      crawl,
      { ...crawl.progress, nextPage: page + 1, erased },
      { pages: 1, added: written.added, changed: written.changed },
    );
  });

/** Reads on to the end; the next page is on its way while one is being written. */
const readPages = async (tools: CrawlTools, crawl: Crawl, list: SessionList, stopping: AbortSignal): Promise<void> => {
  const ask = (index: number) => {
    const asked = askForPage(list, index);
    // Whoever awaits it hears of its failure; nobody may before that.
    asked.catch(() => undefined);

    return asked;
  };
  let { nextPage } = crawl.progress;
  let before: SessionSummary[] | null = null;
  let next = ask(nextPage);

  for (;;) {
    stopping.throwIfAborted();
    tools.onStep?.('page asked for');
    const asked = await next;
    const { rows } = asked;

    if (isPastEnd(rows, before)) break;
    if (before && before.length < list.shape.size) {
      throw new ShapeChanged(`page ${nextPage - 1} had ${before.length} rows and was not the last`);
    }
    next = ask(nextPage + 1);
    tools.onStep?.('page being written');
    await takePage(tools, crawl, nextPage, asked);
    await tools.betweenPages?.();
    list.shape.order = combineOrders(list.shape.order, orderOf(rows));
    before = rows;
    nextPage += 1;
  }
  await saveProgress(tools.db, crawl, { ...crawl.progress, reachedEnd: true });
  await noteOrder(tools.db, list.shape.order);
  await noteEnd(tools.db, Math.max(nextPage - 1, 0));
};

/** Whether some session was seen on two pages of this reading. */
const hasRepeats = async (db: Queryable, crawl: Crawl): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select count(*) > count(distinct number) as has
    from (select unnest(numbers) as number from mirror_crawl_page where crawl_id = ${crawl.id}) seen
  `);

  return rows[0]?.has ?? true;
};

/**
 * Without an order, arrivals cannot be told from what was there before. Then a reading counts that found everything that
 * the one before it had found, and nothing else. A row that slipped past the first of them did so because another,
 * already read, was removed, and that one would be missing now; or rows had repeated.
 */
const foundTheSame = async ({ db }: CrawlTools, crawl: Crawl, { shape: { order } }: SessionList): Promise<boolean> =>
  (order === null || order === 'none') &&
  crawl.repeats > 0 &&
  crawl.added === crawl.progress.addedBefore &&
  (await findUnseen(db, crawl, 1)).length === 0;

/** A reading is begun anew: what the one before it saw does not count any more. */
const beginAgain = ({ db }: CrawlTools, crawl: Crawl) =>
  db.transaction(async (tx) => {
    const addedBefore = (await hasRepeats(tx, crawl)) ? -1 : crawl.added;
    await tx.delete(mirrorCrawlPage).where(eq(mirrorCrawlPage.crawlId, crawl.id));
    await saveProgress(tx, crawl, { ...atStart, addedBefore }, { repeats: 1 });
  });

/**
 * Reads the list until a reading was calm, or often enough, and asks for those that were not seen. Says whether it is
 * certain that nothing slipped past; `later`: some may not be asked for yet, and the crawl stays open for them.
 */
export const readWholeList = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  { guess, stopping }: { guess: number; stopping: AbortSignal },
): Promise<boolean | 'later'> => {
  while (crawl.progress.wasCalm === null) {
    if (crawl.progress.highest === null) {
      tools.onStep?.('measuring');
      await begin(tools, crawl, list, guess);
    }
    if (!crawl.progress.reachedEnd) await readPages(tools, crawl, list, stopping);

    tools.onStep?.('comparing');
    const wasCalm = (await endStoodStill(tools.db, list, crawl.progress)) || (await foundTheSame(tools, crawl, list));

    if (wasCalm || crawl.repeats + 1 >= readingsAtMost) {
      await saveProgress(tools.db, crawl, { ...crawl.progress, wasCalm });
    } else {
      await beginAgain(tools, crawl);
    }
  }
  const settled = await settleUnseen(tools, crawl, stopping);

  return settled === 'later' ? 'later' : crawl.progress.wasCalm && settled === 'all';
};
