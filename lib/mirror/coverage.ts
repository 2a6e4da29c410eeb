/** How complete the mirror is, and as of when. It never claims more than the last look at the service's list has shown. */
import { sql } from 'drizzle-orm';
import type { Coverage } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import type { CrawlKind } from '@/lib/db/schema';
import { longestGateMs, waitMessage } from '@/lib/upstream';
import { lookEveryMs, reliedOnMs } from './pace';
import { standingOf } from './standing';

type FactName = 'standing' | 'freshUntil' | 'withoutStatus' | 'crawl' | 'nextCrawlAt' | 'problem';

export interface ListingFacts extends Pick<Coverage, FactName> {
  /** The whole list is known, as of the last look. */
  isExact: boolean;
  /** Rows of the list that could not be read. */
  setAside: number;
  endSeenAt: string | null;
}

export interface ResultCounts {
  listed: number;
  read: number;
  wanted: number;
  withoutDocument: number;
  withheld: number;
  unreadable: number;
  /** Documents whose month of expiry is still to be looked for; only the index counts them. */
  expiryUnread?: number;
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
  /** The moment that the last look speaks of. */
  lookOf: string | null;
  readingMs: number | null;
  endSeenAt: string | null;
  withoutStatus: number;
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

/** A longer wait was written before the clock was set back, and does not count. */
const longestWait = () => new Date(now().getTime() + longestGateMs);

const toInstant = (text: string): string => new Date(text).toISOString();

const after = (text: string, milliseconds: number): string =>
  new Date(new Date(text).getTime() + milliseconds).toISOString();

const shapeOf = ({ hasShape, order }: FactsRow) => (hasShape ? { order } : null);

const nextCheck = (row: FactsRow): string | null =>
  row.lookedAt && row.kind === null ? after(row.lookedAt, lookEveryMs(shapeOf(row), row.readingMs ?? 0)) : null;

const freshUntilOf = (row: FactsRow): string | null =>
  row.lookOf && after(row.lookOf, reliedOnMs(shapeOf(row), row.readingMs ?? 0));

/** The time moves with looks only: other answers, even single pages of the list, do not make the list any fresher. */
const problemOf = ({ problem, failure, answeredAt, endSeenAt, waitUntil }: FactsRow): Coverage['problem'] => {
  // The first call may fail before any crawl has begun; then only the call figures show it.
  const message = waitUntil ? waitMessage : (problem ?? failure);
  const since = endSeenAt ?? answeredAt;

  return message === null
    ? null
    : { message, since: since && toInstant(since), ...(waitUntil && { waitUntil: toInstant(waitUntil) }) };
};

export const readListingFacts = async (db: Queryable): Promise<ListingFacts> => {
  // Only `full` and `new` crawls measure the list; a `refresh` just updates rows. Reading the whole list stops and
  // replaces any crawl that was interrupted.
  const { rows } = await db.execute<FactsRow>(sql`
    with recent as materialized (
      select *, case when is_exact then coalesce(as_of, began_at) else ended_at end as look_of
      from mirror_crawl order by id desc limit ${recentCrawls}
    ),
    looked as (
      select * from recent where state = 'complete' and kind in ('full', 'new') order by ended_at desc limit 1
    ),
    running as (select * from recent where state = 'running' order by id desc limit 1),
    failing as (
      select problem from recent r
      where problem is not null
        and (state = 'running' or (state = 'stopped' and ended_at > coalesce((select ended_at from looked), '-infinity')))
      order by id desc limit 1
    ),
    statusless as (select count(*)::int as count from mirror_session where status is null)
    select
      (select is_exact from looked) and not exists (
        select 1 from recent r, looked l
        where r.added + r.gone > 0 and (r.state = 'running' or r.ended_at > l.ended_at)
          and not (r.state = 'stopped' and l.kind = 'full' and r.began_at <= l.ended_at)
      ) and statusless.count = 0 as "isExact",
      (select count(*)::int from set_aside) as "setAside",
      (select ended_at from looked) as "lookedAt",
      (select look_of from looked) as "lookOf",
      (select extract(epoch from ended_at - began_at)::float8 * 1000 from looked) as "readingMs",
      (select max(look_of) from recent
       where state = 'complete' and (kind = 'full' or (kind = 'new' and is_exact))) as "endSeenAt",
      statusless.count as "withoutStatus",
      r.kind, (r.progress->>'nextPage')::int as page, r.began_at as "beganAt", (select problem from failing) as problem,
      s.only is not null as "hasShape", s."order",
      case when u.failed_at > coalesce(u.answered_at + ${`${silenceMs} ms`}::interval, '-infinity')
           then u.failure end as failure,
      u.answered_at as "answeredAt",
      case when g.wait_until > ${now()}::timestamptz and g.wait_until <= ${longestWait()}::timestamptz then g.wait_until end as "waitUntil"
    from statusless
    left join running r on true left join mirror_shape s on true
    left join upstream_source u on u.source = 'list' left join upstream_state g on true
  `);

  const [row] = rows;
  if (!row) throw new Error('The query for the state of the list returned no row.');
  const [freshUntil, problem] = [freshUntilOf(row), problemOf(row)];
  const standing = standingOf({ wasComplete: row.isExact === true && row.setAside === 0, freshUntil, problem }, now());

  return {
    standing,
    isExact: standing === 'complete',
    freshUntil,
    setAside: row.setAside,
    endSeenAt: row.endSeenAt && toInstant(row.endSeenAt),
    withoutStatus: row.withoutStatus,
    crawl: row.kind && { kind: row.kind, page: row.page, beganAt: toInstant(row.beganAt) },
    nextCrawlAt: nextCheck(row),
    problem,
  };
};

/** Counts are as of the last look, not of the moment they are read here. `asOf`: for a list that was never read in full. */
export const countedAsOf = ({ endSeenAt }: Pick<ListingFacts, 'endSeenAt'>, asOf: Date): string =>
  endSeenAt ?? asOf.toISOString();

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
  { standing, isExact, freshUntil, setAside, endSeenAt, withoutStatus, crawl, nextCrawlAt, problem }: ListingFacts,
  { listed, read, wanted, withoutDocument, withheld, unreadable }: ResultCounts,
): Coverage => ({
  standing,
  freshUntil,
  listed: { count: listed, kind: isExact ? 'exactly' : 'at least', endSeenAt, ...(setAside > 0 && { setAside }) },
  withoutStatus,
  read: { count: read, wanted, withoutDocument, withheld, unreadable },
  crawl,
  nextCrawlAt,
  problem,
});
