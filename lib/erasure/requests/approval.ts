/** Submitting a request, and the second approval. Sessions under a hold are set aside on submission. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Person } from '@/lib/access';
import type { AloneStep, ApprovalBody, SubmissionBody } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { deletionItem, deletionRequest, person } from '@/lib/db/schema';
import { sealWords } from '@/lib/keys';
import { conflict, type Objection } from '@/lib/review';
import type { Caller, ErasureTools } from '../caller';
import { findHolds } from '../holds/check';
import { findErased, findKeptElsewhere, findSubmittedElsewhere, takeTurns } from './elsewhere';
import { settleRequest } from './end';
import { holdItems } from './items';
import { reopen } from './reopen';
import { requestSubject, setReason } from './request';
import { objectionTo, submitterOf } from './rules';
import { confirmationSchema, erasureReasonSchema, objectionToSeen, seenSchema, startErasure } from './start';
import { changeUnderRules, readApprovers, readStanding, reviewerOf } from './under-rules';

export const submissionSchema = z.strictObject({
  reason: erasureReasonSchema,
  confirm: confirmationSchema,
  seen: seenSchema,
}) satisfies z.ZodType<SubmissionBody>;

/**
 * Asks for a second approval, or starts the time to cancel where the settings ask for none. If every session is under a
 * hold there is nothing to approve, only to reply.
 */
export const submitRequest = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  { reason, confirm, seen }: SubmissionBody,
): Promise<void> =>
  changeUnderRules(tools, caller, requestId, 'submit', async ({ tx, keys, row }): Promise<Objection | null> => {
    await takeTurns(tx);
    await leaveOutErased(tx, requestId);
    const items = await readConfirmed(tx, requestId);
    if (items.length === 0) {
      return conflict('erased', 'The confirmed sessions have been erased in the meantime. Search again.');
    }

    const elsewhere = await findSubmittedElsewhere(
      tx,
      items.map(({ sessionId }) => sessionId),
      requestId,
    );
    const [taken] = elsewhere;
    if (taken) {
      return conflict(
        'elsewhere',
        `Session ${taken[0]} is already in request ${taken[1]}. Exclude it from this request.`,
      );
    }

    const holds = await findHolds(tx, items);
    const free = items.map(({ sessionId }) => sessionId).filter((id) => !holds.has(id));
    const [kept] = await findKeptElsewhere(tx, free, requestId);
    if (kept) {
      return conflict(
        'kept elsewhere',
        `Session ${kept[0]} is kept under request ${kept[1]}, whose reply has not been sent. Send that reply first, or exclude the session from this request.`,
      );
    }
    const objection = objectionToSeen(free, { confirm, seen });
    if (objection) return objection;

    await holdItems(tx, requestId, holds);
    const toErase = free.length;
    const started = toErase > 0 && { ...(await startErasure(tx, row)), stateAt: now() };
    const approval = started && started.state === 'approval';
    await tx
      .update(deletionRequest)
      .set({ submittedBy: caller.person.id, ...started })
      .where(eq(deletionRequest.id, requestId));
    await setReason(tx, keys, requestId, reason);
    await recordEvent(tx, {
      code: 'deletion.submitted',
      actor: caller.actor,
      subject: requestSubject(requestId),
      details: { toErase, held: holds.size, approval },
    });
    if (toErase === 0) await settleRequest(tx, requestId, caller.actor);

    return null;
  });

const readConfirmed = (tx: Queryable, requestId: string) =>
  tx
    .select()
    .from(deletionItem)
    .where(and(eq(deletionItem.requestId, requestId), eq(deletionItem.state, 'confirmed')));

/** Another request may have erased some of them since they were confirmed. */
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

export const approvalSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), confirm: confirmationSchema, seen: seenSchema }),
  z.strictObject({ action: z.literal('send back'), reason: z.string().trim().min(5).max(500) }),
]) satisfies z.ZodType<ApprovalBody>;

export const approvalHint =
  'To approve, type the last four characters of the session that is first by id. To send the request back, give a reason of 5 to 500 characters.';

/** Nobody's audit trail says that they opened a request to approve it unless they could. */
export const requireApprovable = async (
  db: Queryable,
  reader: Pick<Person, 'id' | 'roles'>,
  requestId: string,
): Promise<void> => {
  const [row] = await db.select().from(deletionRequest).where(eq(deletionRequest.id, requestId));
  if (row && objectionTo('approve', await readStanding(db, row), reviewerOf(reader), null) === null) return;

  throw new AppError('CONFLICT', {
    userMessage: 'This request is not yours to approve, or no longer waits for it. Reload the page.',
  });
};

export const decideApproval = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  body: ApprovalBody,
): Promise<void> =>
  body.action === 'approve' ? approve(tools, caller, requestId, body) : sendBack(tools, caller, requestId, body.reason);

const approve = (
  tools: ErasureTools,
  caller: Caller,
  requestId: string,
  confirmed: Extract<ApprovalBody, { action: 'approve' }>,
): Promise<void> =>
  changeUnderRules(tools, caller, requestId, 'approve', async ({ tx, row }) => {
    const items = await readConfirmed(tx, requestId);
    const objection = objectionToSeen(
      items.map(({ sessionId }) => sessionId),
      confirmed,
    );
    if (objection) return objection;

    const at = now();
    // The rules let the submitter pass only where nobody else can approve.
    const isAlone = submitterOf(row) === caller.person.id;
    await tx
      .update(deletionRequest)
      .set({
        ...(await startErasure(tx, { kind: row.kind, isApproved: true })),
        stateAt: at,
        approvedBy: caller.person.id,
        approvedAt: at,
      })
      .where(eq(deletionRequest.id, requestId));
    await recordEvent(tx, {
      code: 'deletion.approved',
      actor: caller.actor,
      subject: requestSubject(requestId),
      details: { sessions: items.length, ...(isAlone && { alone: true }) },
    });

    return null;
  });

/** Whoever submitted it takes it back: that approves nothing. */
const sendBack = (tools: ErasureTools, caller: Caller, requestId: string, reason: string): Promise<void> =>
  changeUnderRules(tools, caller, requestId, 'send back', async ({ tx, keys, row }) => {
    await reopen(tx, requestId);
    await recordEvent(tx, {
      code: submitterOf(row) === caller.person.id ? 'deletion.taken_back' : 'deletion.sent_back',
      actor: caller.actor,
      subject: requestSubject(requestId),
      words: await sealWords(tx, keys, requestSubject(requestId), reason),
    });

    return null;
  });

/** Requests that nobody but their submitter can approve. */
export const listOwnApprovals = async (db: Queryable): Promise<AloneStep[]> => {
  const rows = await db
    .select({ request: deletionRequest, name: person.name })
    .from(deletionRequest)
    .innerJoin(person, sql`${person.id} = coalesce(${deletionRequest.submittedBy}, ${deletionRequest.createdBy})`)
    .where(eq(deletionRequest.state, 'approval'))
    .orderBy(deletionRequest.stateAt);
  const steps = await Promise.all(
    rows.map(async ({ request, name }): Promise<AloneStep | null> => {
      const second = await readApprovers(db, request);
      if (!second || second.others.length > 0) return null;
      const { id: requestId, reference } = request;

      return { kind: 'approval', requestId, reference, by: name, aloneFrom: second.aloneFrom?.toISOString() ?? null };
    }),
  );

  return steps.filter((step) => step !== null);
};
