/** How a session stands for somebody who wants it, or has it. */
import { eq, sql } from 'drizzle-orm';
import { requireNotErased } from '@/lib/access';
import type { ReviewPolicy } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { conflict, type Objection } from '../objection';
import { objectionTo } from '../queue/rules';
import type { Asker } from '../queue/table';
import { findWaiting, type WaitingRow } from '../queue/waiting';

/** Why a session is not in the queue. */
const whyNotWaiting = async (tx: Queryable, sessionId: string): Promise<Objection> => {
  const [listed] = await tx
    .select({
      status: mirrorSession.status,
      isErasing: sql<boolean>`exists (select 1 from erasure e where e.session_id = ${sessionId})`,
    })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));

  if (!listed) return conflict('not in the list', 'This session is not in the list here, or not any more.');
  if (listed.isErasing) return conflict('being erased', 'This session is being erased.');
  if (listed.status !== 'WAITING_FOR_MANUAL_APPROVE') {
    return conflict(
      'not waiting',
      `This session does not wait for a decision: the list has it as ${listed.status ?? 'without a status'}.`,
    );
  }

  return conflict('decided', 'A verdict on this session was given, and nobody else is asked for one.');
};

/** Until the end of the transaction nobody else changes the session's case, and no erasure comes in between. */
export const readStanding = async (
  tx: Queryable,
  policy: ReviewPolicy,
  asker: Asker,
  sessionId: string,
): Promise<{ row: WaitingRow } | { objection: Objection }> => {
  await requireNotErased(tx, sessionId);
  const row = await findWaiting(tx, policy, asker, sessionId);
  if (!row) return { objection: await whyNotWaiting(tx, sessionId) };

  const objection = objectionTo(row, asker);
  return objection ? { objection } : { row };
};
