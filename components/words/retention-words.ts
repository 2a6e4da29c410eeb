/** The parts of retention obligations and rules, which are stored as codes. */
import type { RetentionDutyRow } from '@/lib/answers';
import { countryName } from './country-codes';
import { describeStatus } from './status-words';

/** In full; a code without a name as it is. */
export const countryWords = (code: string): string => countryName(code) ?? code;

/** "Approved (auto)" */
export const statusNoteWords = (status: string): string => {
  const { word, note, known } = describeStatus(status);

  return known && note ? `${word} (${note})` : word;
};

export const periodStartWords: Record<RetentionDutyRow['countsFrom'], string> = {
  completion: 'on completion',
  'entered day': 'on a date the officer enters',
};
