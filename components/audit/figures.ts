import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf, utcClock } from '../ui/time-words';

/** `10:57:12.604` */
export const clockToTheMillisecond = (at: Instant): string => {
  const milliseconds = millisecondsOf(at);
  if (Number.isNaN(milliseconds)) return at;
  return `${utcClock(at)}.${String(milliseconds % 1000).padStart(3, '0')}`;
};

/** `5d02b7f9 … 83b6c1a7`: enough to compare by eye, with room for the verdict beside it. */
export const shortHash = (hash: string): string =>
  hash.length > 24 ? `${hash.slice(0, 8)} … ${hash.slice(-8)}` : hash;
