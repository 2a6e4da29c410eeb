/** Verdicts on doubtful sessions: claimed, looked at, decided, at times undone or agreed on, and delivered. */
import { recordEvents } from '@/lib/audit';
import { minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { readDecision, readDocument } from '@/lib/evidence';
import { neededImages } from '@/lib/evidence/faces';
import { capturedAt } from '@/lib/mirror';
import {
  advanceVerdicts,
  claimCase,
  confirmDeliveries,
  deliverDue,
  findingsInDecision,
  findingsInDocument,
  gapsInDecision,
  gapsInDocument,
  giveVerdict,
  imagePart,
  recordServed,
  sentImageList,
  sentPart,
  undoVerdict,
} from '@/lib/review';
import type { Caller, HistoryDesk } from './desk';
import { callerOf } from './desk';

export interface VerdictStep {
  kind: 'verdict';
  at: number;
  sessionId: string;
  decision: 'approve' | 'reject';
  reasons: string[];
  /** Approved despite a contradiction, which takes a supervisor and a second person. */
  isOverride: boolean;
  by: 'officer' | 'reviewer';
  /** Given the other way round at first, and undone. */
  isUndone: boolean;
}

const delivery = 'service' as const;
const never = new AbortController().signal;

/** A little longer than the time to undo. */
const undoMs = 12_000;

type Serving = Parameters<typeof recordServed>[2];

/**
 * The results as the service sends them. Pictures of demo sessions follow from their session and are drawn only when
 * somebody looks: drawing them all here would take minutes.
 */
const readEvidence = async ({ db, upstream }: HistoryDesk, sessionId: string): Promise<Serving> => {
  const [decision, document, face, images, at] = await Promise.all([
    upstream.decision(sessionId),
    upstream.document(sessionId),
    upstream.face(sessionId),
    upstream.images(sessionId),
    capturedAt(db, sessionId),
  ]);
  const decisionReading = readDecision(decision, false);
  const documentReading = readDocument(document, { at, masked: false });

  return [
    sentPart('decision', decision, [
      ...findingsInDecision(decisionReading),
      ...gapsInDecision(decision, decisionReading),
    ]),
    sentPart('document', document, [...findingsInDocument(documentReading), ...gapsInDocument(documentReading)]),
    sentPart('face', face),
    ...sentImageList(images).filter(({ part }) => part === 'images'),
    ...neededImages(images).map((name) => sentPart(imagePart(name), { sessionId, name })),
  ];
};

const parts = ['decision', 'document', 'face', 'images'];

/** Claims the case and looks at it. Returns the claim. */
const claim = async (
  { db, keys }: Pick<HistoryDesk, 'db' | 'keys'>,
  caller: Caller,
  sessionId: string,
  evidence: Serving,
): Promise<string> => {
  const { claim: claimed } = await claimCase({ db, keys }, caller, { sessionId });
  if (!claimed) throw new Error('The case was not given out.');
  await recordEvents(
    db,
    parts.map((part) => ({
      code: 'session.opened',
      actor: caller.actor,
      subject: sessionId,
      details: { part, masked: false, purpose: 'triage' },
    })),
  );
  await recordServed(db, { sessionId, person: caller.person }, evidence);

  return claimed.id;
};

const bodyOf = ({ decision, reasons, isOverride }: Pick<VerdictStep, 'decision' | 'reasons' | 'isOverride'>) => ({
  decision,
  reasons,
  note: null,
  attested: false,
  override: isOverride ? 'Compared with the printed page by hand: a misread character, the document is genuine.' : null,
  looked: [],
});

/** Decides in this transaction what the outbox delivers after it. */
export const decide = async (desk: HistoryDesk, tx: Database, step: VerdictStep): Promise<void> => {
  const { keys, clock } = desk;
  const { sessionId } = step;
  const evidence = await readEvidence({ ...desk, db: tx }, sessionId);
  const tools = { db: tx, keys, delivery };
  const give = async (by: VerdictStep['by'], body: ReturnType<typeof bodyOf>) => {
    const caller = await callerOf({ db: tx }, by);
    const claimId = await claim({ db: tx, keys }, caller, sessionId, evidence);
    clock.pass(70_000);

    return { caller, verdict: await giveVerdict(tools, { claimId, ...caller }, body) };
  };

  if (step.isUndone) {
    const other = { decision: 'reject' as const, reasons: ['picture_unusable'], isOverride: false };
    const { caller, verdict } = await give(step.by, bodyOf(other));
    clock.pass(4_000);
    await undoVerdict(tools, { verdictId: verdict.id, actor: caller.actor });
  }
  await give(step.isOverride ? 'officer' : step.by, bodyOf(step));
  clock.pass(undoMs);
  await advanceVerdicts(tools);

  if (step.isOverride) {
    clock.pass(25 * minuteMs);
    await give('reviewer', bodyOf({ ...step, isOverride: false }));
    clock.pass(undoMs);
    await advanceVerdicts(tools);
  }
};

/** Outside the transaction: a verdict sent twice takes effect once. */
export const deliver = async ({ db, upstream, log, clock }: HistoryDesk): Promise<void> => {
  clock.pass(2_000);
  await deliverDue({ db, upstream, receiver: null, log }, never);
  clock.pass(1_000);
  await confirmDeliveries({ db, upstream });
};
