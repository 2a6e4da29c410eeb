import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';

/** Removes expired rows. The audit log still records who signed in and when. */
export const tidyUp = async (db: Database): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString();

  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from draft where updated_at < ${daysAgo(7)}`);
    await tx.execute(sql`delete from search_text where at < ${daysAgo(1)}`);
    await tx.execute(sql`delete from invitation where expires_at < ${daysAgo(30)}`);
    await tx.execute(sql`delete from sign_in_throttle where last_failure_at < ${daysAgo(1)}`);
    // The throttle treats an address as known to its account for this long.
    await tx.execute(sql`delete from sign_in where created_at < ${daysAgo(90)}`);
    await tx.execute(sql`
      delete from purpose p where p.until < ${daysAgo(90)}
        and not exists (select from sign_in s where s.purpose_id = p.id)
    `);
  });
};
