/**
 * Refreshes open sessions, which change without being new, by reading the list pages they are on. Passes are a minute
 * apart and read at most sixty pages each: in a list of 100,000 sessions on pages of 1,000, every open session is seen
 * every minute or two.
 */

import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { finalStatuses, type SessionStatus } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { askForPage, openList, type SessionList } from './list';
import {
  type Crawl,
  type CrawlTools,
  endCrawl,
  findRunning,
  type KnownShape,
  openCrawl,
  readShape,
  recordingProblem,
  saveProgress,
} from './record';
import { writePage } from './write-page';

const maxPages = 60;

/** In any other status, including unknown ones, a session may still change. */
const settled: readonly SessionStatus[] = [...finalStatuses, 'EXPIRED'];

/** A report brings only a status; the rest of the row, such as the completion time, is read within this time. */
const reportedForMs = 5 * minuteMs;

interface OpenPage {
  page: number;
  ids: string[];
}

/**
 * The pages that open sessions, and those whose row was set aside, should be on if the list matches the mirror, starting
 * at page `from`.
 */
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
      ) or exists (select 1 from set_aside a where a.session_id = m.id))
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

/** Sessions missing from their page are usually on a neighbouring one; the next full crawl finds the rest. */
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

/** Does part of a pass over the pages with open sessions. Without an order, only a full crawl finds them. */
export const refreshOnce = async (tools: CrawlTools, stopping: AbortSignal): Promise<void> => {
  const shape = await readShape(tools.db);
  if (shape?.order !== 'newest first' && shape?.order !== 'oldest first') return;

  const started = await findRunning(tools.db, 'refresh');
  const open = await findOpenPages(tools.db, shape, started?.progress.nextPage ?? 0);
  if (!started && open.length === 0) return;

  const list = openList(tools.upstream, shape);
  const crawl = started ?? (await openCrawl(tools.db, 'refresh'));
  let budget = maxPages;

  await recordingProblem(tools, crawl, stopping, async () => {
    for (const place of open) {
      if (budget <= 0) return;
      stopping.throwIfAborted();
      tools.onStep?.('refreshing');
      budget -= await readAround(tools, crawl, list, place);
    }
    await endCrawl(tools.db, crawl, { state: 'complete' });
  });
};
