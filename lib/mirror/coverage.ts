/** How complete the mirror is. It never claims more than the last check of the service's list has shown. */
import { sql } from 'drizzle-orm';
import type { Coverage } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import type { CrawlKind } from '@/lib/db/schema';
import { waitMessage } from '@/lib/upstream';
import { lookEveryMs } from './pace';

export interface ListingFacts {
  /** The list's length matched the mirror at the last check, nothing was added or removed since, and no row is set aside. */
  isExact: boolean;
  /** Rows of the list that could not be read. */
  setAside: number;
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

/** Older crawls add nothing, and a limit keeps the query cheap. */
const recentCrawls = 100;

/** A failed call is an outage only after this long without an answer. Calls are at least this frequent. */
const silenceMs = 90_000;

/** Times are text: the driver passes on what PostgreSQL writes. */
interface FactsRow extends Record<string, unknown> {
  isExact: boolean | null;
  setAside: number;
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
  waitUntil: string | null;
}

const toInstant = (text: string): string => new Date(text).toISOString();

const nextCheck = ({ lookedAt, kind, hasShape, order }: FactsRow): string | null =>
  lookedAt && kind === null
    ? new Date(new Date(lookedAt).getTime() + lookEveryMs(hasShape ? { order } : null)).toISOString()
    : null;

const problemOf = ({ problem, failure, answeredAt, lookedAt, waitUntil }: FactsRow): Coverage['problem'] => {
  // The first call may fail before any crawl has begun; then only the call figures show it.
  const message = waitUntil ? waitMessage : (problem ?? failure);
  const answers = [answeredAt, lookedAt].flatMap((text) => (text ? [toInstant(text)] : []));

  return message === null
    ? null
    : { message, since: answers.sort().at(-1) ?? null, ...(waitUntil && { waitUntil: toInstant(waitUntil) }) };
};

export const readListingFacts = async (db: Queryable): Promise<ListingFacts> => {
  // Only `full` and `new` crawls measure the list; a `refresh` just updates rows. Reading the whole list stops and
  // replaces any crawl that was interrupted.
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
      (select count(*)::int from set_aside) as "setAside",
      (select ended_at from looked) as "lookedAt",
      (select max(ended_at) from recent
       where state = 'complete' and (kind = 'full' or (kind = 'new' and is_exact))) as "endSeenAt",
      r.kind, (r.progress->>'nextPage')::int as page, r.began_at as "beganAt", r.problem,
      s.only is not null as "hasShape", s."order",
      case when u.failed_at > coalesce(u.answered_at + ${`${silenceMs} ms`}::interval, '-infinity')
           then u.failure end as failure,
      u.answered_at as "answeredAt",
      case when u.wait_until > ${now()}::timestamptz then u.wait_until end as "waitUntil"
    from (select 1) one
    left join running r on true left join mirror_shape s on true left join upstream_state u on true
  `);

  const [row] = rows;
  if (!row) throw new Error('The query for the state of the list returned no row.');

  return {
    isExact: row.isExact === true && row.setAside === 0,
    setAside: row.setAside,
    endSeenAt: row.endSeenAt && toInstant(row.endSeenAt),
    crawl: row.kind && { kind: row.kind, page: row.page, beganAt: toInstant(row.beganAt) },
    nextCrawlAt: nextCheck(row),
    problem: problemOf(row),
  };
};

/** Counts all rows in SQL: for occasional pages, not for every list. */
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
  if (!counts) throw new Error('The count returned no row.');

  return counts;
};

export const coverageOf = (
  { isExact, setAside, endSeenAt, crawl, nextCrawlAt, problem }: ListingFacts,
  { listed, read, wanted, withoutDocument, withheld, unreadable }: ResultCounts,
): Coverage => ({
  listed: { count: listed, kind: isExact ? 'exactly' : 'at least', endSeenAt, ...(setAside > 0 && { setAside }) },
  read: { count: read, wanted, withoutDocument, withheld, unreadable },
  crawl,
  nextCrawlAt,
  problem,
});
