/** From an officer's list of sessions to what a second person approves: what must be kept is set aside here. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Keeping } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import { conflict, type Objection } from '@/lib/review';
import type { Asking, ErasureTools } from '../asking';
import { findKeepings } from '../holds/check';
import { findSubmittedElsewhere, takeTurns } from './elsewhere';
import { endRequest } from './end';
import { findErased } from './erased';
import { requestSubject } from './subject';
import { underRules } from './under-rules';

const readConfirmed = (tx: Queryable, requestId: string) =>
  tx
    .select()
    .from(deletionItem)
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.state, 'confirmed')));

/** Each with the day until which it is kept, and the law or the name. */
export const holdItems = async (
  tx: Queryable,
  requestId: string,
  keepings: ReadonlyMap<string, Keeping>,
): Promise<void> => {
  const ids = [...keepings.keys()];
  await tx.execute(sql`
    update deletion_item i set state = 'held', state_at = ${now().toISOString()}::timestamptz,
      held_until = k.until, held_because = k.because
    from unnest(
      ${sql.param(ids)}::text[],
      ${sql.param(ids.map((id) => keepings.get(id)?.until ?? null))}::date[],
      ${sql.param(ids.map((id) => keepings.get(id)?.because ?? null))}::text[]
    ) as k (session_id, until, because)
    where i.request_id = ${requestId} and i.session_id = k.session_id
  `);
};

/** Erased meanwhile by another request: there is nothing of them any more. */
const leaveOutErased = async (tx: Queryable, requestId: string): Promise<void> => {
  const items = await readConfirmed(tx, requestId);
  const erased = [
    ...(await findErased(
      tx,
      items.map(({ sessionId }) => sessionId),
    )),
  ];
  if (erased.length === 0) return;

  await tx
    .update(deletionItem)
    .set({ state: 'left out', stateAt: now() })
    .where(and(eq(deletionItem.requestId, requestId), inArray(deletionItem.sessionId, erased)));
};

/** Gives it to a second person; with everything to be kept, nothing is erased and it ends at once. */
export const submitRequest = (tools: ErasureTools, asking: Asking, requestId: string): Promise<void> =>
  underRules(tools, asking, requestId, 'submit', async ({ tx }): Promise<Objection | null> => {
    await takeTurns(tx);
    await leaveOutErased(tx, requestId);
    const items = await readConfirmed(tx, requestId);
    if (items.length === 0) {
      return conflict('erased', 'The confirmed sessions were erased meanwhile. Search again.');
    }

    const elsewhere = await findSubmittedElsewhere(
      tx,
      items.map(({ sessionId }) => sessionId),
      requestId,
    );
    const [taken] = elsewhere;
    if (taken) {
      return conflict('elsewhere', `Session ${taken[0]} is in request ${taken[1]} already. Leave it out here.`);
    }

    const keepings = await findKeepings(tx, items);
    await holdItems(tx, requestId, keepings);
    const toErase = items.length - keepings.size;
    await tx
      .update(deletionRequest)
      .set({ submittedBy: asking.person.id, ...(toErase > 0 && { state: 'approval', stateAt: now() }) })
      .where(eq(deletionRequest.id, requestId));
    await recordEvent(tx, {
      code: 'deletion.submitted',
      actor: asking.actor,
      subject: requestSubject(requestId),
      details: { toErase, held: keepings.size },
    });
    if (toErase === 0) await endRequest(tx, requestId, asking.actor);

    return null;
  });
