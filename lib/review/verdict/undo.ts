/** Taking an opinion back while it is held here: it leaves an event, and no trace at the service. */
import { eq } from 'drizzle-orm';
import { requireNotErased } from '@/lib/access';
import type { VerdictAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { opinion } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { conflict, type Objection } from '../objection';
import type { AdvanceTools } from './advance';
import { noteDecided } from './decided';
import { move } from './move';
import { readVerdict } from './read';
import { findVerdict, type OpinionRow, standing, type VerdictRow, type VerdictWithOpinions } from './rows';
import { next } from './rules';

interface Undoing {
  verdictId: string;
  actor: Actor & { personId: string };
}

const objectionTo = (row: VerdictRow, held: OpinionRow | undefined, you: string): Objection | null => {
  const after = next(row.state, 'undo');
  if (after.state === null || !held) {
    const words = after.state === null ? after.words : '';
    return conflict(row.state, `${words} It cannot be taken back.`.trim());
  }
  if (held.personId !== you) {
    return {
      code: 'FORBIDDEN',
      because: 'given by another',
      userMessage: 'Only whoever gave this opinion can take it back.',
    };
  }

  // To the millisecond, by the desk's clock: from then on it may be on its way.
  return row.holdUntil === null || row.holdUntil <= now()
    ? conflict('too late', 'The time to take it back is over. It counts as given.')
    : null;
};

/** The answer may get lost on its way: to take the same opinion back again changes nothing. */
const isDone = ({ opinions }: VerdictWithOpinions, you: string): boolean => {
  const last = opinions.at(-1);

  return last !== undefined && last.personId === you && last.undoneAt !== null;
};

const takeBack = async (tx: Queryable, row: VerdictRow, held: OpinionRow, actor: Actor): Promise<void> => {
  await tx.update(opinion).set({ undoneAt: now() }).where(eq(opinion.id, held.id));
  await move(
    tx,
    row,
    'undo',
    { holdUntil: null },
    { code: 'verdict.undone', actor, details: { decision: held.decision, seat: held.seat } },
  );
  await noteDecided(tx, row.sessionId);
};

export const undoVerdict = async (tools: AdvanceTools, { verdictId, actor }: Undoing): Promise<VerdictAnswer> => {
  const { db } = tools;
  const you = actor.personId;
  const known = await findVerdict(db, verdictId);
  if (!known) throw new AppError('NOT_FOUND', { userMessage: 'There is no such verdict.' });
  const { sessionId } = known.verdict;

  const objection = await db.transaction(async (tx) => {
    // Until the end of this, nobody else changes the verdict, and the worker does not record it.
    await requireNotErased(tx, sessionId);
    const found = (await findVerdict(tx, verdictId)) ?? known;
    if (isDone(found, you)) return null;

    const held = standing(found.opinions).at(-1);
    const objected = objectionTo(found.verdict, held, you);
    if (objected) {
      const details = { action: 'undo', because: objected.because };
      await recordEvent(tx, { code: 'verdict.change_refused', actor, subject: sessionId, details });
    } else if (held) {
      await takeBack(tx, found.verdict, held, actor);
    }

    return objected;
  });
  if (objection) throw new AppError(objection.code, { userMessage: objection.userMessage });

  return readVerdict(tools, verdictId, { id: you });
};
