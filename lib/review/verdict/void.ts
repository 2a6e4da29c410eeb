/** A verdict that is not decided yet ends when what it is about has changed. */
import { eq } from 'drizzle-orm';
import type { Actor } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { endClaimOnGone } from '../claims/end';
import { noteDecided } from './decided';
import { move } from './move';
import type { VerdictRow } from './rows';

/** Kept with the verdict, and told. */
export type VoidBecause = 'the evidence changed' | 'the session does not wait any more';

/** Whether the mirror still has the session among those that wait. */
export const isWaiting = async (db: Queryable, sessionId: string): Promise<boolean> => {
  const [row] = await db
    .select({ status: mirrorSession.status })
    .from(mirrorSession)
    .where(eq(mirrorSession.id, sessionId));

  return row?.status === 'WAITING_FOR_MANUAL_APPROVE';
};

/** The session is as if nobody had looked at it yet. The caller holds its lock. */
export const voidVerdict = async (
  tx: Queryable,
  row: VerdictRow,
  because: VoidBecause,
  actor: Actor,
): Promise<VerdictRow> => {
  const voided = await move(
    tx,
    row,
    'void',
    { because, holdUntil: null },
    { code: 'verdict.void', actor, details: { state: row.state, because } },
  );
  await noteDecided(tx, row.sessionId);
  await endClaimOnGone(tx, row.sessionId, because, actor);

  return voided;
};
