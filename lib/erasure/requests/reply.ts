/** How a person's request ends: a letter was sent, or it is closed without a reply. */
import { eq } from 'drizzle-orm';
import type { DeletionChange } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { deletionRequest } from '@/lib/db/schema';
import { conflict, type Objection } from '@/lib/review';
import { today } from '../calendar';
import { endRequest } from './end';
import { releaseHeld } from './items';
import { isVerified, type RequestRow, requestSubject } from './request';
import { objectionToReason } from './rules';
import type { LockedRequest } from './under-rules';

type Reply = Extract<DeletionChange, { action: 'answer' }>;
type Closing = Extract<DeletionChange, { action: 'close' }>;

/** The same letter was marked before: the first answer got lost, or somebody pressed twice. */
export const isRepeatedReply = ({ letter, via, on = today() }: Reply, personId: string) => {
  return ({ answeredAt, answeredBy, answeredWith, answeredVia, identityAskedAt }: RequestRow): boolean => {
    if (letter === 'identity') return identityAskedAt?.toISOString().slice(0, 10) === on;
    if (letter === 'extension') return answeredWith === letter;

    return answeredAt !== null && answeredBy === personId && answeredWith === letter && answeredVia === via;
  };
};

export const isRepeatedClosing = ({ because }: Closing, personId: string) => {
  return ({ closedBecause, closedBy }: RequestRow): boolean => closedBecause === because && closedBy === personId;
};

const checkDay = ({ receivedOn, state, stateAt }: RequestRow, on: string): Objection | null => {
  if (on > today()) return conflict('future', 'The day of sending is in the future. Nothing was changed.');
  // A letter cannot report an outcome that was not known yet.
  const first = state === 'reply' ? stateAt.toISOString().slice(0, 10) : receivedOn;

  return on < first
    ? conflict('too early', `The letter cannot have been sent before ${first}. Nothing was changed.`)
    : null;
};

/** Of an earlier day only the day is known. */
const timeOf = (on: string): Date => (on === today() ? now() : new Date(`${on}T12:00:00Z`));

/** With the outcome letter the person is answered, and the request ends. Other letters leave it open. */
export const markSent = async ({ tx, caller, row }: LockedRequest, reply: Reply): Promise<Objection | null> => {
  const { letter, via, on = today() } = reply;
  const objection = checkDay(row, on);
  if (objection) return objection;

  const isOutcome = letter !== 'extension' && letter !== 'identity';
  await tx
    .update(deletionRequest)
    .set({
      ...(letter === 'identity' ? { identityAskedAt: timeOf(on) } : { answeredWith: letter }),
      ...(isOutcome && { answeredAt: timeOf(on), answeredBy: caller.person.id, answeredVia: via }),
    })
    .where(eq(deletionRequest.id, row.id));
  await recordEvent(tx, {
    code: 'deletion.answered',
    actor: caller.actor,
    subject: requestSubject(row.id),
    details: { letter, via, on },
  });
  if (isOutcome && row.state === 'reply') await endRequest(tx, row, caller.actor);

  return null;
};

/**
 * Before anything is erased, or instead of the reply. The reason is a code, not words: words would become unreadable with
 * the request details.
 */
export const closeUnanswered = async (
  { tx, caller, row }: LockedRequest,
  { because }: Closing,
): Promise<Objection | null> => {
  const objection = objectionToReason(because, { ...row, isVerified: isVerified(row) });
  if (objection) return objection;

  await tx
    .update(deletionRequest)
    .set({ closedBecause: because, closedBy: caller.person.id })
    .where(eq(deletionRequest.id, row.id));
  await recordEvent(tx, {
    code: 'deletion.closed_unanswered',
    actor: caller.actor,
    subject: requestSubject(row.id),
    details: { because },
  });
  // Nothing is held for a request that is over: no follow-up erases it later.
  if (row.state === 'open' || row.state === 'approval') await releaseHeld(tx, row.id);
  if (row.state !== 'ended') await endRequest(tx, row, caller.actor);

  return null;
};
