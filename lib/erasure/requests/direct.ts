/** Direct deletion, from a session's page or a selection: a request that is submitted at once. */
import { z } from 'zod';
import type { DeletionPreview, DirectBody, ErasurePolicy, Hold, OpenedRequest } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { isSessionId } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { conflict, type Objection, toError } from '@/lib/review';
import type { Caller, ErasureTools } from '../caller';
import { findHolds } from '../holds/check';
import { readErasurePolicy } from '../policy';
import { findElsewhere, findErased, takeTurns } from './elsewhere';
import { addItems } from './items';
import { openRequest, setReason } from './request';
import {
  confirmationSchema,
  confirmedWith,
  erasureReasonSchema,
  needsApproval,
  objectionToConfirmation,
  startErasure,
  startHint,
} from './start';

const maxSessions = 5_000;
const ids = z.array(z.string().refine(isSessionId)).min(1).max(maxSessions);

export const previewSchema = z.strictObject({ ids });
export const previewHint = `Enter between 1 and ${maxSessions.toLocaleString('en')} session ids.`;

export const directSchema = z.strictObject({
  ids,
  reason: erasureReasonSchema,
  confirm: confirmationSchema,
}) satisfies z.ZodType<DirectBody>;
export const directHint = `${previewHint} ${startHint}`;

interface Findings {
  erased: ReadonlySet<string>;
  held: ReadonlyMap<string, Hold>;
  elsewhere: ReadonlyMap<string, string>;
  policy: ErasurePolicy;
}

const readFindings = async (db: Queryable, sessionIds: readonly string[]): Promise<Findings> => ({
  erased: await findErased(db, sessionIds),
  held: await findHolds(
    db,
    sessionIds.map((sessionId) => ({ sessionId, countsFrom: null })),
  ),
  elsewhere: await findElsewhere(db, sessionIds),
  policy: await readErasurePolicy(db),
});

const objectionToErased = ({ erased }: Findings): Objection | null => {
  const [id] = erased;

  return id === undefined ? null : conflict('erased', `Session ${id} has already been erased. Choose again.`);
};

export const previewDirect = async (db: Queryable, given: readonly string[]): Promise<DeletionPreview> => {
  const sessionIds = [...new Set(given)];
  const findings = await readFindings(db, sessionIds);
  const objection = objectionToErased(findings);
  if (objection) throw toError(objection);
  const { held, elsewhere, policy } = findings;

  return {
    sessions: sessionIds.length,
    held: [...held].map(([sessionId, keeping]) => ({ sessionId, keeping })),
    elsewhere: [...elsewhere].map(([sessionId, reference]) => ({ sessionId, reference })),
    cancelSeconds: policy.cancelSeconds,
    needsApproval: needsApproval(policy, { kind: 'direct' }),
    confirmWith: confirmedWith(sessionIds) ?? '',
  };
};

const describeHold = (id: string, { until, because }: Hold): string =>
  `Session ${id} must be kept${until === null ? '' : ` until ${until}`}: ${because}.`;

const objectionTo = (sessionIds: readonly string[], confirm: string, findings: Findings): Objection | null => {
  const objection = objectionToConfirmation(sessionIds, confirm) ?? objectionToErased(findings);
  if (objection) return objection;

  const [held] = findings.held;
  if (held) return conflict('held', `${describeHold(...held)} Nothing was deleted.`);
  const [taken] = findings.elsewhere;

  return taken
    ? conflict('elsewhere', `Session ${taken[0]} is already in request ${taken[1]}. Nothing was deleted.`)
    : null;
};

/** Nothing is sent to the service until the time to cancel is over, or a second person has approved if the policy requires it. */
export const deleteDirectly = async (
  { db, keys }: ErasureTools,
  { person, actor }: Caller,
  { ids: given, reason, confirm }: DirectBody,
): Promise<OpenedRequest> => {
  const sessionIds = [...new Set(given)];

  const outcome = await db.transaction(async (tx): Promise<OpenedRequest | Objection> => {
    await takeTurns(tx);
    const findings = await readFindings(tx, sessionIds);
    const objection = objectionTo(sessionIds, confirm, findings);
    if (objection) {
      await recordEvent(tx, {
        code: 'erasure.request_refused',
        actor,
        subject: sessionIds.length === 1 ? (sessionIds[0] ?? null) : null,
        details: { because: objection.because, sessions: sessionIds.length },
      });
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
      { sessions: sessionIds.length },
    );
    await addItems(tx, id, sessionIds, 'by hand');
    await setReason(tx, keys, id, reason);

    return { requestId: id, reference };
  });

  if ('because' in outcome) throw toError(outcome);

  return outcome;
};
