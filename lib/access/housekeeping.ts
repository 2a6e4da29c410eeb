import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';

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
    await destroyOldWords(tx, daysAgo(90));
  });
};

/**
 * Words in the audit log that belong to no stored session go after a time, with their keys: purposes in words, the reasons
 * of cancelled requests, and what was written about a session after its erasure. Earlier versions encrypted purposes with
 * a key of the person, used for nothing else.
 */
const destroyOldWords = async (tx: Queryable, before: string): Promise<void> => {
  const at = sql`${before}::timestamptz`;
  await tx.execute(sql`
    delete from subject_key k where k.created_at < ${at} and (
      k.subject like 'purpose:%'
      or exists (select from erasure e where e.session_id = k.subject and e.erased_at is not null)
      or exists (
        select from deletion_request r
        where 'request:' || r.id = k.subject and r.state = 'cancelled' and r.state_at < ${at}
      )
      or (
        exists (select from person p where p.id::text = k.subject)
        and not exists (select from audit_event e where e.subject = k.subject and e.words is not null and e.at >= ${at})
      )
    )
  `);
};
