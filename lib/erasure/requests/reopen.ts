/** Back to matching, before anything is erased. */
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { deletionRequest } from '@/lib/db/schema';
import { releaseHeld } from './items';

/** Keeps what was given, the matches and the reason, to submit it again with. An approval was for what was submitted. */
export const reopen = async (tx: Queryable, requestId: string): Promise<void> => {
  await releaseHeld(tx, requestId);
  await tx
    .update(deletionRequest)
    .set({
      state: 'open',
      stateAt: now(),
      submittedBy: null,
      approvedBy: null,
      approvedAt: null,
      notBefore: null,
      pausedAt: null,
    })
    .where(eq(deletionRequest.id, requestId));
};
