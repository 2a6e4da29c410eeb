/** How complete the mirror is. Nothing here claims more than the last look at the service's list has shown. */
import { sql } from 'drizzle-orm';
import type { Coverage } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { CrawlKind } from '@/lib/db/schema';
import { lookEveryMs } from './pace';

/** How far the service's list is known. */
export interface ListingFacts {
  /** The last look at the list's length agreed with the mirror, and nothing was added or removed since. */
  isExact: boolean;
  endSeenAt: string | null;
  crawl: Coverage['crawl'];
  nextCrawlAt: string | null;
  problem: Coverage['problem'];
}

export interface ResultCounts {
  listed: number;
  read: number;
  wanted: number;
  withoutDocument: number;
  withheld: number;
  unreadable: number;
}

/** Crawls further back say nothing that one of these does not say better; a limit keeps the question cheap. */
const recentCrawls = 100;

/** One failed call is not an outage; the service is asked at least once within this time. */
const silenceMs = 90_000;

/** Times are texts here: the driver leaves them as PostgreSQL writes them. */
interface FactsRow extends Record<string, unknown> {
  isExact: boolean | null;
  lookedAt: string | null;
  endSeenAt: string | null;
  kind: CrawlKind | null;
  page: number;
  beganAt: string;
  problem: string | null;
  hasShape: boolean;
  order: string | null;
  failure: string | null;
  answeredAt: string | null;
}

const toInstant = (text: string): string => new Date(text).toISOString();

const nextLook = ({ lookedAt, kind, hasShape, order }: FactsRow): string | null =>
  lookedAt && kind === null
    ? new Date(new Date(lookedAt).getTime() + lookEveryMs(hasShape ? { order } : null)).toISOString()
    : null;

const problemOf = ({ problem, failure, answeredAt, lookedAt }: FactsRow): Coverage['problem'] => {
  // The first look at the list may fail before a crawl has begun; then only the record of the calls shows it.
  const message = problem ?? failure;
  const answers = [answeredAt, lookedAt].flatMap((text) => (text ? [toInstant(text)] : []));

  return message === null ? null : { message, since: answers.sort().at(-1) ?? null };
};

export const readListingFacts = async (db: Queryable): Promise<ListingFacts> => {
  // A crawl that measures the list is a full or a new one; a refresh only brings rows up to date. One that was cut off
  // is stopped when the whole list was read, which makes up for it.
  const { rows } = await db.execute<FactsRow>(sql`
    with recent as materialized (select * from mirror_crawl order by id desc limit ${recentCrawls}),
    looked as (
      select * from recent where state = 'complete' and kind in ('full', 'new') order by ended_at desc limit 1
    ),
    running as (select * from recent where state = 'running' order by id desc limit 1)
    select
      (select is_exact from looked) and not exists (
        select 1 from recent r, looked l
        where r.added + r.gone > 0 and (r.state = 'running' or r.ended_at > l.ended_at)
          and not (r.state = 'stopped' and l.kind = 'full' and r.began_at <= l.ended_at)
      ) as "isExact",
      (select ended_at from looked) as "lookedAt",
      (select max(ended_at) from recent
       where state = 'complete' and (kind = 'full' or (kind = 'new' and is_exact))) as "endSeenAt",
      r.kind, (r.progress->>'nextPage')::int as page, r.began_at as "beganAt", r.problem,
      s.only is not null as "hasShape", s."order",
      case when u.failed_at > coalesce(u.answered_at + ${`${silenceMs} ms`}::interval, '-infinity')
           then u.failure end as failure,
      u.answered_at as "answeredAt"
    from (select 1) one
    left join running r on true left join mirror_shape s on true left join upstream_state u on true
  `);

  const [row] = rows;
  if (!row) throw new Error('The facts of the list are always one row.');

  return {
    isExact: row.isExact === true,
    endSeenAt: row.endSeenAt && toInstant(row.endSeenAt),
    crawl: row.kind && { kind: row.kind, page: row.page, beganAt: toInstant(row.beganAt) },
    nextCrawlAt: nextLook(row),
    problem: problemOf(row),
  };
};

/** By SQL, over all rows: for pages that are opened now and then, not for every list. */
export const countResults = async (db: Queryable): Promise<ResultCounts> => {
  const { rows } = await db.execute<ResultCounts & Record<string, unknown>>(sql`
    select
      count(*)::int as listed,
      count(*) filter (where result_state = 'read')::int as read,
      count(*) filter (where result_state = 'wanted')::int as wanted,
      count(*) filter (where result_state = 'read' and has_document is not true)::int as "withoutDocument",
      count(*) filter (where result_state = 'withheld')::int as withheld,
      count(*) filter (where result_state = 'unreadable')::int as unreadable
    from mirror_session
  `);

  const [counts] = rows;
  if (!counts) throw new Error('A count is always one row.');

  return counts;
};

export const coverageOf = (
  { isExact, endSeenAt, crawl, nextCrawlAt, problem }: ListingFacts,
  { listed, read, wanted, withoutDocument, withheld, unreadable }: ResultCounts,
): Coverage => ({
  listed: { count: listed, kind: isExact ? 'exactly' : 'at least', endSeenAt },
  read: { count: read, wanted, withoutDocument, withheld, unreadable },
  crawl,
  nextCrawlAt,
  problem,
});
