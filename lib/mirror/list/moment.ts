/** Times as the index counts them: in microseconds since 1970, as finely as the database keeps them. */
import { now } from '@/lib/clock';
import type { TimeRange } from '@/lib/session-query';

export const hourMicros = 3_600_000_000;
export const dayMicros = 24 * hourMicros;

export const isDay = (text: string): boolean => text.length === 10;

/** Of a day (its beginning) or a moment, as lib/session-query lets it through. */
export const microsOf = (text: string): number => {
  const [, head = text, fraction = ''] = /^(.*)\.(\d+)Z$/.exec(text) ?? [];
  const seconds = fraction === '' ? Date.parse(head) : Date.parse(`${head}Z`);

  return seconds * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
};

export const nowMicros = (): number => now().getTime() * 1000;

/** The last hours have no end: the service's clock may be a little ahead of ours. */
export const boundsOf = (range: TimeRange): { from: number | null; to: number | null } =>
  'last' in range
    ? { from: nowMicros() - range.last * (range.unit === 'h' ? hourMicros : dayMicros), to: null }
    : { from: range.from === null ? null : microsOf(range.from), to: range.to === null ? null : microsOf(range.to) };
