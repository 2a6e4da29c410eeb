import type { DaySpan } from '@/lib/answers';
import { shortDay } from '../../deletions/days';
import { Words } from './pieces';
import { labelStep } from './scales';

interface SpanAxisProps {
  spans: readonly DaySpan[];
  /** Where the label of a span is centred. */
  at: (index: number) => number;
  y: number;
  /** Where the axis begins and ends. */
  from: number;
  to: number;
  /** In place of the last day, which is not over. */
  running?: string | undefined;
}

/** Days under a chart, as many as fit. */
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
