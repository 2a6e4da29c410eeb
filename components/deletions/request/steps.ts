import type { DeletionAnswer } from '@/lib/answers';
import { localDay, utcWords, type Zone } from '../../ui/time-words';
import { shortDay } from '../../words/days';
import { sessionsWords } from '../../words/work-words';

/** `part`: how much is done, from 0 (not started) to 1 (done). */
export interface Step {
  name: 'Intake' | 'Match' | 'Hold check' | 'Second approval' | 'Erase' | 'Verify' | 'Certificate';
  part: number;
  isCurrent: boolean;
  note: string;
  /** On hover, if the note alone says too little. */
  hint?: string;
}

/** Sessions that this request erases or has erased, without those held or ruled out. */
export const countToErase = ({ counts }: Pick<DeletionAnswer, 'counts'>): number =>
  counts.confirmed + counts.erasing + counts.gone;

export const heldSessions = ({ list }: Pick<DeletionAnswer, 'list'>): DeletionAnswer['list'] =>
  list.filter(({ keeping, state }) => keeping !== null && state !== 'left out');

const isMatched = ({ state }: DeletionAnswer): boolean => state !== 'open';

const intake = ({ kind, receivedOn, follows }: DeletionAnswer): string => {
  switch (kind) {
    case 'request':
      return `${shortDay(receivedOn)} · ID verified`;
    case 'direct':
      return 'chosen sessions';
    case 'retention':
      return 'by retention rule';
    case 'planned':
      return follows ? `after ${follows.reference}` : 'after a hold';
  }
};

const match = (answer: DeletionAnswer): Omit<Step, 'name'> => {
  const { counts, items, searched } = answer;
  const found = items.all - counts['left out'];
  if (isMatched(answer)) {
    return { part: 1, isCurrent: false, note: sessionsWords(found) };
  }
  if (searched === null && items.all === 0) return { part: 0, isCurrent: true, note: 'not searched yet' };
  if (counts.candidate > 0) {
    return {
      part: (items.all - counts.candidate) / items.all,
      isCurrent: true,
      note: `${counts.candidate} of ${items.all} to decide`,
    };
  }
  return { part: items.all === 0 ? 0.5 : 1, isCurrent: true, note: items.all === 0 ? 'none found' : `${found} theirs` };
};

const holdCheck = (answer: DeletionAnswer): Omit<Step, 'name'> => {
  const held = isMatched(answer) ? answer.counts.held : heldSessions(answer).length;

  return {
    part: isMatched(answer) ? 1 : 0,
    isCurrent: false,
    note: held === 0 ? 'no holds' : `${held} held`,
  };
};

const approval = ({ state, approvedBy, approvedAt }: DeletionAnswer, zone: Zone): Omit<Step, 'name'> => {
  if (approvedBy !== null) {
    const done = { part: 1, isCurrent: false, note: approvedBy };
    if (approvedAt === null) return done;

    return {
      ...done,
      note: `${approvedBy}, ${localDay(approvedAt, zone)}`,
      hint: `${approvedBy}, ${utcWords(approvedAt)}`,
    };
  }
  if (state === 'approval') return { part: 0, isCurrent: true, note: 'awaiting approval' };
  if (state === 'open') return { part: 0, isCurrent: false, note: 'by another person' };

  return { part: state === 'cancelled' ? 0 : 1, isCurrent: false, note: 'not required' };
};

export const stepsOf = (answer: DeletionAnswer, zone: Zone): Step[] => {
  const { state, counts, list, certificate } = answer;
  const all = countToErase(answer);
  const isBefore = state === 'open' || state === 'approval';
  const isOver = state === 'ended' || state === 'cancelled';
  // The list has at most 500 sessions, those that need attention first.
  const answered = counts.gone + list.filter((item) => item.state === 'erasing' && item.progress?.deletion).length;
  const nothing = isOver && all === 0;
  const share = (done: number): number => (all === 0 ? 0 : done / all);

  return [
    { name: 'Intake', part: 1, isCurrent: false, note: intake(answer) },
    { name: 'Match', ...match(answer) },
    { name: 'Hold check', ...holdCheck(answer) },
    { name: 'Second approval', ...approval(answer, zone) },
    {
      name: 'Erase',
      part: share(answered),
      isCurrent: state === 'delayed' || (state === 'erasing' && answered < all),
      note: isBefore ? 'after approval' : nothing ? 'nothing erased' : `${answered} of ${all} answered`,
    },
    {
      name: 'Verify',
      part: share(counts.gone),
      isCurrent: state === 'erasing',
      note: isBefore ? 'now, 24 h, 7 d' : nothing ? 'nothing to verify' : `${counts.gone} of ${all} verified`,
    },
    {
      name: 'Certificate',
      part: certificate ? 1 : 0,
      isCurrent: false,
      note: certificate
        ? `signed ${localDay(certificate.issuedAt, zone)}`
        : isBefore
          ? 'signed automatically'
          : nothing
            ? 'none'
            : 'after verification',
      ...(certificate && { hint: `signed ${utcWords(certificate.issuedAt)}` }),
    },
  ];
};
