/** What the applicant agreed to, and when. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { session } from '../db/schema';
import { type EnrolmentSession, findSession } from './session';

/** Keeps the first consent to a version; another version replaces it. Changes nothing in a completed session. */
export const keepConsent = async (
  db: Queryable,
  sessionId: string,
  { version, language }: WirePayload<'consent'>,
): Promise<EnrolmentSession> => {
  await db
    .update(session)
    .set({ consent: { version, language, at: now().toISOString() } })
    .where(
      and(
        eq(session.id, sessionId),
        isNull(session.completedAt),
        sql`${session.consent} ->> 'version' is distinct from ${version}`,
      ),
    );

  return findSession(db, sessionId);
};
