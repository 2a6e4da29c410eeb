/**
 * Sessions that the mirror has and a reading of the whole list did not show. They may have slipped past, so each is
 * asked for by itself; only one that the service does not know is gone.
 */
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import { statusCheck } from '@/lib/db/schema';
import { isAppError } from '@/lib/errors';
import { removeFromMirror } from '../keep/remove';
import { type Crawl, type CrawlTools, saveProgress } from './record';
import { holdMirror } from './write-page';

interface Unseen {
  id: string;
  number: number;
}

const pickedAtOnce = 200;
const askedAtOnce = 8;
const largestNumber = 2 ** 31 - 1;

const readFrom = ({ progress, beganAt }: Crawl): Date => (progress.readFrom ? new Date(progress.readFrom) : beganAt);

/** Those that were asked for since the reading began are known to be there, and those that came meanwhile were just seen. */
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

/** The mirror forgets who it was at once; that there was such a session, it remembers. */
export const removeGone = async (tx: Queryable, { id }: Pick<Unseen, 'id'>): Promise<void> => {
  await holdMirror(tx);
  const removed = await removeFromMirror(tx, [id]);
  if (removed.length > 0) await tx.delete(statusCheck).where(eq(statusCheck.sessionId, id));
};

/** `later`: it was asked for within the minute, by somebody else or before an interruption, and may not be asked again yet. */
type Outcome = 'gone' | 'there' | 'later' | 'not known';

/** What was learnt before the list was read says nothing about why the session was not in it. */
const look = async ({ upstream }: CrawlTools, crawl: Crawl, { id }: Unseen): Promise<Outcome> => {
  try {
    const { checkedAt, problem } = await upstream.status(id);
    if (checkedAt !== null && new Date(checkedAt) > readFrom(crawl)) return 'there';

    return problem === null || problem.code === 'TOO_MANY_REQUESTS' ? 'later' : 'not known';
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return 'gone';
    throw error;
  }
};

/** What is left open is the worst of these. */
const settle = async (tools: CrawlTools, crawl: Crawl, some: readonly Unseen[]): Promise<Settled> => {
  tools.onStep?.('asking for those not seen');
  const outcomes = await Promise.all(some.map((session) => look(tools, crawl, session)));
  const gone = some.filter((_, index) => outcomes[index] === 'gone');

  await tools.db.transaction(async (tx) => {
    for (const session of gone) {
      await removeGone(tx, session);
    }
    await saveProgress(tx, crawl, crawl.progress, { gone: gone.length });
  });

  return outcomes.includes('later') ? 'later' : outcomes.includes('not known') ? 'not all' : 'all';
};

/** `all`: each was found or is gone. `not all`: the service does not say. `later`: some may be asked for in a minute. */
export type Settled = 'all' | 'not all' | 'later';

const worst = (one: Settled, other: Settled): Settled => (one === 'later' || other === 'all' ? one : other);

/** Asks for all of them, each once. */
export const settleUnseen = async (tools: CrawlTools, crawl: Crawl, stopping: AbortSignal): Promise<Settled> => {
  let settled: Settled = 'all';
  let after = 0;

  for (;;) {
    const unseen = await findUnseen(tools.db, crawl, pickedAtOnce, after);
    if (unseen.length === 0) return settled;

    for (let first = 0; first < unseen.length; first += askedAtOnce) {
      stopping.throwIfAborted();
      settled = worst(settled, await settle(tools, crawl, unseen.slice(first, first + askedAtOnce)));
    }
    after = unseen.at(-1)?.number ?? after;
  }
};
