/** The end of a request: its outcome stands, and what the person gave us can be read by nobody any more. */
import { eq, sql } from 'drizzle-orm';
import type { ItemState, RequestOutcome } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionNote, deletionRequest } from '@/lib/db/schema';
import { destroySubjectKeys, type Signer } from '@/lib/keys';
import { issueCertificate } from '../certificate/issue';
import { requestSubject } from './subject';

const firstCheckMs = 24 * 60 * 60_000;

type Counts = Partial<Record<ItemState, number>>;

const countItems = async (tx: Queryable, requestId: string): Promise<Counts> => {
  const { rows } = await tx.execute<{ state: ItemState; count: number }>(sql`
    select state, count(*)::int as count from deletion_item where request_id = ${requestId} group by state
  `);

  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

const outcomeOf = ({ gone = 0, held = 0 }: Counts): RequestOutcome =>
  gone > 0 ? (held > 0 ? 'partly erased' : 'erased') : held > 0 ? 'kept' : 'no data';

/** The caller has locked the request, and knows that nothing of it is left to be erased. */
export const endRequest = async (tx: Queryable, requestId: string, actor: Actor): Promise<void> => {
  const counts = await countItems(tx, requestId);
  const outcome = outcomeOf(counts);
  const [request] = await tx
    .update(deletionRequest)
    .set({ state: 'ended', stateAt: now(), outcome, intake: null, extension: null, notBefore: null, pausedAt: null })
    .where(eq(deletionRequest.id, requestId))
    .returning({ reference: deletionRequest.reference });
  await tx.delete(deletionNote).where(eq(deletionNote.requestId, requestId));
  // Reasons in its events stay in the log for good; without this key nobody reads them.
  await destroySubjectKeys(tx, [requestSubject(requestId)]);
  await recordEvent(tx, {
    code: 'deletion.ended',
    actor,
    subject: requestSubject(requestId),
    details: {
      reference: request?.reference ?? '',
      outcome,
      erased: counts.gone ?? 0,
      kept: counts.held ?? 0,
    },
  });
};

/** All sessions of a request are asked for together, so that one addendum tells of all of them. */
const planChecks = (tx: Queryable, requestId: string) =>
  tx.execute(sql`
    update erasure e set next_check_at = ${new Date(now().getTime() + firstCheckMs)}::timestamptz, checks = 0
    from deletion_item i
    where i.request_id = ${requestId} and i.state = 'gone' and e.session_id = i.session_id and e.next_check_at is null
  `);

/** Ends those of which nothing is left to be erased, with their certificates. */
export const endErasedRequests = async (
  tx: Queryable,
  signer: Signer,
  requestIds: readonly string[],
): Promise<void> => {
  for (const id of requestIds) {
    // Of two who erase the last ones at once, the second sees what the first one did.
    const [request] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, id)).for('update');
    if (request?.state !== 'erasing') continue;

    const { erasing = 0, gone = 0 } = await countItems(tx, id);
    if (erasing > 0) continue;
    if (gone > 0) {
      await issueCertificate(tx, signer, request);
      await planChecks(tx, id);
    }
    await endRequest(tx, id, theDesk);
  }
};
