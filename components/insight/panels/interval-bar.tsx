import type { Rate } from '@/lib/answers';
import { linear } from '../chart/scales';
import { fewerThan } from '../words';

interface IntervalBarProps {
  rate: Rate;
  /** Of the axis, as shares. */
  ends: readonly [number, number];
  colour: string;
}

/** A share with its interval, as wide as its column; hollow where it rests on few. The figures stand beside it. */
export const IntervalBar = ({ rate, ends, colour }: IntervalBarProps) => {
  const scale = linear(ends, [0, 100]);
  const at = (share: number) => `${Math.min(100, Math.max(0, scale(share))).toFixed(2)}%`;
  const few = rate.of < fewerThan;

  return (
    <svg aria-hidden="true" width="100%" height="14" className="block overflow-visible">
      <line x1="0" x2="100%" y1="7.5" y2="7.5" stroke="var(--line)" />
      <line
        x1={at(rate.low)}
        x2={at(rate.high)}
        y1="7.5"
        y2="7.5"
        stroke={colour}
        strokeWidth="5"
        opacity={few ? 0.22 : 0.38}
      />
      <circle
        cx={at(rate.count / rate.of)}
        cy="7.5"
        r="3"
        fill={few ? 'var(--surface)' : colour}
        stroke={colour}
        strokeWidth="1.2"
      />
    </svg>
  );
};
