/** Giving a case back to the person who undid their opinion on it. */
import { recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { readReviewPolicy } from '../policy';
import { reviewerOf } from '../queue/table';
import { openClaim } from './claim';
import { endClaim, endClaimPurpose } from './lease';
import { type ClaimRequest, checkAvailable, readOpenClaims } from './own';

/**
 * In the transaction of the undo, which has locked the person's claims and the session: nobody else gets the case in
 * between. Their other claims end. If they may not have it any more, nothing changes.
 */
export const reopenCase = async (
  tx: Queryable,
  keys: Keyring,
  request: ClaimRequest,
  sessionId: string,
): Promise<void> => {
  const policy = await readReviewPolicy(tx);
  const { held, reserved } = await readOpenClaims(tx, request.person.id);
  if (held?.sessionId === sessionId) return;
  if ('objection' in (await checkAvailable(tx, policy, reviewerOf(request.person), sessionId))) return;

  for (const each of [held, reserved]) {
    if (!each) continue;
    await endClaim(tx, each.id, 'released');
    await recordEvent(tx, {
      code: 'triage.released',
      actor: request.actor,
      subject: each.sessionId,
      details: { seat: each.seat, kind: each.kind },
    });
  }
  await openClaim({ tx, keys, policy, request }, sessionId, 'held', 'undo');
  await endClaimPurpose(tx, request.person.id, request.actor);
};
