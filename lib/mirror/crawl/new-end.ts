/** The end of the list where sessions arrive, until everything is known again. */
import type { SessionSummary } from '@/lib/contract';
import { type AskedPage, askForPage, isPastEnd, type SessionList } from './list';
import { type Crawl, type CrawlTools, saveProgress } from './record';
import { type KnownShape, noteEnd } from './shape';
import { writePage } from './write-page';

const takePage = ({ db }: CrawlTools, crawl: Crawl, page: number, asked: AskedPage) =>
  db.transaction(async (tx) => {
    const written = await writePage(tx, asked);
    await saveProgress(
      tx,
      crawl,
      { ...crawl.progress, nextPage: page + 1 },
      { pages: 1, added: written.added, changed: written.changed },
    );

    return written;
  });

/**
 * Newest first, new ones are on the first pages: on to the first session that was known when a crawl last came to its
 * end. Not to the first known one: a crawl that was cut off leaves known ones above a gap.
 */
const readFromTop = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  { settledNumber }: KnownShape,
): Promise<string[]> => {
  const ids: string[] = [];
  let before: SessionSummary[] | null = null;

  for (let page = 0; ; page++) {
    const asked = await askForPage(list, page);
    const { rows } = asked;
    if (isPastEnd(rows, before)) return ids;

    const { numbers } = await takePage(tools, crawl, page, asked);
    ids.push(...rows.map(({ id }) => id));
    if (numbers.some((number) => number <= settledNumber)) return ids;
    before = rows;
  }
};

/** Oldest first, new ones are at the end; a page earlier than it was last seen, since removals pull them forward. */
const readFromEnd = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  { lastPage }: KnownShape,
): Promise<string[]> => {
  const ids: string[] = [];
  let before: SessionSummary[] | null = null;

  for (let page = Math.max(lastPage - 1, 0); ; page++) {
    const asked = await askForPage(list, page);
    const { rows } = asked;
    if (isPastEnd(rows, before)) return ids;

    await takePage(tools, crawl, page, asked);
    await noteEnd(tools.db, page);
    ids.push(...rows.map(({ id }) => id));
    before = rows;
  }
};

/** From the start each time, also after an interruption: rows have moved since. Returns what stood there, in order. */
export const readNewEnd = (tools: CrawlTools, crawl: Crawl, list: SessionList, shape: KnownShape): Promise<string[]> =>
  shape.order === 'oldest first' ? readFromEnd(tools, crawl, list, shape) : readFromTop(tools, crawl, list, shape);
