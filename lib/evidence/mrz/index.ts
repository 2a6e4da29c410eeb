/** Machine-readable zones (ICAO Doc 9303): read, checked digit by digit, and masked. */
import type { DocumentResult } from '@/lib/contract/domain';
import type { MrzReading } from '../reading';
import { fullStringPlace } from './full-string';
import { readMrz } from './read';
import { readMrzFields } from './read-fields';

export { blindTo } from './check-sum';
export { checkDigitMatch, checkedFields, digitFor, inZone } from './checked-fields';
export { coveredText, issuingStateIn, namesIn } from './layout';
export { maskMrz } from './mask';
export { fullStringPlace };

/** Reads a document's MRZ from its lines or, without lines, from its fields. `null`: not delivered. */
export const mrzOf = ({ mrzFields }: DocumentResult): MrzReading | null => {
  if (mrzFields === null) return null;
  const fullString = mrzFields[fullStringPlace(mrzFields)]?.value;

  return fullString ? readMrz(fullString) : readMrzFields(mrzFields);
};
