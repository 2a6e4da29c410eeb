import type { ErasurePolicy, RetentionDutyRow, RetentionRuleRow } from '@/lib/answers';
import { describeStatus } from '../../words/status-words';

export const weekendWords: Record<ErasurePolicy['weekendRule'], { words: string; meaning: string }> = {
  'as it falls': { words: 'Keep date', meaning: 'Even at weekends.' },
  'friday before': { words: 'Friday before', meaning: 'Weekend deadlines move to the Friday before.' },
  'monday after': { words: 'Monday after', meaning: 'Weekend deadlines move to the Monday after.' },
};

const statusWords = (status: string | null): string => {
  if (status === null) return 'any status';
  const { word, note, known } = describeStatus(status);

  return known && note ? `${word.toLowerCase()}, ${note}` : known ? word.toLowerCase() : status;
};

/** "UTO, approved, auto" */
export const scopeWords = ({ country, status }: { country: string | null; status: string | null }): string =>
  `${country ?? 'any country'}, ${statusWords(status)}`;

export const startWords: Record<RetentionDutyRow['countsFrom'], string> = {
  completion: 'on completion',
  'entered day': 'on a date the officer enters',
};

export const modeWords: Record<RetentionRuleRow['mode'], { words: string; meaning: string }> = {
  propose: { words: 'Propose', meaning: 'Opens a request for approval.' },
  'carry out': { words: 'Erase', meaning: 'Erases automatically, without approval.' },
};

export const everyWords: Record<RetentionRuleRow['every'], string> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
};

export const yearsWords = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
