import type { DaySpan } from '@/lib/answers';
import { shortDay } from '../../words/days';
import { Words } from './pieces';
import { axisLabels } from './scales';

interface SpanAxisProps {
  spans: readonly DaySpan[];
  at: (index: number) => number;
  y: number;
  from: number;
  to: number;
  /** Replaces the label of the last day while it is not over. */
  running?: string | undefined;
}

export const SpanAxis = ({ spans, at, y, from, to, running }: SpanAxisProps) => {
  const days = spans.map((span) => shortDay(span.from));

  return (
    <>
      {axisLabels(days, at, { from, to, running }).map(({ index, x, anchor }) => (
        <Words key={spans[index]?.from} x={x} y={y} anchor={anchor}>
          {days[index]}
        </Words>
      ))}
      {running && (
        <Words x={to} y={y} anchor="end" tone="quiet">
          {running}
        </Words>
      )}
    </>
  );
};
