import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';

/** Removes what nobody asks for any more. The last reading of the whole list stays: the next one is due by it. */
export const tidyUpMirror = async (db: Database): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();

  await db.execute(sql`
    delete from mirror_crawl
    where state <> 'running' and ended_at < ${daysAgo(30)}
      and id <> coalesce((select max(id) from mirror_crawl where kind = 'full' and state = 'complete'), 0)
  `);
  await db.execute(sql`delete from mirror_gone where at < ${daysAgo(90)}`);
};
