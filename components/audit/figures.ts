import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf, utcClock } from '../ui/time-words';

/** `1,204,377` */
export const figure = (value: number): string => value.toLocaleString('en-GB');

/** `6.2 s`; what took no time to speak of is not called none. */
export const secondsWords = (milliseconds: number): string =>
  milliseconds < 100 ? 'under 0.1 s' : `${(milliseconds / 1000).toFixed(1)} s`;

/** `10:57:12.604` */
export const clockToTheMillisecond = (at: Instant): string => {
  const milliseconds = millisecondsOf(at);
  if (Number.isNaN(milliseconds)) return at;
  return `${utcClock(at)}.${String(milliseconds % 1000).padStart(3, '0')}`;
};

/** `5d02b7f9 9f4a83b6 … c1a7`: enough to compare by eye; the whole hash is a copy away. */
export const shortHash = (hash: string): string =>
  hash.length > 24 ? `${hash.slice(0, 8)} ${hash.slice(8, 16)} … ${hash.slice(-4)}` : hash;
