import type { DocumentResult } from '@/lib/contract/domain';
import type { MrzReading } from '../reading';
import { readMrz } from './read';
import { readMrzFields } from './read-fields';
import { wholeMrzPlace } from './whole-place';

/** A document's zone: from its lines, or from its fields where these are all there is. `null`: none was delivered. */
export const mrzOf = ({ mrzFields }: DocumentResult): MrzReading | null => {
  if (mrzFields === null) return null;
  const whole = mrzFields[wholeMrzPlace(mrzFields)]?.value;

  return whole ? readMrz(whole) : readMrzFields(mrzFields);
};
