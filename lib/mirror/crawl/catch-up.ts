/** Reads new sessions at the end of the list where they arrive, and checks that the mirror is then as long as the list. */

import { now } from '@/lib/base/clock';
import {
  type AskedPage,
  askForPage,
  findEnd,
  isPastEnd,
  type ListRow,
  requireSameBase,
  type SessionList,
} from './list';
import { type Crawl, type CrawlTools, countKnown, type KnownShape, saveEnd, saveProgress } from './record';
import { writePage } from './write-page';

/** Sessions may arrive between reading and measuring; then both are repeated. */
const maxTries = 3;

/** Nothing moved: no id repeats, and a second reading found the same ids. */
const isSteady = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === one.length && one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Reads new sessions and measures the list between two equal readings, so that an arrival cannot hide a removal. Returns
 * as of when the list is as long as the mirror, counting erased sessions that the service still lists. `null`: it is not.
 */
export const catchUp = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  shape: KnownShape,
  erased: number,
): Promise<Date | null> => {
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const askedAt = now();
    tools.onStep?.('reading new sessions');
    const before = await readNewEnd(tools, crawl, list, shape);
    tools.onStep?.('measuring');
    const end = await findEnd(list, shape.lastPage);
    if (end) await saveEnd(tools.db, end.lastPage);
    const after = await readNewEnd(tools, crawl, list, shape);

    await requireSameBase(list);

    if (end && isSteady(before, after)) {
      return end.length === (await countKnown(tools.db)).count + erased ? askedAt : null;
    }
  }

  return null;
};

const savePage = ({ db }: CrawlTools, crawl: Crawl, asked: AskedPage) =>
  db.transaction(async (tx) => {
    const written = await writePage(tx, asked);
    await saveProgress(
      tx,
      crawl,
      { ...crawl.progress, nextPage: asked.page + 1 },
      { pages: 1, added: written.added, changed: written.changed },
    );

    return written;
  });

/**
 * Newest first: reads from the top to the first session known when a crawl last completed. Not to the first known
 * session: an interrupted crawl leaves known ones above a gap.
 */
const readFromTop = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  { settledNumber }: KnownShape,
): Promise<string[]> => {
  const ids: string[] = [];
  let before: ListRow[] | null = null;

  for (let page = 0; ; page++) {
    const asked = await askForPage(list, page);
    const { rows } = asked;
    if (isPastEnd(rows, before)) return ids;

    const { numbers } = await savePage(tools, crawl, asked);
    ids.push(...rows.map(({ id }) => id));
    if (numbers.some((number) => number <= settledNumber)) return ids;
    before = rows;
  }
};

/** Oldest first: reads from one page before the last known one, since removals pull sessions forward. */
const readFromEnd = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  { lastPage }: KnownShape,
): Promise<string[]> => {
  const ids: string[] = [];
  let before: ListRow[] | null = null;

  for (let page = Math.max(lastPage - 1, 0); ; page++) {
    const asked = await askForPage(list, page);
    const { rows } = asked;
    if (isPastEnd(rows, before)) return ids;

    await savePage(tools, crawl, asked);
    await saveEnd(tools.db, page);
    ids.push(...rows.map(({ id }) => id));
    before = rows;
  }
};

/** Always starts over, even after an interruption: rows have moved since. Returns the ids found, in order. */
export const readNewEnd = (tools: CrawlTools, crawl: Crawl, list: SessionList, shape: KnownShape): Promise<string[]> =>
  shape.order === 'oldest first' ? readFromEnd(tools, crawl, list, shape) : readFromTop(tools, crawl, list, shape);
