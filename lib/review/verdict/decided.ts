import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';

/**
 * Keeps, with the work on a session, when the first opinion was given that counts: lists are filtered by it, and the time
 * that sessions wait ends with it. To be called after each change of what counts; the caller holds the session's lock.
 */
export const noteDecided = async (tx: Queryable, sessionId: string): Promise<void> => {
  await tx.execute(sql`
    insert into session_work (session_id, decided_at)
    select ${sessionId}::text, min(o.given_at)
    from verdict v join opinion o on o.verdict_id = v.id
    where v.session_id = ${sessionId} and v.state not in ('undone', 'void') and o.undone_at is null
    on conflict (session_id) do update set decided_at = excluded.decided_at
    where session_work.decided_at is distinct from excluded.decided_at
  `);
};
