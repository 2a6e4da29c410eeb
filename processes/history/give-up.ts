/** A desk whose history cannot be made opens without one. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '@/lib/db';
import { session } from '@/service/db/schema';
import { endHistory } from './state';
import { findUndecided } from './undecided';

/** Cases that the history would have decided are decided at the service, or they would wait for months. */
export const giveUpHistory = async (desk: Database, service: Database): Promise<void> => {
  const undecided = await findUndecided(service);
  await service.transaction(async (tx) => {
    for (const { id, byHand } of undecided) {
      if (!byHand) continue;
      await tx
        .update(session)
        .set({ status: byHand.status })
        .where(and(eq(session.id, id), eq(session.status, 'WAITING_FOR_MANUAL_APPROVE')));
    }
  });
  await endHistory(desk, 'given up');
};
