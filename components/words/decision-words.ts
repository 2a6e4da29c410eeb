import type { OutcomeCounts, WhatIfAnswer } from '@/lib/answers';
import { figure } from '../ui/figures';

/** What the engine does with a session. */
export const outcomeWords: Record<keyof OutcomeCounts, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  toPerson: 'Sent to a person',
};

/** "+1,204", "−3", "0" */
export const differenceWords = (difference: number): string => {
  if (difference === 0) return '0';

  return `${difference > 0 ? '+' : '−'}${figure(Math.abs(difference))}`;
};

const sessions = (count: number): string => `${figure(count)} ${count === 1 ? 'session' : 'sessions'}`;

const unknownWords: Record<keyof WhatIfAnswer['unknown'], string> = {
  notRead: 'results not read yet',
  notReleased: 'results not released or not readable',
  notWhole: 'a score that is not a whole number',
  otherStatus: 'a status that Proofdesk does not know',
};

/** Sessions that the figures leave out, and why; `null`: none. */
export const leftOutWords = (unknown: WhatIfAnswer['unknown']): string | null => {
  const reasons = (Object.keys(unknownWords) as Array<keyof typeof unknownWords>).filter((name) => unknown[name] > 0);
  if (reasons.length === 0) return null;
  const total = reasons.reduce((sum, name) => sum + unknown[name], 0);

  return `${sessions(total)} cannot be computed and ${total === 1 ? 'is' : 'are'} not counted: ${reasons
    .map((name) => `${figure(unknown[name])} with ${unknownWords[name]}`)
    .join(', ')}.`;
};

/** "12 of 2,001 sessions would be decided differently." */
export const changedWords = ({ moves, computed }: Pick<WhatIfAnswer, 'moves' | 'computed'>): string => {
  const changed = moves.reduce((sum, { count }) => sum + count, 0);
  if (changed === 0) return `All ${sessions(computed)} would be decided as they were.`;

  return `${figure(changed)} of ${sessions(computed)} would be decided differently.`;
};
