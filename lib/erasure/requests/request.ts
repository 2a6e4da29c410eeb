/** A stored deletion request: opening one, locking it, and counting its sessions. */
import { count, eq, sql } from 'drizzle-orm';
import type { ItemState } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import { dueOn, today } from '../calendar';
import { readErasurePolicy } from '../policy';

export type RequestRow = typeof deletionRequest.$inferSelect;

type Columns = typeof deletionRequest.$inferInsert;

export type NewRequest = Pick<Columns, 'kind' | 'state'> &
  Partial<Omit<Columns, 'id' | 'reference' | 'stateAt' | 'createdAt' | 'dueOn' | 'intake' | 'reason'>>;

/** The due date follows from the day of receipt, which is today unless given. */
export const openRequest = async (
  tx: Queryable,
  request: NewRequest,
  actor: Actor,
  details: Record<string, string | number | boolean | null> = {},
): Promise<{ id: string; reference: string }> => {
  const { weekendRule } = await readErasurePolicy(tx);
  const { receivedOn = today() } = request;
  const reference = await nextReference(tx);
  const [opened] = await tx
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
  if (!opened) throw new Error('A deletion request was not saved.');

  await recordEvent(tx, {
    code: 'deletion.opened',
    actor,
    subject: requestSubject(opened.id),
    details: { reference, kind: request.kind, ...details },
  });

  return { id: opened.id, reference };
};

/** The next of the year, such as DR-2026-0147. The lock keeps the numbers without gaps. */
const nextReference = async (tx: Queryable): Promise<string> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deletion references', 0))`);
  const year = today().slice(0, 4);
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(substring(reference from 9)::int), 0) as last from deletion_request
    where reference like ${`DR-${year}-%`}
  `);

  return `DR-${year}-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
};

/** Why the sessions are erased, encrypted with the request's key. */
export const setReason = async (tx: Queryable, keys: Keyring, requestId: string, reason: string): Promise<void> => {
  await tx
    .update(deletionRequest)
    .set({ reason: await sealWords(tx, keys, requestSubject(requestId), reason) })
    .where(eq(deletionRequest.id, requestId));
};

/** Names a request in the audit log and owns the key of its texts. The prefix tells it from sessions and people. */
export const requestSubject = (requestId: string): string => `request:${requestId}`;

/** Only a person's own request needs their identity. */
export const isVerified = ({ kind, identityMethod }: Pick<RequestRow, 'kind' | 'identityMethod'>): boolean =>
  kind !== 'request' || identityMethod !== null;

/** Until the transaction ends, nobody else changes the request and the worker does not start it. */
export const lockRequest = async (tx: Queryable, requestId: string): Promise<RequestRow> => {
  const [row] = await tx.select().from(deletionRequest).where(eq(deletionRequest.id, requestId)).for('update');
  if (!row) throw noSuchRequest();

  return row;
};

export const noSuchRequest = (): AppError => new AppError('NOT_FOUND', { userMessage: 'Deletion request not found.' });

export const countItems = async (db: Queryable, requestId: string): Promise<Record<ItemState, number>> => {
  const rows = await db
    .select({ state: deletionItem.state, count: count() })
    .from(deletionItem)
    .where(eq(deletionItem.requestId, requestId))
    .groupBy(deletionItem.state);
  const counts = { candidate: 0, 'left out': 0, confirmed: 0, held: 0, erasing: 0, gone: 0 };
  for (const row of rows) counts[row.state] = row.count;

  return counts;
};
