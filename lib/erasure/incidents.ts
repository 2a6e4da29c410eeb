/** Incidents: an erased session answers again. Somebody closes it with a reason, or erases the session again. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { IncidentBody, OpenedRequest } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { erasureIncident } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Caller, ErasureTools } from './caller';
import { findElsewhere, takeTurns } from './requests/elsewhere';
import { addItems } from './requests/items';
import { openRequest, setReason } from './requests/request';
import {
  confirmationSchema,
  erasureReasonSchema,
  objectionToConfirmation,
  startErasure,
  startHint,
} from './requests/start';

export const incidentSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('close'), reason: z.string().trim().min(5).max(300) }),
  z.strictObject({ action: z.literal('erase again'), reason: erasureReasonSchema, confirm: confirmationSchema }),
]) satisfies z.ZodType<IncidentBody>;

export const incidentHint = `Close the incident with a reason of 5 to 300 characters. To erase the session again: ${startHint}`;

/** If two people act at once, the second is refused. Returns the request that erases the session again. */
export const settleIncident = async (
  tools: ErasureTools,
  caller: Caller,
  incidentId: string,
  body: IncidentBody,
): Promise<OpenedRequest | null> => {
  const outcome = await tools.db.transaction(async (tx): Promise<OpenedRequest | Objection | null> => {
    const [incident] = await tx.select().from(erasureIncident).where(eq(erasureIncident.id, incidentId)).for('update');
    if (!incident) throw new AppError('NOT_FOUND', { userMessage: 'Incident not found.' });
    if (incident.closedAt) throw new AppError('CONFLICT', { userMessage: 'The incident is already closed.' });

    if (body.action === 'erase again') return eraseAgain({ tx, keys: tools.keys }, caller, incident.sessionId, body);

    await tx
      .update(erasureIncident)
      .set({ closedAt: now(), closedBy: caller.person.id })
      .where(eq(erasureIncident.id, incidentId));
    await recordEvent(tx, {
      code: 'erasure.incident_closed',
      actor: caller.actor,
      subject: incident.sessionId,
      details: { because: 'closed by a person' },
      words: await sealWords(tx, tools.keys, incident.sessionId, body.reason),
    });

    return null;
  });

  if (outcome && 'because' in outcome) throw toError(outcome);

  return outcome;
};

const objectionToAgain = async (tx: Queryable, sessionId: string, confirm: string): Promise<Objection | null> => {
  const reference = (await findElsewhere(tx, [sessionId])).get(sessionId);
  if (!reference) return objectionToConfirmation([sessionId], confirm);

  return conflict('elsewhere', `This session is already being erased again under request ${reference}.`);
};

/** By the same policy as every erasure. The incident closes when the session is gone. */
const eraseAgain = async (
  { tx, keys }: { tx: Queryable } & Pick<ErasureTools, 'keys'>,
  { person, actor }: Caller,
  sessionId: string,
  { reason, confirm }: Extract<IncidentBody, { action: 'erase again' }>,
): Promise<OpenedRequest | Objection> => {
  await takeTurns(tx);
  const objection = await objectionToAgain(tx, sessionId, confirm);
  if (objection) {
    const { because } = objection;
    await recordEvent(tx, { code: 'erasure.request_refused', actor, subject: sessionId, details: { because } });
    return objection;
  }

  const { id, reference } = await openRequest(
    tx,
    {
      kind: 'direct',
      ...(await startErasure(tx, { kind: 'direct' })),
      createdBy: person.id,
      ownerId: person.id,
      submittedBy: person.id,
    },
    actor,
    { sessions: 1, because: 'answered again' },
  );
  await addItems(tx, id, [sessionId], 'by hand');
  await setReason(tx, keys, id, reason);

  return { requestId: id, reference };
};
