/** A session as enrolment sees it. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { session } from '../db/schema';
import { unauthorized } from '../refusals';

const columns = {
  id: session.id,
  externalId: session.externalId,
  returnUrl: session.returnUrl,
  steps: session.steps,
  expiresAt: session.expiresAt,
  startedAt: session.startedAt,
  completedAt: session.completedAt,
  consent: session.consent,
};

const read = (db: Queryable, id: string) => db.select(columns).from(session).where(eq(session.id, id));

export type EnrolmentSession = Awaited<ReturnType<typeof read>>[number];

/** Refuses a session that was deleted, or whose capture window ended before it was completed. */
const requireOpen = (found: EnrolmentSession | undefined): EnrolmentSession => {
  if (!found) throw unauthorized('The session of this access token no longer exists. Create a new session.');
  if (found.completedAt === null && Date.parse(found.expiresAt) <= now().getTime()) {
    throw unauthorized('The time to capture is over. Create a new session.');
  }

  return found;
};

export const findSession = async (db: Queryable, id: string): Promise<EnrolmentSession> =>
  requireOpen((await read(db, id))[0]);

/**
 * Locks the session until the transaction ends. Whoever stores or removes a session's evidence holds this lock, so a
 * deletion or a sweep never meets a picture that is being stored.
 */
export const lockSession = async (tx: Queryable, id: string): Promise<EnrolmentSession> =>
  requireOpen((await read(tx, id).for('update'))[0]);
