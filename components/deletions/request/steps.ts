import type { DeletionAnswer } from '@/lib/answers';
import { utcDay } from '../../ui/time-words';
import { shortDay } from '../days';

/** `part`: how much of it is done, from 0 to 1; 0 is not begun, 1 is done. */
export interface Step {
  name: 'Intake' | 'Match' | 'Hold check' | 'Second approval' | 'Erase' | 'Verify' | 'Certificate';
  part: number;
  isCurrent: boolean;
  note: string;
}

/** How many sessions this request erases, or has erased; what is held or left out is not among them. */
export const toErase = ({ counts }: Pick<DeletionAnswer, 'counts'>): number =>
  counts.confirmed + counts.erasing + counts.gone;

/** What must be kept of what is theirs, as far as it is listed. */
export const keptOf = ({ list }: Pick<DeletionAnswer, 'list'>): DeletionAnswer['list'] =>
  list.filter(({ keeping, state }) => keeping !== null && state !== 'left out');

const isPast = ({ state }: DeletionAnswer): boolean => state !== 'open';

const intake = ({ kind, receivedOn, follows }: DeletionAnswer): string => {
  switch (kind) {
    case 'request':
      return `${shortDay(receivedOn)} · identity checked`;
    case 'direct':
      return 'sessions were named';
    case 'retention':
      return 'by a rule';
    case 'planned':
      return follows ? `after ${follows.reference}` : 'after a hold';
  }
};

const match = (answer: DeletionAnswer): Omit<Step, 'name'> => {
  const { counts, items, searched } = answer;
  const found = items.all - counts['left out'];
  if (isPast(answer)) {
    return { part: 1, isCurrent: false, note: found === 1 ? '1 session' : `${found} sessions` };
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
  const kept = isPast(answer) ? answer.counts.held : keptOf(answer).length;

  return {
    part: isPast(answer) ? 1 : 0,
    isCurrent: false,
    note: kept === 0 ? 'none must be kept' : kept === 1 ? '1 must be kept' : `${kept} must be kept`,
  };
};

const approval = ({ state, approvedBy, approvedAt }: DeletionAnswer): Omit<Step, 'name'> => {
  if (approvedBy !== null) {
    return { part: 1, isCurrent: false, note: `${approvedBy}${approvedAt ? `, ${utcDay(approvedAt)}` : ''}` };
  }
  if (state === 'approval') return { part: 0, isCurrent: true, note: 'waits for another person' };
  if (state === 'open') return { part: 0, isCurrent: false, note: 'by another person' };

  return { part: state === 'cancelled' ? 0 : 1, isCurrent: false, note: 'not asked for' };
};

/** Seven steps from the letter that came to the proof that it was done. */
export const stepsOf = (answer: DeletionAnswer): Step[] => {
  const { state, counts, list, certificate } = answer;
  const all = toErase(answer);
  const isBefore = state === 'open' || state === 'approval';
  const isOver = state === 'ended' || state === 'cancelled';
  // Of the sessions that are under way, the list has those that need somebody first, and at most 500.
  const deleted = counts.gone + list.filter((item) => item.state === 'erasing' && item.progress?.deletion).length;
  const nothing = isOver && all === 0;
  const share = (done: number): number => (all === 0 ? 0 : done / all);

  return [
    { name: 'Intake', part: 1, isCurrent: false, note: intake(answer) },
    { name: 'Match', ...match(answer) },
    { name: 'Hold check', ...holdCheck(answer) },
    { name: 'Second approval', ...approval(answer) },
    {
      name: 'Erase',
      part: share(deleted),
      isCurrent: state === 'delayed' || (state === 'erasing' && deleted < all),
      note: isBefore ? 'after the approval' : nothing ? 'nothing was erased' : `${deleted} of ${all} deleted`,
    },
    {
      name: 'Verify',
      part: share(counts.gone),
      isCurrent: state === 'erasing',
      note: isBefore ? 'at once, 24 h, 7 d' : nothing ? 'nothing to verify' : `${counts.gone} of ${all} verified`,
    },
    {
      name: 'Certificate',
      part: certificate ? 1 : 0,
      isCurrent: false,
      note: certificate
        ? `sealed ${utcDay(certificate.issuedAt)}`
        : isBefore
          ? 'sealed by itself'
          : nothing
            ? 'none'
            : `after ${all} of ${all}, once`,
    },
  ];
};
