import type { DocumentType, Open } from '@/lib/contract/domain';
import { outsideWords } from '../ui/outside-words';

const words: Record<DocumentType, string> = {
  PASSPORT: 'Passport',
  IDENTITY_CARD: 'ID card',
  DRIVER_LICENSE: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
  VISA: 'Visa',
};

/** An unknown type is shown as received. */
export const documentTypeWords = (type: Open<DocumentType> | null): string => {
  if (type === null) return 'not provided';
  return Object.hasOwn(words, type) ? words[type as DocumentType] : `${outsideWords(type)} (unknown)`;
};
