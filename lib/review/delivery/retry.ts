import { eq } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { verdict } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';

interface Asking {
  verdictId: string;
  /** As it is configured now: whoever was not reachable before may not be asked any more. */
  delivery: 'service' | 'webhook' | 'none';
  actor: Actor & { personId: string };
}

/** Takes a verdict that was given up back into the outbox, with all its tries, under the reference that it had. */
export const retryDelivery = async (db: Database, { verdictId, delivery, actor }: Asking): Promise<void> => {
  const isTaken = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(verdict).where(eq(verdict.id, verdictId)).for('update');
    if (!row) throw new AppError('NOT_FOUND', { userMessage: 'There is no such verdict.' });

    if (row.state !== 'recorded' || row.deadAt === null) {
      const details = { state: row.state };
      await recordEvent(tx, { code: 'verdict.retry_refused', actor, subject: row.sessionId, details });

      return false;
    }

    await tx
      .update(verdict)
      .set({ delivery, tries: 0, problem: null, deadAt: null, nextTryAt: delivery === 'none' ? null : now() })
      .where(eq(verdict.id, verdictId));
    await recordEvent(tx, {
      code: 'verdict.retried',
      actor,
      subject: row.sessionId,
      details: { tries: row.tries },
      changes: [{ name: 'delivery', before: row.delivery, after: delivery }],
    });

    return true;
  });

  if (!isTaken) {
    throw new AppError('CONFLICT', {
      userMessage:
        'This verdict is not given up any more: it is being sent, or its outcome was seen. Nothing was changed.',
    });
  }
};
