/** Sessions that leave the mirror: removed, erased, or seen again after an erasure. */

import { eq, inArray, sql } from 'drizzle-orm';
import { recordEvents, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { setAside, statusCheck } from '@/lib/db/schema';

/** Writers share this lock; an erasure takes it alone, so that no write brings back what is being erased. */
const mirrorLock = 7_426_010;

export const lockMirrorForWriting = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${mirrorLock})`);
};

export const lockMirrorForErasure = async (tx: Queryable): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${mirrorLock})`);
};

/** Removes sessions from the mirror and marks them gone for its followers. Returns those that were there. */
export const removeFromMirror = async (tx: Queryable, sessionIds: readonly string[]): Promise<string[]> => {
  await tx.delete(setAside).where(inArray(setAside.sessionId, [...sessionIds]));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with removed as (
      delete from mirror_session where id = any(${sql.param(sessionIds)}::text[]) returning id, number
    )
    insert into mirror_gone (id, number, at) select id, number, ${now().toISOString()}::timestamptz from removed
    on conflict (id) do update set number = excluded.number, at = excluded.at
    returning id
  `);

  return rows.map(({ id }) => id);
};

/** Removes a session the service no longer knows. Only the fact that it existed is kept. */
export const removeGone = async (tx: Queryable, { id }: { id: string }): Promise<void> => {
  await lockMirrorForWriting(tx);
  const removed = await removeFromMirror(tx, [id]);
  if (removed.length > 0) await tx.delete(statusCheck).where(eq(statusCheck.sessionId, id));
};

export interface Reappeared {
  sessionId: string;
  /** Where it was seen, in words. */
  seen: string;
}

/** Opens an incident for each erased session that is still retrievable, unless one is open. */
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

/** Deletes old crawl records, except the last full crawl: the next one is scheduled by it. */
export const tidyUpMirror = async (db: Database): Promise<void> => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs).toISOString();

  await db.execute(sql`
    delete from mirror_crawl
    where state <> 'running' and ended_at < ${daysAgo(30)}
      and id <> coalesce((select max(id) from mirror_crawl where kind = 'full' and state = 'complete'), 0)
  `);
  await db.execute(sql`delete from mirror_gone where at < ${daysAgo(90)}`);
};
