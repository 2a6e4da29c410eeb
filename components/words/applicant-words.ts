import type { DocumentResult } from '@/lib/contract/domain';
import { outsideWords } from '../ui/outside-words';

/** The name as the service delivered it; `null`: none. */
export const applicantWords = ({ applicant }: DocumentResult): string | null => {
  const { firstName, lastName, surnameAndGivenNames } = applicant ?? {};
  const name = [firstName, lastName].filter(Boolean).join(' ') || surnameAndGivenNames || null;
  return name && outsideWords(name);
};
