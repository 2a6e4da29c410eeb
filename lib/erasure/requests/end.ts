/** Ending a request: the outcome is set, and the request details become unreadable for good. */
import { eq, sql } from 'drizzle-orm';
import type { ItemState, RequestOutcome } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { deletionNote, deletionRequest } from '@/lib/db/schema';
import { destroySubjectKeys, type Signer } from '@/lib/keys';
import { issueCertificate } from '../certificate/issue';
import { countItems, requestSubject } from './request';

const outcomeOf = ({ gone, held }: Record<ItemState, number>): RequestOutcome =>
  gone > 0 ? (held > 0 ? 'partly erased' : 'erased') : held > 0 ? 'kept' : 'no data';

/** Callers must have locked the request and made sure that nothing is left to erase. */
export const endRequest = async (tx: Queryable, requestId: string, actor: Actor): Promise<void> => {
  const counts = await countItems(tx, requestId);
  const outcome = outcomeOf(counts);
  const [request] = await tx
    .update(deletionRequest)
    .set({ state: 'ended', stateAt: now(), outcome, intake: null, extension: null, notBefore: null, pausedAt: null })
    .where(eq(deletionRequest.id, requestId))
    .returning({ reference: deletionRequest.reference });
  await tx.delete(deletionNote).where(eq(deletionNote.requestId, requestId));
  // Reasons stay in the audit log for good. Without this key nobody can read them.
  await destroySubjectKeys(tx, [requestSubject(requestId)]);
  await recordEvent(tx, {
    code: 'deletion.ended',
    actor,
    subject: requestSubject(requestId),
    details: {
      reference: request?.reference ?? '',
      outcome,
      erased: counts.gone,
      kept: counts.held,
    },
  });
};

/** All sessions of a request are checked at the same time, so that one addendum covers them all. */
const planChecks = (tx: Queryable, requestId: string) =>
  tx.execute(sql`
    update erasure e set next_check_at = ${new Date(now().getTime() + dayMs)}::timestamptz, checks = 0
    from deletion_item i
    where i.request_id = ${requestId} and i.state = 'gone' and e.session_id = i.session_id and e.next_check_at is null
  `);

/** Ends the requests with nothing left to erase, and issues their certificates. */
export const endErasedRequests = async (
  tx: Queryable,
  signer: Signer,
  requestIds: readonly string[],
): Promise<void> => {
  for (const id of requestIds) {
    // Two workers may finish the last sessions at once: the lock lets only the first end the request.
    const [request] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, id)).for('update');
    if (request?.state !== 'erasing') continue;

    const { erasing, gone } = await countItems(tx, id);
    if (erasing > 0) continue;
    if (gone > 0) {
      await issueCertificate(tx, signer, request);
      await planChecks(tx, id);
    }
    await endRequest(tx, id, theDesk);
  }
};
