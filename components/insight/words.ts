import type { DaySpan, Rate } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { spanWords } from '../ui/time-words';
import { daysBetween, dayWords, shortDay } from '../words/days';
import { waitWords } from '../words/service-level-words';
import { describeStatus } from '../words/status-words';

/** Smaller samples are marked: hollow points, no median. */
export const fewerThan = 30;

const fixed = (share: number): string => (share * 100).toFixed(1);

export const shareWords = (share: number): string => `${fixed(share)}%`;

/** `84.0–85.1` */
export const intervalWords = ({ low, high }: Pick<Rate, 'low' | 'high'>): string => `${fixed(low)}–${fixed(high)}`;

/** `84.6%, 84.0–85.1`; a small sample says so. */
export const rateWords = (rate: Rate | null): string => {
  if (!rate) return 'none completed';
  const words = `${shareWords(rate.count / rate.of)}, ${intervalWords(rate)}`;

  return rate.of < fewerThan ? `${words}, sample too small` : words;
};

/** `+0.8 pt`, `−0.3 pt` */
export const pointsWords = (now: Rate, before: Rate): string => {
  const points = (now.count / now.of - before.count / before.of) * 100;
  const size = Math.abs(points).toFixed(1);

  return `${size === '0.0' ? '±' : points > 0 ? '+' : '−'}${size} pt`;
};

/** `6 Nov`, or `2 Nov – 8 Nov` for a week. */
export const spanTitle = ({ from, to }: DaySpan): string =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

/** `17 Oct – 15 Nov 2026` */
export const rangeTitle = ({ from, to }: DaySpan): string => {
  if (from === to) return dayWords(from);

  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayWords(from)} – ${dayWords(to)}`;
};

/** `Previous 30 days`: as long as the range. */
export const previousTitle = ({ from, to }: DaySpan): string => {
  const days = daysBetween(from, to) + 1;

  return days === 1 ? 'Previous day' : `Previous ${days} days`;
};

/** Seconds as `3 min 24 s`. */
export const timeWords = (seconds: number): string => spanWords(seconds * 1000);

/** Rounded to what people would say: `42 s`, `3 min 24 s`, `36 min`, `2 h 17 min`, `28 h`, `4 d`. */
export const roundTimeWords = (seconds: number): string =>
  seconds < 600 ? timeWords(seconds) : waitWords(Math.round(seconds / 60) * 60_000);

/** `Approved auto`; an unknown status is shown as received. */
export const statusTitle = (status: string): string => {
  if (status === '~none') return 'Status not provided';
  const { word, note, known } = describeStatus(status);

  return known && note ? `${word} ${note}` : word;
};

export const isRunning = ({ to }: DaySpan, asOf: Instant): boolean => to >= asOf.slice(0, 10);

/** True for long ranges, which are counted by week. */
export const isWeekly = (spans: readonly DaySpan[]): boolean => spans.some(({ from, to }) => from !== to);
