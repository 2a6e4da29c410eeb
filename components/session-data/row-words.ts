import type { SessionRow } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { localDay, relativeWords, type Zone } from '../ui/time-words';

/** Why there is no score; `null` if there is one. None of it may read as a pass. */
export const resultWords = ({ results, status, score }: SessionRow): string | null => {
  switch (results) {
    case 'wanted':
      return 'loading';
    case 'withheld':
      return 'not released';
    case 'unreadable':
      return 'unreadable';
    case 'none':
      if (status === 'EXPIRED') return 'none, not completed';
      return status === 'PENDING' ? 'none yet' : 'none';
    case 'read':
      return score === null ? 'no score provided' : null;
  }
};

/** "14 min ago", "4 Mar", "Mar 2025": short enough for a column. */
export const shortTime = (at: Instant, now: number, zone: Zone): string => {
  const words = relativeWords(at, now, zone);
  const day = localDay(at, zone);
  if (words !== day) return words;

  const [date = '', month = '', year = ''] = day.split(' ');
  const isThisYear = localDay(new Date(now).toISOString(), zone).endsWith(` ${year}`);
  return isThisYear ? `${date} ${month}` : `${month} ${year}`;
};
