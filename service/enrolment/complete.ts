/** Closes a session once and for all. Its decision follows in the background. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { WirePayload } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { activeDevice, pendingDecision, session } from '../db/schema';
import { lockSession } from './session';
import { readProgress, returnUrlOf } from './state';

type Completion = WirePayload<'completion'>;

/** The answer from then on. It repeats the address, so that a lost answer can be asked for again. */
export const alreadyCompleted = (customerReturnUrl: string): Completion => ({
  hasError: true,
  error: 'SESSION_ALREADY_COMPLETED',
  customerReturnUrl,
});

export const completeSession = (db: Database, sessionId: string): Promise<Completion> =>
  db.transaction(async (tx) => {
    const found = await lockSession(tx, sessionId);
    const customerReturnUrl = returnUrlOf(found);
    if (found.completedAt !== null) return alreadyCompleted(customerReturnUrl);

    const { missing } = await readProgress(tx, found);
    if (missing.length > 0) return { hasError: true, error: 'STEPS_MISSING', missing };

    const at = now().toISOString();
    await tx.update(session).set({ completedAt: at }).where(eq(session.id, sessionId));
    await tx.delete(activeDevice).where(eq(activeDevice.sessionId, sessionId));
    await tx.insert(pendingDecision).values({ sessionId, dueAt: at });

    return { customerReturnUrl };
  });
