import type { WirePayload } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { session } from '../db/schema';
import { conflict } from '../refusals';
import type { SessionRules } from '../rules';
import { queueNotifications } from '../webhooks/outbox';

/** A session that waits for its person, and when its capture window ends. An id counts once. */
export const createSession = async (
  db: Database,
  { sessionId: id, returnUrl, externalId, applicantForm }: WirePayload<'initialization'>,
  { captureWindowMs, validityMs }: SessionRules,
  createdAt: Date,
): Promise<{ expiresAt: Date }> => {
  const expiresAt = new Date(createdAt.getTime() + captureWindowMs);

  await db.transaction(async (tx) => {
    const made = await tx
      .insert(session)
      .values({
        id,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        validUntil: new Date(createdAt.getTime() + validityMs).toISOString(),
        status: 'PENDING',
        externalId,
        returnUrl,
        applicantForm,
      })
      .onConflictDoNothing()
      .returning({ id: session.id });
    if (made.length === 0) throw conflict('This sessionId was used before. Choose a new one for each session.');

    await queueNotifications(tx, { sessionId: id, status: 'PENDING', externalId });
  });

  return { expiresAt };
};
