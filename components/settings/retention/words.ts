import type { ErasurePolicy, RetentionDutyRow, RetentionRuleRow } from '@/lib/answers';
import { describeStatus } from '../../ui/status-words';

export const weekendWords: Record<ErasurePolicy['weekendRule'], { words: string; meaning: string }> = {
  'as it falls': { words: 'As it falls', meaning: 'The day stays, be it a Saturday or a Sunday.' },
  'friday before': { words: 'Friday before', meaning: 'A day at the weekend is due on the Friday before.' },
  'monday after': { words: 'Monday after', meaning: 'A day at the weekend is due on the Monday after.' },
};

const statusWords = (status: string | null): string => {
  if (status === null) return 'any status';
  const { word, note, known } = describeStatus(status);

  return known && note ? `${word.toLowerCase()}, ${note}` : known ? word.toLowerCase() : status;
};

/** "UTO, approved, auto" */
export const whichWords = ({ country, status }: { country: string | null; status: string | null }): string =>
  `${country ?? 'any country'}, ${statusWords(status)}`;

export const countsFromWords: Record<RetentionDutyRow['countsFrom'], string> = {
  completion: 'from completion',
  'entered day': 'from a day that the officer enters',
};

export const modeWords: Record<RetentionRuleRow['mode'], { words: string; meaning: string }> = {
  propose: { words: 'Propose', meaning: 'Opens a request that a person has to approve.' },
  'carry out': { words: 'Carry out', meaning: 'Erases by itself. Nobody is asked.' },
};

export const everyWords: Record<RetentionRuleRow['every'], string> = {
  day: 'every day',
  week: 'every week',
  month: 'every month',
};

export const switchWords = { out: 'Switch off', back: 'Switch on' };

export const yearsWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
