import type { TimeRange } from '@/lib/session-query';
import { utcDay, utcExact } from '../../ui/time-words';

export const usualRanges = [
  { range: { last: 24, unit: 'h' }, words: 'Last 24 hours' },
  { range: { last: 7, unit: 'd' }, words: 'Last 7 days' },
  { range: { last: 30, unit: 'd' }, words: 'Last 30 days' },
] as const satisfies ReadonlyArray<{ range: TimeRange; words: string }>;

export const isSameRange = (one: TimeRange, other: TimeRange | null): boolean =>
  other !== null && JSON.stringify(one) === JSON.stringify(other);

/** Shows no more precision than needed. */
const momentWords = (at: string): string => {
  if (at.length === 10) return utcDay(at);
  const exact = utcExact(at).replace(/:00$/, '');
  return exact.endsWith(', 00:00') ? utcDay(at) : exact;
};

/** "last 7 days", "1 Nov 2026 – 8 Nov 2026", "since 1 Nov 2026": for a chip. */
export const rangeWords = (range: TimeRange): string => {
  if ('last' in range) {
    const unit = range.unit === 'h' ? 'hour' : 'day';
    return range.last === 1 ? `last ${unit}` : `last ${range.last} ${unit}s`;
  }
  const { from, to } = range;
  if (from !== null && to !== null) return `${momentWords(from)} – ${momentWords(to)}`;
  return from === null ? `before ${momentWords(to ?? '')}` : `since ${momentWords(from)}`;
};
