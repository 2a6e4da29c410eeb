import type { DeletionAnswer } from '@/lib/answers';
import { localDay, utcWords, type Zone } from '../../ui/time-words';
import { shortDay, withoutYear } from '../../words/days';
import { isEnded, isGivenUp, replyWords, unansweredWords } from '../../words/deletion-words';
import { sessionsWords } from '../../words/work-words';

/** `part`: how much is done, from 0 (not started) to 1 (done). */
export interface Step {
  name:
    | 'Intake'
    | 'Identity'
    | 'Match'
    | 'Hold check'
    | 'Second approval'
    | 'Erase'
    | 'Verify'
    | 'Certificate'
    | 'Reply';
  part: number;
  isCurrent: boolean;
  /** Neither done nor to be done: not needed, or the request ended before it. */
  isSkipped?: boolean;
  note: string;
  /** On hover, if the note alone says too little. */
  hint?: string;
}

/** Sessions that this request erases or has erased, without those held or ruled out. */
export const countToErase = ({ counts }: Pick<DeletionAnswer, 'counts'>): number =>
  counts.confirmed + counts.erasing + counts.gone;

export const heldSessions = ({ list }: Pick<DeletionAnswer, 'list'>): DeletionAnswer['list'] =>
  list.filter(({ keeping, state }) => keeping !== null && state !== 'left out');

/** Decided, and no session is erased: no certificate follows. */
export const isNothingErased = ({ state, counts, certificate }: DeletionAnswer): boolean =>
  (state === 'reply' || state === 'ended' || state === 'cancelled') && counts.gone === 0 && certificate === null;

const skipped = (note: string): Omit<Step, 'name'> => ({ part: 0, isCurrent: false, isSkipped: true, note });

const isMatched = ({ state }: DeletionAnswer): boolean => state !== 'open';

const intake = ({ kind, receivedOn, follows }: DeletionAnswer): string => {
  switch (kind) {
    case 'request':
      return shortDay(receivedOn);
    case 'direct':
      return 'chosen sessions';
    case 'retention':
      return 'by retention rule';
    case 'planned':
      return follows ? `after ${follows.reference}` : 'after a hold';
  }
};

const identity = (answer: DeletionAnswer, zone: Zone): Omit<Step, 'name'> => {
  const { identity: check, isVerified, next, identityAskedAt } = answer;
  if (!isVerified) {
    return {
      part: 0,
      isSkipped: isEnded(answer),
      isCurrent: next?.step === 'identity' || next?.step === 'proof',
      note: identityAskedAt
        ? `proof requested ${localDay(identityAskedAt, zone)}`
        : isEnded(answer)
          ? 'not verified'
          : 'not verified yet',
    };
  }

  return {
    part: 1,
    isCurrent: false,
    note: check ? `verified ${shortDay(check.on)}` : 'verified',
    ...(check?.by && { hint: `Verified on ${shortDay(check.on)} by ${check.by}` }),
  };
};

const reply = (answer: DeletionAnswer, zone: Zone): Omit<Step, 'name'> => {
  const { state, next, answeredAt, answeredBy, answeredVia, closedBecause, closedBy } = answer;
  if (answeredAt !== null) {
    return {
      part: 1,
      isCurrent: false,
      note: `sent ${localDay(answeredAt, zone)}`,
      hint: [`Sent ${utcWords(answeredAt)}`, answeredVia && replyWords[answeredVia], answeredBy && `by ${answeredBy}`]
        .filter(Boolean)
        .join(', '),
    };
  }
  if (closedBecause !== null) {
    const by = closedBy === null ? '' : `, closed by ${closedBy}`;

    return {
      ...skipped('closed, no reply'),
      hint: `${unansweredWords[closedBecause]}${by}`,
    };
  }
  if (state === 'cancelled') return skipped('cancelled');

  return {
    part: 0,
    isCurrent: next?.step === 'reply',
    note: state === 'reply' ? 'to be sent' : state === 'ended' ? 'not recorded' : 'last step',
  };
};

