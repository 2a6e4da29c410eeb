import type { DocumentResult } from '@/lib/contract/domain';
import type { MrzReading } from '../reading';
import { readMrz } from './read';
import { readMrzFields } from './read-fields';

/** A document's zone: from its lines, or from its fields where these are all there is. `null`: none was delivered. */
export const mrzOf = ({ mrzFields }: DocumentResult): MrzReading | null => {
  if (mrzFields === null) return null;
  const whole = mrzFields.find(({ name, value }) => name === 'full_string' && value?.trim())?.value;

  return whole ? readMrz(whole) : readMrzFields(mrzFields);
};
