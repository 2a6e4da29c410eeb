/**
 * Reads the whole list, first page to last. The list moves meanwhile. Repeated rows are harmless, but a removal pulls
 * later rows forward, past the page being read, and they would be missed. So the list is measured before and after: if
 * its last session is not where it should be, something was removed and the list is read again.
 */
import { eq, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { type CrawlProgress, mirrorCrawlPage } from '@/lib/db/schema';
import { combineOrders, orderOf } from './learn';
import {
  type AskedPage,
  askForPage,
  findEnd,
  isPastEnd,
  type ListRow,
  requireSameBase,
  type SessionList,
  ShapeChanged,
} from './list';
import { type Crawl, type CrawlTools, countKnown, initialProgress, saveEnd, saveOrder, saveProgress } from './record';
import { findUnseen, settleUnseen } from './unseen';
import { writePage } from './write-page';

/** After this many readings disturbed by removals, the count stays an "at least" for now. */
const maxReadings = 3;

/** Measures the list before reading it. If that fails, the list is read anyway. */
const measureStart = async ({ db }: CrawlTools, crawl: Crawl, list: SessionList, guess: number): Promise<void> => {
  const readFrom = now().toISOString();
  const { highest } = await countKnown(db);
  const [first] = await list.page(0);
  const end = first ? await findEnd(list, guess) : null;
  const start = first && end?.lastId ? { length: end.length, firstId: first.id, lastId: end.lastId } : null;
  await requireSameBase(list);

  await saveProgress(db, crawl, { ...crawl.progress, start, readFrom, highest });
};

/** Writes a page and the crawl's progress in one transaction. */
export const savePage = ({ db }: CrawlTools, crawl: Crawl, asked: AskedPage) =>
  db.transaction(async (tx) => {
    const written = await writePage(tx, asked);
    await tx
      .insert(mirrorCrawlPage)
      .values({ crawlId: crawl.id, page: asked.page, numbers: written.numbers })
      .onConflictDoUpdate({
        target: [mirrorCrawlPage.crawlId, mirrorCrawlPage.page],
        set: { numbers: sql`excluded.numbers` },
      });

    const erased = crawl.progress.erased + written.erased;
    await saveProgress(
      tx,
      crawl,
      { ...crawl.progress, nextPage: asked.page + 1, erased },
      { pages: 1, added: written.added, changed: written.changed },
    );
  });

/** Reads to the end, requesting the next page while one is being written. */
const readPages = async (tools: CrawlTools, crawl: Crawl, list: SessionList, stopping: AbortSignal): Promise<void> => {
  const ask = (index: number) => {
    const asked = askForPage(list, index);
    // A failure is reported when the page is awaited, not before.
    asked.catch(() => undefined);

    return asked;
  };
  let { nextPage } = crawl.progress;
  let before: ListRow[] | null = null;
  let next = ask(nextPage);

  for (;;) {
    stopping.throwIfAborted();
    tools.onStep?.('requesting a page');
    const asked = await next;
    const { rows } = asked;

    if (isPastEnd(rows, before)) break;
    if (before && before.length < list.shape.size) {
      throw new ShapeChanged(`page ${nextPage - 1} had ${before.length} rows and was not the last`);
    }
    next = ask(nextPage + 1);
    tools.onStep?.('writing a page');
    await savePage(tools, crawl, asked);
    await tools.betweenPages?.();
    list.shape.order = combineOrders(list.shape.order, orderOf(rows));
    before = rows;
    nextPage += 1;
  }
  await saveProgress(tools.db, crawl, { ...crawl.progress, reachedEnd: true });
  await saveOrder(tools.db, list.shape.order);
  await saveEnd(tools.db, Math.max(nextPage - 1, 0));
};

const hasRepeats = async (db: Queryable, crawl: Crawl): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select count(*) > count(distinct number) as has
    from (select unnest(numbers) as number from mirror_crawl_page where crawl_id = ${crawl.id}) seen
  `);

  return rows[0]?.has ?? true;
};

/**
 * Without an order, new arrivals cannot be recognised. Then a reading is trusted if it found exactly what the previous
 * one did: a row can slip past only if one already read was removed, which would now be missing, or if rows repeated.
 */
const foundTheSame = async ({ db }: CrawlTools, crawl: Crawl, { shape: { order } }: SessionList): Promise<boolean> =>
  (order === null || order === 'none') &&
  crawl.repeats > 0 &&
  crawl.added === crawl.progress.addedBefore &&
  (await findUnseen(db, crawl, 1)).length === 0;

/** Starts over and discards what the previous reading saw. */
const startOver = ({ db }: CrawlTools, crawl: Crawl) =>
  db.transaction(async (tx) => {
    const addedBefore = (await hasRepeats(tx, crawl)) ? -1 : crawl.added;
    await tx.delete(mirrorCrawlPage).where(eq(mirrorCrawlPage.crawlId, crawl.id));
    await saveProgress(tx, crawl, { ...initialProgress, addedBefore }, { repeats: 1 });
  });

/**
 * Reads the list until nothing was removed during a reading, or the limit is reached, then checks sessions that were not
 * seen. Returns whether nothing can have slipped past. `later`: some may not be checked yet, so the crawl stays open.
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
      await measureStart(tools, crawl, list, guess);
    }
    if (!crawl.progress.reachedEnd) await readPages(tools, crawl, list, stopping);

    tools.onStep?.('comparing');
    const wasCalm = (await isEndInPlace(tools.db, list, crawl.progress)) || (await foundTheSame(tools, crawl, list));

    if (wasCalm || crawl.repeats + 1 >= maxReadings) {
      await saveProgress(tools.db, crawl, { ...crawl.progress, wasCalm });
    } else {
      await startOver(tools, crawl);
    }
  }
  const settled = await settleUnseen(tools, crawl, stopping);

  return settled === 'later' ? 'later' : crawl.progress.wasCalm && settled === 'all';
};

/** How many pages to search for the session that was first when reading began. */
const maxArrivalPages = 20;

/** Sessions now ahead of the one that was first. `null`: that one is no longer there. */
const readArrivals = async ({ page }: SessionList, firstId: string): Promise<string[] | null> => {
  const ids: string[] = [];

  for (let index = 0; index < maxArrivalPages; index++) {
    const rows = await page(index);
    const found = rows.findIndex(({ id }) => id === firstId);

    ids.push(...rows.slice(0, found >= 0 ? found : rows.length).map(({ id }) => id));
    if (found >= 0) return ids;
    if (rows.length === 0) return null;
  }

  return null;
};

const standsAt = async ({ page, shape: { size } }: SessionList, position: number, id: string): Promise<boolean> =>
  (await page(Math.floor(position / size)))[position % size]?.id === id;

/**
 * True if a session arrived, was read, and has left again: that pulled others forward. Sessions that were known and gone
 * before the reading began do not count.
 */
const hasLostArrivals = async (
  db: Queryable,
  { firstId, highest }: { firstId: string; highest: number },
  arrivals: readonly string[],
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from mirror_session
    where created_at > (select created_at from mirror_session where id = ${firstId})
      and number > ${highest} and id <> all(${sql.param(arrivals)}::text[])
    limit 1
  `);

  return rows.length > 0;
};

const sameIds = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one !== null && one.length === other?.length && one.every((id, index) => id === other[index]);

/** True if the formerly last session is where it must be if nothing was removed before it. */
export const isEndInPlace = async (
  db: Queryable,
  list: SessionList,
  { nextPage, start, highest }: CrawlProgress,
): Promise<boolean> => {
  const { order } = list.shape;
  if (nextPage === 0) return true;
  if (!start) return false;
  if (order === 'oldest first') return standsAt(list, start.length - 1, start.lastId);
  if (order !== 'newest first') return false;

  const arrivals = await readArrivals(list, start.firstId);

  return (
    arrivals !== null &&
    (await standsAt(list, start.length - 1 + arrivals.length, start.lastId)) &&
    sameIds(arrivals, await readArrivals(list, start.firstId)) &&
    !(await hasLostArrivals(db, { firstId: start.firstId, highest: highest ?? 0 }, arrivals))
  );
};
