import type { ErasurePolicy, RetentionRuleRow, RetentionScope } from '@/lib/answers';
import { documentTypeWords } from '../../words/document-words';
import { countryWords, statusNoteWords } from '../../words/retention-words';

export const weekendWords: Record<ErasurePolicy['weekendRule'], { words: string; meaning: string }> = {
  'as it falls': { words: 'Keep date', meaning: 'Even at weekends.' },
  'friday before': { words: 'Friday before', meaning: 'Weekend deadlines move to the Friday before.' },
  'monday after': { words: 'Monday after', meaning: 'Weekend deadlines move to the Monday after.' },
};

/** "Germany, Utopia · Approved (auto) · Passport" */
export const scopeWords = ({ countries, statuses, documentTypes }: RetentionScope): string =>
  [
    countries.map(countryWords).join(', ') || 'Any country',
    statuses.map(statusNoteWords).join(', ') || 'any status',
    documentTypes.map(documentTypeWords).join(', ') || 'any document',
  ].join(' · ');

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
