import type { DocumentResult } from '@/lib/contract/domain';

/** The name as the service delivered it; `null`: none. */
export const applicantWords = ({ applicant }: DocumentResult): string | null => {
  const { firstName, lastName, surnameAndGivenNames } = applicant ?? {};
  return [firstName, lastName].filter(Boolean).join(' ') || surnameAndGivenNames || null;
};
