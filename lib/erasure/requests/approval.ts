/** The second person: approves what another submitted, or sends it back. */
import { and, eq } from 'drizzle-orm';
import type { ApprovalBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import { deletionItem, deletionRequest } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import type { Asking, ErasureTools } from '../asking';
import { requestSubject } from './subject';
import { underRules } from './under-rules';

export const decideApproval = (
  tools: ErasureTools,
  asking: Asking,
  requestId: string,
  body: ApprovalBody,
): Promise<void> =>
  body.action === 'approve' ? approve(tools, asking, requestId) : sendBack(tools, asking, requestId, body.reason);

const approve = (tools: ErasureTools, asking: Asking, requestId: string): Promise<void> =>
  underRules(tools, asking, requestId, 'approve', async ({ tx }) => {
    const at = now();
    await tx
      .update(deletionRequest)
      .set({ state: 'delayed', stateAt: at, approvedBy: asking.person.id, approvedAt: at, notBefore: at })
      .where(eq(deletionRequest.id, requestId));
    await recordEvent(tx, { code: 'deletion.approved', actor: asking.actor, subject: requestSubject(requestId) });

    return null;
  });

/** What was set aside as kept is looked at anew when it is submitted again. */
const sendBack = (tools: ErasureTools, asking: Asking, requestId: string, reason: string): Promise<void> =>
  underRules(tools, asking, requestId, 'send back', async ({ tx, keys }) => {
    await tx
      .update(deletionItem)
      .set({ state: 'confirmed', stateAt: now(), heldUntil: null, heldBecause: null })
      .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.state, 'held')));
    await tx
      .update(deletionRequest)
      .set({ state: 'open', stateAt: now(), submittedBy: null })
      .where(eq(deletionRequest.id, requestId));
    await recordEvent(tx, {
      code: 'deletion.sent_back',
      actor: asking.actor,
      subject: requestSubject(requestId),
      words: await sealWords(tx, keys, requestSubject(requestId), reason),
    });

    return null;
  });
