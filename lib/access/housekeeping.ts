import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';

/** Removes what has no use any more: the audit log tells who signed in when, for good. */
export const tidyUp = async (db: Database): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString();

  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from draft where updated_at < ${daysAgo(7)}`);
    await tx.execute(sql`delete from invitation where expires_at < ${daysAgo(30)}`);
    await tx.execute(sql`delete from sign_in_throttle where last_failure_at < ${daysAgo(1)}`);
    // Until then, the address of a sign-in counts as known to its account.
    await tx.execute(sql`delete from sign_in where created_at < ${daysAgo(90)}`);
    await tx.execute(sql`
      delete from purpose p where p.until < ${daysAgo(90)}
        and not exists (select from sign_in s where s.purpose_id = p.id)
    `);
  });
};
