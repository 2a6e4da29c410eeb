/** Undoing an opinion before it takes effect. The audit log keeps it; the service never hears of it. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Person, requireNotErased } from '@/lib/access';
import type { VerdictAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { opinion } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { endExpiredClaims } from '../claims/lease';
import { lockOwnClaims } from '../claims/own';
import { reopenCase } from '../claims/reopen';
import { conflict, type Objection, toError } from '../objection';
import type { AdvanceTools } from './advance';
import { readVerdict, requireVerdict } from './read';
import {
  activeOpinions,
  applyStep,
  findVerdict,
  type OpinionRow,
  updateDecidedAt,
  type VerdictRow,
  type VerdictWithOpinions,
} from './rows';
import { nextState } from './rules';

/** A request without a body only undoes. */
export const undoSchema = z.strictObject({ reopen: z.boolean().optional() }).nullable();

export const undoHint = 'Send no body, or `reopen` to have the case held for you again.';

interface UndoRequest {
  verdictId: string;
  actor: Actor & { personId: string };
  /** Holds the undone case for this person, in place of the one they have moved on to. */
  reopenFor?: Person | undefined;
}

export const undoVerdict = async (
  tools: AdvanceTools & { keys: Keyring },
  { verdictId, actor, reopenFor }: UndoRequest,
): Promise<VerdictAnswer> => {
  const { db, keys } = tools;
  const you = actor.personId;
  if (reopenFor) await endExpiredClaims(db);
  const known = await requireVerdict(tools, verdictId);
  const { sessionId } = known.verdict;

  const objection = await db.transaction(async (tx) => {
    // Before the session, as everywhere.
    if (reopenFor) await lockOwnClaims(tx, you);
    // Locks the session: nobody else changes the verdict, and the worker does not record it, until this commits.
    await requireNotErased(tx, sessionId);
    const found = (await findVerdict(tx, verdictId)) ?? known;
    const reopen = async () => {
      if (reopenFor) await reopenCase(tx, keys, { person: reopenFor, actor }, sessionId);
    };
    if (isAlreadyUndone(found, you)) {
      await reopen();
      return null;
    }

    const active = activeOpinions(found.opinions);
    const held = active.at(-1);
    const objected = objectionTo(found.verdict, active, you);
    if (objected) {
      const details = { action: 'undo', because: objected.because };
      await recordEvent(tx, { code: 'verdict.change_refused', actor, subject: sessionId, details });
    } else if (held) {
      await undoOpinion(tx, found.verdict, held, actor);
      await reopen();
    }

    return objected;
  });
  if (objection) throw toError(objection);

  return readVerdict(tools, verdictId, { id: you });
};

const tooLate = conflict('too late', 'Too late to undo. The verdict stands.');

const objectionTo = (row: VerdictRow, active: readonly OpinionRow[], you: string): Objection | null => {
  const held = active.at(-1);
  const after = nextState(row.state, 'undo');
  if (after.state === null || !held) {
    const words = after.state === null ? after.words : '';
    return conflict(row.state, `${words} It cannot be undone.`.trim());
  }
  if (held.personId !== you) {
    // Somebody else has given the next opinion by now, which is not for them to know.
    if (active.some(({ personId }) => personId === you)) return tooLate;

    return {
      code: 'FORBIDDEN',
      because: 'given by somebody else',
      userMessage: 'Only the person who gave this opinion can undo it.',
    };
  }

  // To the millisecond: from then on it may already be on its way.
  return row.holdUntil === null || row.holdUntil <= now() ? tooLate : null;
};

/** The first answer may have been lost, so undoing the same opinion again succeeds. */
const isAlreadyUndone = ({ opinions }: VerdictWithOpinions, you: string): boolean => {
  const last = opinions.at(-1);

  return last !== undefined && last.personId === you && last.undoneAt !== null;
};

const undoOpinion = async (tx: Queryable, row: VerdictRow, held: OpinionRow, actor: Actor): Promise<void> => {
  await tx.update(opinion).set({ undoneAt: now() }).where(eq(opinion.id, held.id));
  await applyStep(
    tx,
    row,
    'undo',
    { holdUntil: null },
    { code: 'verdict.undone', actor, details: { decision: held.decision, seat: held.seat } },
  );
  await updateDecidedAt(tx, row.sessionId);
};
