/** A new request, whoever or whatever it comes from. */
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { deletionRequest } from '@/lib/db/schema';
import { today } from '../holds/check';
import { readErasurePolicy } from '../policy';
import { dueOn } from './due';
import { nextReference } from './reference';
import { requestSubject } from './subject';

type Columns = typeof deletionRequest.$inferInsert;

export type NewRequest = Pick<Columns, 'kind' | 'state'> &
  Partial<Omit<Columns, 'id' | 'reference' | 'stateAt' | 'createdAt' | 'dueOn' | 'intake'>>;

/** Counted from its receipt; without one, from today. */
export const openRequest = async (
  tx: Queryable,
  request: NewRequest,
  actor: Actor,
  details: Record<string, string | number | boolean | null> = {},
): Promise<{ id: string; reference: string }> => {
  const { weekendRule } = await readErasurePolicy(tx);
  const { receivedOn = today() } = request;
  const reference = await nextReference(tx, today());
  const [made] = await tx
    .insert(deletionRequest)
    .values({
      ...request,
      reference,
      receivedOn,
      dueOn: dueOn(receivedOn, false, weekendRule),
      createdAt: now(),
      stateAt: now(),
    })
    .returning({ id: deletionRequest.id });
  if (!made) throw new Error('A deletion request was not written.');

  await recordEvent(tx, {
    code: 'deletion.opened',
    actor,
    subject: requestSubject(made.id),
    details: { reference, kind: request.kind, ...details },
  });

  return { id: made.id, reference };
};
