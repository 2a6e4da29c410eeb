import type { Open, SessionStatus } from '@/lib/contract';

const withoutResults: readonly Open<SessionStatus>[] = ['PENDING', 'EXPIRED'];

/**
 * Whether it is worth asking for results in this status. Of a session that waits, and of a status that nobody knows,
 * some services release them; the answer tells.
 */
export const releasesResults = (status: Open<SessionStatus> | null): boolean =>
  status !== null && !withoutResults.includes(status);

/** The columns of a session whose results are not known. */
export const noResults = {
  resultStatus: null,
  resultReadAt: null,
  score: null,
  level: null,
  factors: null,
  weakestFactor: null,
  weakestScore: null,
  hasDocument: null,
  applicant: null,
  tokenKeyId: null,
  tokens: null,
} as const;
