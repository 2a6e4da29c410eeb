/** The end of a request: its outcome, then the reply, after which the request details are unreadable for good. */
import { eq, sql } from 'drizzle-orm';
import type { ItemState, RequestOutcome } from '@/lib/answers';
import { type Actor, recordEvent, theDesk } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Database, Queryable } from '@/lib/db';
import { deletionAttachment, deletionNote, deletionRequest } from '@/lib/db/schema';
import { destroySubjectKeys, type Signer } from '@/lib/keys';
import { readListingFacts, whyNotCurrent } from '@/lib/mirror';
import { issueCertificate } from '../certificate/issue';
import { countItems, type RequestRow, requestSubject } from './request';

const outcomeOf = ({ gone, held }: Pick<Record<ItemState, number>, 'gone' | 'held'>): RequestOutcome =>
  gone > 0 ? (held > 0 ? 'partly erased' : 'erased') : held > 0 ? 'kept' : 'no data';

/**
 * The outcome is known. A person's own request now waits for its reply and keeps what the reply needs; any other ends.
 * Callers must have locked the request and made sure that nothing is left to erase.
 */
export const settleRequest = async (tx: Queryable, requestId: string, actor: Actor): Promise<void> => {
  const { gone, held } = await countItems(tx, requestId);
  const [request] = await tx
    .update(deletionRequest)
    .set({
      state: sql`case when kind = 'request' then 'reply' else state end`,
      stateAt: now(),
      outcome: outcomeOf({ gone, held }),
      notBefore: null,
      pausedAt: null,
    })
    .where(eq(deletionRequest.id, requestId))
    .returning();
  if (!request) return;
  if (request.kind !== 'request') return endRequest(tx, request, actor);

  await recordEvent(tx, {
    code: 'deletion.settled',
    actor,
    subject: requestSubject(requestId),
    details: { reference: request.reference, outcome: request.outcome, erased: gone, kept: held },
  });
};

/** What the person gave becomes unreadable for good: they were answered, or nobody has to be. */
export const endRequest = async (
  tx: Queryable,
  { id, kind, reference, outcome }: Pick<RequestRow, 'id' | 'kind' | 'reference' | 'outcome'>,
  actor: Actor,
): Promise<void> => {
  const { gone, held } = await countItems(tx, id);
  await tx
    .update(deletionRequest)
    .set({ state: 'ended', stateAt: now(), intake: null, extension: null })
    .where(eq(deletionRequest.id, id));
  await removeWritten(tx, id);
  // Reasons stay in the audit log for good. Without this key nobody can read them.
  await destroySubjectKeys(tx, [requestSubject(id)]);
  await recordEvent(tx, {
    code: 'deletion.ended',
    actor,
    subject: requestSubject(id),
    details: { reference, kind, outcome, erased: gone, kept: held },
  });
};

/** Notes and attachments. */
export const removeWritten = async (tx: Queryable, requestId: string): Promise<void> => {
  await tx.delete(deletionNote).where(eq(deletionNote.requestId, requestId));
  await tx.delete(deletionAttachment).where(eq(deletionAttachment.requestId, requestId));
};

/** All sessions of a request are checked at the same time, so that one addendum covers them all. */
const planChecks = (tx: Queryable, requestId: string) =>
  tx.execute(sql`
    update erasure e set next_check_at = ${new Date(now().getTime() + dayMs)}::timestamptz, checks = 0
    from deletion_item i
    where i.request_id = ${requestId} and i.state = 'gone' and e.session_id = i.session_id and e.next_check_at is null
  `);

/** Why certificates wait, and what to do: the list cannot be read, so nothing new can be seen to be gone. `null`: none does. */
export const whyCertificatesWait = async (db: Queryable): Promise<string | null> =>
  whyNotCurrent(await readListingFacts(db));

/** Settles the requests with nothing left to erase, and issues their certificates. Requests whose certificate waits stay. */
export const endErasedRequests = async (
  tx: Queryable,
  signer: Signer,
  requestIds: readonly string[],
): Promise<void> => {
  const mayCertify = (await whyCertificatesWait(tx)) === null;
  for (const id of requestIds) {
    // Two workers may finish the last sessions at once: the lock lets only the first end the request.
    const [request] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, id)).for('update');
    if (request?.state !== 'erasing') continue;

    const { erasing, gone } = await countItems(tx, id);
    if (erasing > 0 || (gone > 0 && !mayCertify)) continue;
    if (gone > 0) {
      await issueCertificate(tx, signer, request);
      await planChecks(tx, id);
    }
    await settleRequest(tx, id, theDesk);
  }
};

/** Requests whose sessions are all gone, and whose certificate had to wait. */
export const endWaitingRequests = async (db: Database, signer: Signer): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from deletion_request r
    where r.state = 'erasing' and not exists (
      select 1 from deletion_item i where i.request_id = r.id and i.state = 'erasing'
    )
    order by r.id
  `);
  if (rows.length === 0) return;
  await db.transaction((tx) =>
    endErasedRequests(
      tx,
      signer,
      rows.map(({ id }) => id),
    ),
  );
};