const match = (answer: DeletionAnswer): Omit<Step, 'name'> => {
  const { counts, items, searched, isVerified } = answer;
  const found = items.all + counts['left out'];
  if (isMatched(answer)) {
    if (isGivenUp(answer) && found === 0 && searched === null) return skipped('not searched');

    return { part: 1, isCurrent: false, note: sessionsWords(items.all) };
  }
  if (found === 0) {
    return searched === null
      ? { part: 0, isCurrent: isVerified, note: 'not searched yet' }
      : { part: 0.5, isCurrent: isVerified, note: 'none found' };
  }
  if (counts.candidate > 0) {
    return {
      part: (found - counts.candidate) / found,
      isCurrent: isVerified,
      note: `${counts.candidate} of ${found} to decide`,
    };
  }
  return { part: 1, isCurrent: isVerified, note: items.all === 0 ? 'none theirs' : `${items.all} theirs` };
};

const holdCheck = (answer: DeletionAnswer): Omit<Step, 'name'> => {
  const held = isMatched(answer) ? answer.counts.held : heldSessions(answer).length;
  if (isMatched(answer) && answer.items.all === 0) return skipped('nothing to check');
  const none = answer.items.all > 0 ? 'no holds' : 'not checked yet';

  return {
    part: isMatched(answer) ? 1 : 0,
    isCurrent: false,
    note: held === 0 ? none : `${held} held`,
  };
};

const approval = (answer: DeletionAnswer, zone: Zone): Omit<Step, 'name'> => {
  const { state, next, approvedBy, approvedAt, effect } = answer;
  if (approvedBy !== null) {
    const done = { part: 1, isCurrent: false, note: approvedBy };
    if (approvedAt === null) return done;

    return {
      ...done,
      note: `${approvedBy}, ${withoutYear(localDay(approvedAt, zone))}`,
      hint: `${approvedBy}, ${utcWords(approvedAt)}`,
    };
  }
  if (next?.step === 'approve') return { part: 0, isCurrent: true, note: 'awaiting approval' };
  if (state === 'open' && effect.needsApproval) return { part: 0, isCurrent: false, note: 'by another person' };

  return skipped(isGivenUp(answer) ? 'not reached' : 'not required');
};

export const stepsOf = (answer: DeletionAnswer, zone: Zone): Step[] => {
  const { state, counts, list, certificate } = answer;
  const all = countToErase(answer);
  // Only a person's own request has somebody to identify and to answer.
  const isAsked = answer.kind === 'request';
  const isBefore = state === 'open' || state === 'approval';
  // The list has at most 500 sessions, those that need attention first.
  const answered = counts.gone + list.filter((item) => item.state === 'erasing' && item.progress?.deletion).length;
  const nothing = isNothingErased(answer);
  const share = (done: number): number => (all === 0 ? 0 : done / all);
  const isErasing = state === 'erasing';

  return [
    { name: 'Intake', part: 1, isCurrent: false, note: intake(answer) },
    ...(isAsked ? [{ name: 'Identity' as const, ...identity(answer, zone) }] : []),
    { name: 'Match', ...match(answer) },
    { name: 'Hold check', ...holdCheck(answer) },
    { name: 'Second approval', ...approval(answer, zone) },
    {
      name: 'Erase',
      part: share(answered),
      isCurrent: state === 'delayed' || (isErasing && answered < all),
      isSkipped: nothing,
      note: isBefore ? 'after approval' : nothing ? 'nothing erased' : `${answered} of ${all} deleted`,
      ...(!isBefore && !nothing && { hint: `The service has answered for ${answered} of ${sessionsWords(all)}` }),
    },
    {
      name: 'Verify',
      part: share(counts.gone),
      isCurrent: isErasing && answered >= all && counts.gone < all,
      isSkipped: nothing,
      note: isBefore ? 'now, 24 h, 7 d' : nothing ? 'nothing to verify' : `${counts.gone} of ${all} verified`,
    },
    {
      name: 'Certificate',
      part: certificate ? 1 : 0,
      isCurrent: isErasing && counts.gone >= all,
      isSkipped: nothing,
      note: certificate
        ? `signed ${localDay(certificate.issuedAt, zone)}`
        : isBefore
          ? 'signed automatically'
          : nothing
            ? 'none'
            : 'after verification',
      ...(certificate && { hint: `signed ${utcWords(certificate.issuedAt)}` }),
    },
    ...(isAsked ? [{ name: 'Reply' as const, ...reply(answer, zone) }] : []),
  ];
};
