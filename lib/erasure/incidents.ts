/** A session that was gone answers again: somebody closes it with a reason, or has the session erased once more. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { IncidentBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { erasureIncident } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { sealWords } from '@/lib/keys';
import type { Asking, ErasureTools } from './asking';
import { readErasurePolicy } from './policy';
import { addItems } from './requests/direct';
import { findElsewhere, takeTurns } from './requests/elsewhere';
import { openRequest } from './requests/open';

export const incidentForm = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('close'), reason: z.string().trim().min(5).max(300) }),
  z.strictObject({ action: z.literal('erase again') }),
]) satisfies z.ZodType<IncidentBody>;

export const incidentWords = 'Close the incident with a reason of 5 to 300 characters, or erase the session again.';

/** Of two at once, the second is told what is so. */
export const settleIncident = (
  { db, keys }: ErasureTools,
  asking: Asking,
  incidentId: string,
  body: IncidentBody,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [incident] = await tx.select().from(erasureIncident).where(eq(erasureIncident.id, incidentId)).for('update');
    if (!incident) throw new AppError('NOT_FOUND', { userMessage: 'There is no such incident.' });
    if (incident.closedAt) throw new AppError('CONFLICT', { userMessage: 'The incident is closed already.' });

    if (body.action === 'erase again') return eraseAgain(tx, asking, incident.sessionId);

    await tx
      .update(erasureIncident)
      .set({ closedAt: now(), closedBy: asking.person.id })
      .where(eq(erasureIncident.id, incidentId));
    await recordEvent(tx, {
      code: 'erasure.incident_closed',
      actor: asking.actor,
      subject: incident.sessionId,
      details: { because: 'closed by a person' },
      words: await sealWords(tx, keys, incident.sessionId, body.reason),
    });
  });

/** Without a delay: it was to be gone long since. The incident is closed when the session is. */
const eraseAgain = async (tx: Queryable, { person, actor }: Asking, sessionId: string): Promise<void> => {
  await takeTurns(tx);
  const reference = (await findElsewhere(tx, [sessionId])).get(sessionId);
  if (reference) {
    throw new AppError('CONFLICT', { userMessage: `Request ${reference} erases this session again already.` });
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
