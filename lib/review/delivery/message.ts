/** What the recipient of a verdict or an appeal's outcome is told: codes and fixed wording. No names, no notes. */
import { and, eq, isNull } from 'drizzle-orm';
import type { ReviewReason } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { opinion } from '@/lib/db/schema';
import { reasonsByCode } from '../reasons';

export interface RecordedVerdict {
  verdictId: string;
  sessionId: string;
  decision: 'approve' | 'reject';
  decidedAt: Date;
}

export interface VerdictMessage extends RecordedVerdict {
  reasons: ReviewReason[];
}

/** `decision`: a verdict on a waiting session. `appeal`: the outcome of an appeal against a rejection. */
export type WebhookMessage = {
  /** Carried out once. */
  reference: string;
  sessionId: string;
  reasons: ReviewReason[];
  decidedAt: Date;
} & ({ decision: 'approve' | 'reject' } | { appeal: 'upheld' | 'approval recommended' });

/** The outcome of one attempt. `problem` is our own wording, never text from the other side. */
export type Outcome =
  | { kind: 'accepted' }
  /** Another attempt may succeed. */
  | { kind: 'failed'; problem: string; retryAfterSeconds?: number | undefined }
  /** Another attempt would be refused too. */
  | { kind: 'refused'; problem: string }
  /** The session is no longer waiting at the service; only its status tells what happened. */
  | { kind: 'not waiting'; problem: string };

export const composeMessage = async (db: Queryable, recorded: RecordedVerdict): Promise<VerdictMessage> => ({
  ...recorded,
  reasons: await reasonsByCode(db, await readCodes(db, recorded)),
});

/** The reasons of the supervisor who settled the case, or else of everybody who agreed with the decision. */
const readCodes = async (db: Queryable, { verdictId, decision }: RecordedVerdict): Promise<string[]> => {
  const agreeing = await db
    .select({ seat: opinion.seat, reasons: opinion.reasons })
    .from(opinion)
    .where(and(eq(opinion.verdictId, verdictId), eq(opinion.decision, decision), isNull(opinion.undoneAt)))
    .orderBy(opinion.givenAt, opinion.id);
  const settling = agreeing.filter(({ seat }) => seat === 'settling');

  return [...new Set((settling.length > 0 ? settling : agreeing).flatMap(({ reasons }) => reasons))];
};
