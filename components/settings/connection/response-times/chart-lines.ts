/** Geometry of the response-time chart, in units of its view box. */
import type { ConnectionAnswer } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf } from '../../../ui/time-words';

type Step = ConnectionAnswer['health'][number];

export const plot = { left: 54, right: 486, top: 8, bottom: 112 } as const;

const stepMs = 10 * 60_000;

/** The smallest of 100, 200, 400, 800 ... that fits every time. */
export const scaleOf = (health: readonly Step[]): number => {
  const longest = Math.max(0, ...health.map(({ most, half }) => Math.max(most ?? 0, half ?? 0)));

  return 100 * 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(longest, 1) / 100)));
};

export const xOf = (index: number, count: number): number =>
  plot.left + (index * (plot.right - plot.left)) / Math.max(count - 1, 1);

export const yOf = (milliseconds: number, scale: number): number =>
  plot.bottom - (milliseconds / scale) * (plot.bottom - plot.top);

/** Nothing is drawn across a gap without responses. */
export const linePath = (values: ReadonlyArray<number | null>, scale: number): string =>
  values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = (values[index - 1] ?? null) === null;
      const point = `${xOf(index, values.length).toFixed(1)} ${yOf(value, scale).toFixed(1)}`;

      // A lone step gets a visible dash.
      return `${isStart ? 'M' : 'L'}${point}${isStart && (values[index + 1] ?? null) === null ? 'h1' : ''}`;
    })
    .join('');

export interface Outage {
  first: number;
  last: number;
  from: Instant;
  to: Instant;
}

/** Runs of consecutive steps in which every call failed. */
export const outagesOf = (health: ReadonlyArray<Pick<Step, 'at' | 'answers' | 'failures'>>): Outage[] => {
  const outages: Outage[] = [];

  for (const [index, { at, answers, failures }] of health.entries()) {
    if (failures === 0 || answers > 0) continue;
    const to = new Date(millisecondsOf(at) + stepMs).toISOString();
    const before = outages.at(-1);
    if (before?.last === index - 1) Object.assign(before, { last: index, to });
    else outages.push({ first: index, last: index, from: at, to });
  }

  return outages;
};
