/**
 * Mirrored sessions that a full crawl did not see. They may have slipped past, so each is checked on its own. Those are
 * gone whose status and results are not found, while the service still answers for other sessions.
 */
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import { inParallel } from '@/lib/base/in-parallel';
import type { Queryable } from '@/lib/db';
import { hasNoResults, NotAskedYet, requireAnswers } from '../control';
import { removeGone } from '../removal';
import { type Crawl, type CrawlTools, lastComplete, saveProgress } from './record';
import { openKnownList } from './still-listed';

interface Unseen {
  id: string;
  number: number;
}

const batchSize = 200;
const concurrency = 8;
const largestNumber = 2 ** 31 - 1;

const readFrom = ({ progress, beganAt }: Crawl): Date => (progress.readFrom ? new Date(progress.readFrom) : beganAt);

/** Excludes sessions checked since the crawl began, and those that arrived during it. */
export const findUnseen = async (db: Queryable, crawl: Crawl, limit: number, after = 0): Promise<Unseen[]> => {
  const { rows } = await db.execute<{ id: string; number: number }>(sql`
    select m.id, m.number
    from mirror_session m
    left join (select unnest(numbers) as number from mirror_crawl_page where crawl_id = ${crawl.id}) seen
      on seen.number = m.number
    left join status_check c on c.session_id = m.id
    where m.number > ${after} and m.number <= ${crawl.progress.highest ?? largestNumber}
      and seen.number is null and (c.checked_at is null or c.checked_at <= ${readFrom(crawl)}::timestamptz)
    order by m.number
    limit ${limit}
  `);

  return rows;
};

/** `gone`: not found. `later`: already checked within the minute, so it may not be checked again yet. */
type Outcome = 'gone' | 'there' | 'later' | 'not known';

/** A status from before the crawl does not explain why the session was missing from the list. */
const check = async ({ upstream }: CrawlTools, crawl: Crawl, { id }: Unseen): Promise<Outcome> => {
  try {
    const { checkedAt, problem } = await upstream.status(id);
    if (checkedAt !== null && new Date(checkedAt) > readFrom(crawl)) return 'there';

    return problem === null || problem.code === 'TOO_MANY_REQUESTS' ? 'later' : 'not known';
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return 'gone';
    throw error;
  }
};

/** An empty list leaves no session to compare with. It is believed after this long. */
const emptyForMs = hourMs;

const isLongEmpty = (emptySince: string): boolean => now().getTime() - Date.parse(emptySince) >= emptyForMs;

/** Throws if the service does not answer right. False if that cannot be told now. */
const isReliable = async (tools: CrawlTools, crawl: Crawl): Promise<boolean> => {
  const { list } = await openKnownList(tools);
  const rows = await list.page(0);
  if (rows.length > 0) {
    try {
      await requireAnswers(tools.upstream, rows);
    } catch (error) {
      if (error instanceof NotAskedYet) return false;
      throw error;
    }
    await saveProgress(tools.db, crawl, { ...crawl.progress, emptySince: null });

    return true;
  }
  const before = crawl.progress.emptySince ?? (await lastComplete(tools.db, 'full'))?.progress.emptySince;
  const emptySince = before ?? now().toISOString();
  await saveProgress(tools.db, crawl, { ...crawl.progress, emptySince });

  return isLongEmpty(emptySince);
};

/**
 * Checks a batch: the status of each, then whether the service answers right, then the results of those whose status was
 * not found.
 */
const settle = async (
  tools: CrawlTools,
  crawl: Crawl,
  some: readonly Unseen[],
  stopping: AbortSignal,
): Promise<Settled> => {
  tools.onStep?.('checking unseen sessions');
  const outcomes = await inParallel(some, concurrency, async (session) => {
    stopping.throwIfAborted();

    return { session, outcome: await check(tools, crawl, session) };
  });
  const missing = outcomes.filter(({ outcome }) => outcome === 'gone').map(({ session }) => session);
  const isProven = missing.length > 0 && (await isReliable(tools, crawl));
  const found = await inParallel(isProven ? missing : [], concurrency, async (session) =>
    (await hasNoResults(tools.upstream, session.id)) ? [session] : [],
  );
  const gone = found.flat();

  await tools.db.transaction(async (tx) => {
    for (const session of gone) {
      await removeGone(tx, session);
    }
    await saveProgress(tx, crawl, crawl.progress, { gone: gone.length });
  });

  if (outcomes.some(({ outcome }) => outcome === 'later')) return 'later';

  return gone.length < missing.length || outcomes.some(({ outcome }) => outcome === 'not known') ? 'not all' : 'all';
};

/** `all`: each was found or is gone. `not all`: the service did not say. `later`: some can be checked in a minute. */
export type Settled = 'all' | 'not all' | 'later';

const worst = (one: Settled, other: Settled): Settled => (one === 'later' || other === 'all' ? one : other);

export const settleUnseen = async (tools: CrawlTools, crawl: Crawl, stopping: AbortSignal): Promise<Settled> => {
  let settled: Settled = 'all';
  let after = 0;

  for (;;) {
    const unseen = await findUnseen(tools.db, crawl, batchSize, after);
    if (unseen.length === 0) return settled;

    settled = worst(settled, await settle(tools, crawl, unseen, stopping));
    const { emptySince } = crawl.progress;
    // The answers about the others would prove nothing either.
    if (emptySince && !isLongEmpty(emptySince)) return settled;
    after = unseen.at(-1)?.number ?? after;
  }
};
