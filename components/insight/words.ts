import type { DaySpan, Rate } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { daysBetween, dayWords, shortDay } from '../deletions/days';
import { waitWords } from '../triage/service-level-words';
import { figure } from '../ui/figures';
import { describeStatus } from '../ui/status-words';
import { spanWords } from '../ui/time-words';

/** Of fewer, a share says little: its point is hollow, and a median is not shown. */
export const fewerThan = 30;

const fixed = (share: number): string => (share * 100).toFixed(1);

/** `84.6 %` */
export const shareWords = (share: number): string => `${fixed(share)} %`;

/** `84.0–85.1` */
export const intervalWords = ({ low, high }: Pick<Rate, 'low' | 'high'>): string => `${fixed(low)}–${fixed(high)}`;

/** `84.6 %, 84.0–85.1`; of few it says so. */
export const rateWords = (rate: Rate | null): string => {
  if (!rate) return 'none completed';
  const words = `${shareWords(rate.count / rate.of)}, ${intervalWords(rate)}`;

  return rate.of < fewerThan ? `${words}, too few` : words;
};

/** `+0.8 pt`, `−0.3 pt`: a change says how much, not whether that is good. */
export const pointsWords = (now: Rate, before: Rate): string => {
  const points = (now.count / now.of - before.count / before.of) * 100;
  const size = Math.abs(points).toFixed(1);

  return `${size === '0.0' ? '±' : points > 0 ? '+' : '−'}${size} pt`;
};

/** `6 Nov`, or `2 Nov – 8 Nov` of a week. */
export const spanTitle = ({ from, to }: DaySpan): string =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

/** `17 Oct – 15 Nov 2026` */
export const rangeTitle = ({ from, to }: DaySpan): string => {
  if (from === to) return dayWords(from);

  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayWords(from)} – ${dayWords(to)}`;
};

/** `Previous 30 days`: as many as the range has. */
export const previousTitle = ({ from, to }: DaySpan): string => {
  const days = daysBetween(from, to) + 1;

  return days === 1 ? 'Previous day' : `Previous ${days} days`;
};

/** Seconds as `3 min 24 s`. */
export const timeWords = (seconds: number): string => spanWords(seconds * 1000);

/** What nobody counts to the second: `42 s`, `3 min 24 s`, `36 min`, `2 h 17 min`, `28 h`, `4 d`. */
export const roundTimeWords = (seconds: number): string =>
  seconds < 600 ? timeWords(seconds) : waitWords(Math.round(seconds / 60) * 60_000);

export const sessionsWords = (count: number): string => (count === 1 ? '1 session' : `${figure(count)} sessions`);

/** `Approved auto`; a status that we do not know as it came. */
export const statusTitle = (status: string): string => {
  if (status === '~none') return 'Status not delivered';
  const { word, note, known } = describeStatus(status);

  return known && note ? `${word} ${note}` : word;
};

/** Whether the span has hours to come. */
export const isRunning = ({ to }: DaySpan, asOf: Instant): boolean => to >= asOf.slice(0, 10);

/** Days, or weeks where there are many. */
export const isWeekly = (spans: readonly DaySpan[]): boolean => spans.some(({ from, to }) => from !== to);
