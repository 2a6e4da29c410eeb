import type { DaySpan } from '@/lib/answers';
import { shortDay } from '../../words/days';
import { Words } from './pieces';
import { labelStep } from './scales';

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
  const step = labelStep(spans.length, to - from, 58);
  const lastFree = running ? to - 92 : to - 18;

  return (
    <>
      {spans.map((span, index) => {
        if (index % step !== 0 || (index > 0 && at(index) > lastFree)) return null;
        const isFirst = at(index) < from + 18;

        return (
          <Words key={span.from} x={isFirst ? from : at(index)} y={y} anchor={isFirst ? 'start' : 'middle'}>
            {shortDay(span.from)}
          </Words>
        );
      })}
      {running && (
        <Words x={to} y={y} anchor="end" tone="quiet">
          {running}
        </Words>
      )}
    </>
  );
};
