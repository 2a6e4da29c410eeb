/**
 * Sessions that are not settled change without being new. They are seen again by reading the pages of the list where
 * they stand. The pace: a minute between two passes over all such pages, and sixty pages a minute at most, so that each
 * is seen every minute or two in a list of a hundred thousand sessions on pages of a thousand, and never less often than
 * the whole list is read.
 */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { askForPage, openList, type SessionList } from './list';
import { type Crawl, type CrawlTools, endCrawl, findRunning, noting, openCrawl, saveProgress } from './record';
import { type KnownShape, readShape } from './shape';
import { writePage } from './write-page';

const pagesAtOnce = 60;

/** In any other status, an unknown one as well, a session may change by itself. */
const settled: readonly SessionStatus[] = [...finalStatuses, 'EXPIRED'];

/** A report brings a new status alone; so long after it the rest of the row, such as its completion, is looked for. */
const reportedForMs = 5 * 60_000;

interface OpenPage {
  page: number;
  ids: string[];
}

/** Where those that are not settled must stand, if the list is as the mirror is; from a page on. */
const findOpenPages = async (db: Database, { order, size }: KnownShape, from: number): Promise<OpenPage[]> => {
  const direction = order === 'newest first' ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ page: number; ids: string[] }>(sql`
    select place.page, array_agg(place.id) as ids
    from (
      select id, ((row_number() over (order by created_at ${direction}, id ${direction}) - 1) / ${size})::int as page
      from mirror_session where created_at is not null
    ) place
    join mirror_session m on m.id = place.id
    where place.page >= ${from}
      and (m.status is null or m.status <> all(${sql.param(settled)}::text[]) or exists (
        select 1 from webhook_report r
        where r.session_id = m.id and r.confirmed_at > ${new Date(now().getTime() - reportedForMs)}::timestamptz
      ))
    group by place.page
    order by place.page
  `);

  return rows;
};

const readPage = async ({ db }: CrawlTools, crawl: Crawl, list: SessionList, page: number): Promise<Set<string>> => {
  const asked = await askForPage(list, page);
  await db.transaction(async (tx) => {
    const { added, changed } = await writePage(tx, asked);
    await saveProgress(
      tx,
      crawl,
      { ...crawl.progress, nextPage: Math.max(crawl.progress.nextPage, page + 1) },
      { pages: 1, added, changed },
    );
  });

  return new Set(asked.rows.map(({ id }) => id));
};

/** Those that do not stand there any more have moved to a neighbour; further away, the next full crawl finds them. */
const readAround = async (tools: CrawlTools, crawl: Crawl, list: SessionList, { page, ids }: OpenPage) => {
  const missing = new Set(ids);
  let pages = 0;

  for (const near of [page, page + 1, page - 1]) {
    if (missing.size === 0 || near < 0) continue;
    for (const id of await readPage(tools, crawl, list, near)) missing.delete(id);
    pages += 1;
  }

  return pages;
};

/** One part of a pass over the pages with open sessions. Without an order, only a crawl of the whole list finds them. */
export const refreshOnce = async (tools: CrawlTools, stopping: AbortSignal): Promise<void> => {
  const shape = await readShape(tools.db);
  if (shape?.order !== 'newest first' && shape?.order !== 'oldest first') return;

  const begun = await findRunning(tools.db, 'refresh');
  const open = await findOpenPages(tools.db, shape, begun?.progress.nextPage ?? 0);
  if (!begun && open.length === 0) return;

  const list = openList(tools.upstream, shape);
  const crawl = begun ?? (await openCrawl(tools.db, 'refresh'));
  let budget = pagesAtOnce;

  await noting(tools, crawl, async () => {
    for (const place of open) {
      if (budget <= 0) return;
      stopping.throwIfAborted();
      tools.onStep?.('refreshing');
      budget -= await readAround(tools, crawl, list, place);
    }
    await endCrawl(tools.db, crawl, { state: 'complete' });
  });
};
