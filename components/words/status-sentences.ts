import type { Open, SessionStatus } from '@/lib/contract/domain';
import { describeStatus } from './status-words';

const meanings: Record<SessionStatus, string> = {
  AUTO_APPROVED: 'approved automatically',
  MANUAL_APPROVED: 'approved by an officer',
  AUTO_REJECTED: 'rejected automatically',
  MANUAL_REJECTED: 'rejected by an officer',
  WAITING_FOR_MANUAL_APPROVE: 'an officer must decide',
  PENDING: 'in progress',
  EXPIRED: 'not completed in time',
};

/** What a status means, in a few words. */
export const statusMeaning = (status: Open<SessionStatus>): string =>
  Object.hasOwn(meanings, status) ? meanings[status as SessionStatus] : 'unknown, treated as not passed';

/** For the middle of a sentence: "while the session is pending". */
export const statusInSentence = (status: Open<SessionStatus> | null): string => {
  if (status === null) return 'in its current state';
  if (status === 'WAITING_FOR_MANUAL_APPROVE') return 'waiting for approval';
  const { word, known } = describeStatus(status);
  return known ? word.toLowerCase() : status;
};
