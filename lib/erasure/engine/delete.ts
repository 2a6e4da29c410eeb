/** Asks the service to delete sessions, and records its answers before anything is checked. */
import { sql } from 'drizzle-orm';
import { recordEvents } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { isAppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import type { ErasureDeletion, ErasureProbe } from '@/lib/db/schema';
import type { Upstream } from '@/lib/upstream';
import type { DueErasure } from './due';
import { probeParts } from './probe';

/** A session that the service was asked to delete, and its answer. */
export interface ToldSession {
  due: DueErasure;
  /** That of an earlier try, if it says more. */
  deletion: ErasureDeletion;
  toldAt: Date;
}

/** No part answers any more. The list has not been asked yet: that is done for many sessions at once. */
export interface SilentSession extends ToldSession {
  probes: ErasureProbe[];
}

const isNotFound = async (request: Promise<unknown>): Promise<boolean> => {
  try {
    await request;

    return false;
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return true;
    throw error;
  }
};

/** A 404 never counts as deleted, even if an earlier try may have succeeded and its answer was lost. */
export const requestDeletion = async (upstream: Upstream, due: DueErasure): Promise<ToldSession> => {
  const wasUnknown = await isNotFound(upstream.deleteSession(due.sessionId));
  const unknown = due.manifest?.wasGone ? 'was gone already' : 'did not know it';
  const toldAt = now();

  return { due, toldAt, deletion: { answer: wasUnknown ? unknown : 'deleted', at: toldAt.toISOString() } };
};

/** An accepted deletion is never replaced by a later "not found". Returns the answers that stand. */
export const noteAnswers = async (db: Database, told: readonly ToldSession[]): Promise<ToldSession[]> => {
  const isNews = ({ due, deletion }: ToldSession) =>
    due.deletion === null || (due.deletion.answer !== 'deleted' && deletion.answer === 'deleted');
  const news = told.filter(isNews);
  if (news.length > 0) {
    await db.transaction(async (tx) => {
      // Another worker may have taken over after the lease ran out.
      const { rows } = await tx.execute<{ sessionId: string; personId: string | null; answer: string }>(sql`
        update erasure e set deletion = told.deletion::jsonb
        from unnest(
          ${sql.param(news.map(({ due }) => due.sessionId))}::text[],
          ${sql.param(news.map(({ deletion }) => JSON.stringify(deletion)))}::text[]
        ) as told (session_id, deletion)
        where e.session_id = told.session_id and e.erased_at is null and e.step = 'delete'
          and (e.deletion is null or (e.deletion->>'answer' <> 'deleted' and told.deletion::jsonb->>'answer' = 'deleted'))
        returning e.session_id as "sessionId", e.person_id as "personId", e.deletion->>'answer' as answer
      `);
      await recordEvents(
        tx,
        rows.map(({ sessionId, personId, answer }) => ({
          code: 'erasure.answered',
          actor: { personId, requestId: null, address: null },
          subject: sessionId,
          details: { answer: answer === 'deleted' ? answer : 'did not know it' },
        })),
      );
    });
  }

  return told.map((each) => (isNews(each) ? each : { ...each, deletion: each.due.deletion ?? each.deletion }));
};

export const probe = async (upstream: Upstream, told: ToldSession): Promise<SilentSession> => ({
  ...told,
  // A status from before the deletion proves nothing.
  probes: await probeParts(upstream, told.due, told.toldAt),
});
