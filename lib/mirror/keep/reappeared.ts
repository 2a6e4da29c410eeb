/** A session that was erased answers again: somebody has to look into it. */
import { sql } from 'drizzle-orm';
import { recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';

export interface Reappeared {
  sessionId: string;
  /** Where it was seen, in words. */
  seen: string;
}

/** Opens an incident for each that has none open. */
export const openIncidents = async (tx: Queryable, sessions: readonly Reappeared[]): Promise<void> => {
  if (sessions.length === 0) return;

  const { rows } = await tx.execute<{ sessionId: string }>(sql`
    insert into erasure_incident (session_id, opened_at, seen)
    select session_id, ${now()}::timestamptz, seen from unnest(
      ${sql.param(sessions.map(({ sessionId }) => sessionId))}::text[],
      ${sql.param(sessions.map(({ seen }) => seen))}::text[]
    ) as again (session_id, seen)
    on conflict (session_id) where closed_at is null do nothing
    returning session_id as "sessionId"
  `);
  const seenOf = new Map(sessions.map(({ sessionId, seen }) => [sessionId, seen]));
  await recordEvents(
    tx,
    rows.map(({ sessionId }) => ({
      code: 'erasure.reappeared',
      actor: theDesk,
      subject: sessionId,
      details: { seen: seenOf.get(sessionId) ?? '' },
    })),
  );
};
