/** Starts requests once their time to cancel is over, recording the intent to erase each session. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { type Actor, recordEvent, recordEvents } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import type { Signer } from '@/lib/keys';
import { findHolds } from '../holds/check';
import { endErasedRequests } from '../requests/end';
import { holdItems } from '../requests/items';
import { type RequestRow, requestSubject } from '../requests/request';

const isDue = () =>
  and(eq(deletionRequest.state, 'delayed'), lte(deletionRequest.notBefore, now()), isNull(deletionRequest.pausedAt));

/** An obligation or a legal hold may have been added since submission. */
const holdBack = async (tx: Queryable, requestId: string): Promise<void> => {
  const items = await tx
    .select()
    .from(deletionItem)
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.state, 'confirmed')));
  await holdItems(tx, requestId, await findHolds(tx, items));
};

/** A session that another request is erasing is left to it. An erased one with an open incident is erased again. */
const intend = async (tx: Queryable, { id, submittedBy, createdBy }: RequestRow): Promise<string[]> => {
  const at = now();
  const { rows } = await tx.execute<{ sessionId: string }>(sql`
    insert into erasure as e
      (session_id, request_id, person_id, intended_at, step, next_try_at, created_on, status, document_type)
    select i.session_id, ${id}::uuid, ${submittedBy ?? createdBy}::uuid, ${at}::timestamptz, 'stock', ${at}::timestamptz,
      (m.created_at at time zone 'UTC')::date, m.status, m.document_type
    from deletion_item i left join mirror_session m on m.id = i.session_id
    where i.request_id = ${id} and i.state = 'confirmed'
    order by i.session_id
    on conflict (session_id) do update set request_id = excluded.request_id, person_id = excluded.person_id,
      intended_at = excluded.intended_at, step = 'stock', next_try_at = excluded.next_try_at, erased_at = null,
      asked_at = null, deletion = null, manifest = null, probes = '[]', tries = 0, checks = 0, next_check_at = null
    where e.erased_at is not null
      and exists (select 1 from erasure_incident o where o.session_id = e.session_id and o.closed_at is null)
    returning session_id as "sessionId"
  `);
  // A session erased by an earlier request counts as gone here too, unless it answered again.
  await tx.execute(sql`
    update deletion_item i set state_at = ${at}::timestamptz,
      state = case when exists (select 1 from erasure e where e.session_id = i.session_id and e.erased_at is not null)
                   then 'gone' else 'erasing' end
    where i.request_id = ${id} and i.state = 'confirmed'
  `);

  return rows.map(({ sessionId }) => sessionId);
};

const begin = async (tx: Queryable, request: RequestRow): Promise<void> => {
  const { id, reference, submittedBy, createdBy } = request;
  const actor: Actor = { personId: submittedBy ?? createdBy, requestId: null, address: null };
  await holdBack(tx, id);
  const intended = await intend(tx, request);
  await tx
    .update(deletionRequest)
    .set({ state: 'erasing', stateAt: now(), notBefore: null })
    .where(eq(deletionRequest.id, id));
  await recordEvent(tx, {
    code: 'deletion.begun',
    actor,
    subject: requestSubject(id),
    details: { reference, sessions: intended.length },
  });
  await recordEvents(
    tx,
    intended.map((sessionId) => ({ code: 'erasure.intended', actor, subject: sessionId, details: { reference } })),
  );
};

/** Each request starts in its own transaction. Returns how many started. */
export const beginDue = async ({ db, signer }: { db: Database; signer: Signer }): Promise<number> => {
  for (let begun = 0; ; begun++) {
    const isBegun = await db.transaction(async (tx) => {
      const [request] = await tx
        .select()
        .from(deletionRequest)
        .where(isDue())
        .orderBy(asc(deletionRequest.notBefore))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!request) return false;
      await begin(tx, request);
      // Every session may be held or already gone.
      await endErasedRequests(tx, signer, [request.id]);

      return true;
    });
    if (!isBegun) return begun;
  }
};
