/** Times in microseconds since 1970, the precision of the database. */

import { now } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import type { TimeRange } from '@/lib/session-query';

export const hourMicros = hourMs * 1000;
export const dayMicros = 24 * hourMicros;

export const isDay = (text: string): boolean => text.length === 10;

/** The start of a day, or an instant, as validated by lib/session-query. */
export const microsOf = (text: string): number => {
  const [, head = text, fraction = ''] = /^(.*)\.(\d+)Z$/.exec(text) ?? [];
  const seconds = fraction === '' ? Date.parse(head) : Date.parse(`${head}Z`);

  return seconds * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
};

export const nowMicros = (): number => now().getTime() * 1000;

/** "Last n hours" has no upper bound: the service's clock may be slightly ahead. */
export const boundsOf = (range: TimeRange): { from: number | null; to: number | null } =>
  'last' in range
    ? { from: nowMicros() - range.last * (range.unit === 'h' ? hourMicros : dayMicros), to: null }
    : { from: range.from === null ? null : microsOf(range.from), to: range.to === null ? null : microsOf(range.to) };
