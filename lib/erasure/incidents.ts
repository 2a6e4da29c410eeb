/** Incidents: an erased session answers again. Somebody closes it with a reason, or erases the session again. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { IncidentBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { erasureIncident } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import type { Caller, ErasureTools } from './caller';
import { readErasurePolicy } from './policy';
import { findElsewhere, takeTurns } from './requests/elsewhere';
import { addItems } from './requests/items';
import { openRequest } from './requests/request';

export const incidentSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('close'), reason: z.string().trim().min(5).max(300) }),
  z.strictObject({ action: z.literal('erase again') }),
]) satisfies z.ZodType<IncidentBody>;

export const incidentHint = 'Close the incident with a reason of 5 to 300 characters, or erase the session again.';

/** If two people act at once, the second is refused. */
export const settleIncident = (
  { db, keys }: ErasureTools,
  caller: Caller,
  incidentId: string,
  body: IncidentBody,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [incident] = await tx.select().from(erasureIncident).where(eq(erasureIncident.id, incidentId)).for('update');
    if (!incident) throw new AppError('NOT_FOUND', { userMessage: 'Incident not found.' });
    if (incident.closedAt) throw new AppError('CONFLICT', { userMessage: 'The incident is already closed.' });

    if (body.action === 'erase again') return eraseAgain(tx, caller, incident.sessionId);

    await tx
      .update(erasureIncident)
      .set({ closedAt: now(), closedBy: caller.person.id })
      .where(eq(erasureIncident.id, incidentId));
    await recordEvent(tx, {
      code: 'erasure.incident_closed',
      actor: caller.actor,
      subject: incident.sessionId,
      details: { because: 'closed by a person' },
      words: await sealWords(tx, keys, incident.sessionId, body.reason),
    });
  });

/** Without a delay to cancel. The incident closes when the session is gone. */
const eraseAgain = async (tx: Queryable, { person, actor }: Caller, sessionId: string): Promise<void> => {
  await takeTurns(tx);
  const reference = (await findElsewhere(tx, [sessionId])).get(sessionId);
  if (reference) {
    throw new AppError('CONFLICT', {
      userMessage: `This session is already being erased again under request ${reference}.`,
    });
  }

  const { directNeedsApproval } = await readErasurePolicy(tx);
  const { id } = await openRequest(
    tx,
    {
      kind: 'direct',
      state: directNeedsApproval ? 'approval' : 'delayed',
      createdBy: person.id,
      ownerId: person.id,
      submittedBy: person.id,
      notBefore: directNeedsApproval ? null : now(),
    },
    actor,
    { sessions: 1, because: 'answered again' },
  );
  await addItems(tx, id, [sessionId], 'by hand');
};
