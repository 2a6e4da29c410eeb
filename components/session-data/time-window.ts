import { dayMs } from '@/lib/base/durations';
import type { Instant } from '@/lib/contract/domain';
import { utcDay, utcExact } from '../ui/time-words';

export const spans = ['today', '24h', '7d', '30d'] as const;
export type Span = (typeof spans)[number];

/** A period up to now, or two instants; all time if nothing is set. */
export interface TimeWindow {
  span: Span | null;
  from: Instant | null;
  to: Instant | null;
}

export const allTime: TimeWindow = { span: null, from: null, to: null };

export const spanLabels: Record<Span, string> = {
  today: 'Today',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

const daysBack: Record<Exclude<Span, '24h'>, number> = { today: 0, '7d': 6, '30d': 29 };

/** Days start at midnight UTC, so that counts cover the same period all day; hours are rounded to the minute. */
const startOf = (span: Span, now: number): number =>
  span === '24h' ? Math.floor((now - dayMs) / 60_000) * 60_000 : (Math.floor(now / dayMs) - daysBack[span]) * dayMs;

/** The bounds sent to the server. */
export const boundsOf = ({ span, from, to }: TimeWindow, now: number): { from: Instant | null; to: Instant | null } =>
  span === null ? { from, to } : { from: new Date(startOf(span, now)).toISOString(), to: null };

export const isAllTime = ({ span, from, to }: TimeWindow): boolean => span === null && from === null && to === null;

/** Shows no more precision than needed. */
const momentWords = (at: Instant): string => {
  const exact = utcExact(at);
  const whole = exact.replace(/:00$/, '');
  return whole.endsWith(', 00:00') ? utcDay(at) : whole;
};

/** "today", "15 Nov 2026, 10:00 – 12:00": for a chip. */
export const windowWords = ({ span, from, to }: TimeWindow): string => {
  if (span !== null) return spanLabels[span].toLowerCase();
  if (from !== null && to !== null) return `${momentWords(from)} – ${momentWords(to)}`;
  if (from !== null) return `since ${momentWords(from)}`;
  return to === null ? 'all' : `until ${momentWords(to)}`;
};

/** "today", "in the last 7 days": in the middle of a sentence. */
export const windowInSentence = (window: TimeWindow): string => {
  if (isAllTime(window)) return '';
  if (window.span === 'today') return 'today';
  if (window.span !== null) return `in the ${windowWords(window)}`;
  return window.from !== null && window.to !== null ? `in ${windowWords(window)}` : windowWords(window);
};

/** "since 9 Nov 2026, 00:00 UTC": the start of a period. */
export const sinceWords = (window: TimeWindow, now: number): string => {
  const { from } = boundsOf(window, now);
  return window.span === null || from === null ? '' : `since ${utcExact(from).replace(/:00$/, '')} UTC`;
};
