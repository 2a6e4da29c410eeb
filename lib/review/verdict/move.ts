/** One step of a verdict in the database, with its event. The caller holds the session's lock. */
import { and, eq } from 'drizzle-orm';
import { type Actor, type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { type AuditDetails, verdict } from '@/lib/db/schema';
import type { VerdictRow } from './rows';
import { next, type Step } from './rules';

interface Told {
  code: AuditCode;
  actor: Actor;
  details?: AuditDetails;
  words?: Buffer;
}

type Columns = Partial<Omit<typeof verdict.$inferInsert, 'id' | 'sessionId' | 'state' | 'stateAt'>>;

/** A step that is not possible is a defect here: whoever asked for it was to be refused before. */
export const move = async (
  tx: Queryable,
  { id, sessionId, state: from }: Pick<VerdictRow, 'id' | 'sessionId' | 'state'>,
  step: Step,
  columns: Columns,
  told: Told,
): Promise<VerdictRow> => {
  const { state } = next(from, step);
  if (state === null) throw new Error(`A verdict that is ${from} cannot ${step}.`);

  const [moved] = await tx
    .update(verdict)
    .set({ ...columns, state, stateAt: now() })
    .where(and(eq(verdict.id, id), eq(verdict.state, from)))
    .returning();
  if (!moved) throw new Error('A verdict changed while it was being changed.');
  await recordEvent(tx, { subject: sessionId, ...told });

  return moved;
};
