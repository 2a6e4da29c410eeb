import type { ReactNode } from 'react';

type Tone = 'axis' | 'quiet' | 'key' | 'strong';

const tones: Record<Tone, string> = {
  axis: 'fill-ink-3',
  quiet: 'fill-ink-2',
  key: 'fill-ink',
  strong: 'fill-ink font-medium',
};

interface WordsProps {
  x: number;
  y: number;
  tone?: Tone;
  anchor?: 'start' | 'middle' | 'end';
  className?: string;
  children: ReactNode;
}

/** Text in a chart: 11 px at every width. */
export const Words = ({ x, y, tone = 'axis', anchor = 'start', className = '', children }: WordsProps) => (
  <text x={x} y={y} textAnchor={anchor} className={`${tones[tone]} ${className}`}>
    {children}
  </text>
);

export const Rule = ({ from, to, y, strong = false }: { from: number; to: number; y: number; strong?: boolean }) => (
  <path d={`M${from} ${Math.round(y) + 0.5}H${to}`} stroke={strong ? 'var(--line-2)' : 'var(--line)'} />
);

type Point = readonly [x: number, y: number];

/** A line with gaps where values are missing. */
export const pathOf = (points: ReadonlyArray<Point | null>): string =>
  points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`)
    .filter(Boolean)
    .join('');

/** The area between two lines, with gaps where values are missing. */
export const bandOf = (points: ReadonlyArray<readonly [x: number, low: number, high: number] | null>): string => {
  const runs: Array<Array<readonly [number, number, number]>> = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }

  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const there = run.map(([x, , high]) => `${x.toFixed(1)} ${high.toFixed(1)}`);
      const back = [...run].reverse().map(([x, low]) => `${x.toFixed(1)} ${low.toFixed(1)}`);
      return `M${[...there, ...back].join('L')}Z`;
    })
    .join('');
};

/** Drawn over counts that may be too low. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
    <path d="M0 0V6" stroke="var(--surface)" strokeWidth="3" opacity=".5" />
  </pattern>
);
