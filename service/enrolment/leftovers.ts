/** Evidence that no submission names: replaced pictures, and what a crash left. */
import { eq } from 'drizzle-orm';
import { session } from '../db/schema';
import type { ServiceParts } from '../http/environment';
import { submissionsOf } from './state';

/** Removes them under the session's lock; everything, if the session is gone. */
export const removeLeftovers = (
  { db, evidence }: Pick<ServiceParts, 'db' | 'evidence'>,
  sessionId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select({ id: session.id }).from(session).where(eq(session.id, sessionId)).for('update');
    if (!found) return evidence.deleteAll(sessionId);

    const held = await submissionsOf(tx, sessionId);
    await evidence.keepOnly(
      sessionId,
      held.map(({ object }) => object),
    );
  });
