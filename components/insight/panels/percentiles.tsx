'use client';

import type { InsightAnswer, Quantiles } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { sessionsWords } from '../../words/work-words';
import { ChartFrame } from '../chart/chart-frame';
import type { Mark } from '../chart/mark';
import { pathOf, Rule, Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { linear, spread, timeTicks } from '../chart/scales';
import { SpanAxis } from '../chart/span-axis';
import { rangeOf, sessionsHref } from '../sessions-href';
import { fewerThan, isRunning, isWeekly, roundTimeWords, shareWords, spanTitle, timeWords } from '../words';
import type { PanelProps } from './panel';

const verdictsWords = (count: number): string => (count === 1 ? '1 verdict' : `${figure(count)} verdicts`);

/** Time from waiting to verdict, by day of the verdict, against the service level. */
export const WaitingToVerdict = ({ answer, filter, hasPrevious, className }: PanelProps) => {
  const { spans, whole, previous, inTime, policy } = answer.toVerdict;
  const per = isWeekly(answer.spans) ? 'per week' : 'per day';

  return (
    <Percentiles
      title="Time to verdict"
      subtitle={
        inTime ? `${per}, ${shareWords(inTime.count / inTime.of)} within target` : `${per}, against the service level`
      }
      answer={answer}
      values={spans}
      whole={whole}
      before={hasPrevious ? previous?.p50 : undefined}
      limit={policy.breachMinutes * 60}
      each={verdictsWords}
      hrefOf={(span) => sessionsHref(filter, { decided: rangeOf(span) })}
      empty="No verdicts in this range."
      className={className}
    />
  );
};

/** Time from creation to completion, by day of creation: how long applicants take. */
export const CreatedToCompleted = ({ answer, filter, className }: PanelProps) => (
  <Percentiles
    title="Time to completion"
    subtitle={`${isWeekly(answer.spans) ? 'per week' : 'per day'} of creation`}
    answer={answer}
    values={answer.completion.spans}
    whole={answer.completion.whole}
    each={sessionsWords}
    // Created in this span, completed at any time since.
    hrefOf={(span) => sessionsHref(filter, { created: rangeOf(span), completed: { from: span.from, to: null } })}
    empty="No sessions in this range have been completed yet."
    className={className}
  />
);

const lines = [
  { part: 'p99', title: 'p99', stroke: 'var(--ink-2)', width: 1.1, opacity: 0.75 },
  { part: 'p90', title: 'p90', stroke: 'var(--ink-2)', width: 1.5, opacity: 1 },
  { part: 'p50', title: 'median', stroke: 'var(--ink)', width: 2, opacity: 1 },
] as const;

interface PercentilesProps {
  title: string;
  subtitle: string;
  answer: InsightAnswer;
  values: ReadonlyArray<Quantiles | null>;
  whole: Quantiles | null;
  /** The median of the previous period, in seconds. */
  before?: number | undefined;
  /** The target, in seconds. */
  limit?: number;
  /** Names the things measured: "40 verdicts". */
  each: (count: number) => string;
  hrefOf: (span: InsightAnswer['range']) => string | null;
  empty: string;
  className: string;
}

const height = 236;
const [top, bottom] = [14, 210];
const keyWidth = 108;
/** Below the words on the previous period. */
const belowWords = 24;

const Percentiles = (props: PercentilesProps) => {
  const { title, subtitle, answer, values, whole, before, limit = 0, each, hrefOf, empty, className } = props;
  const { spans, range, asOf } = answer;
  const last = spans.length - 1;
  const isOpen = spans[last] !== undefined && isRunning(spans[last], asOf);

  const draw = (width: number): Drawing => {
    const ticks = timeTicks(Math.max(60, limit * 1.2, ...values.map((value) => value?.p99 ?? 0)));
    const left = 8 + Math.max(...ticks.map((tick) => roundTimeWords(tick).length)) * 6;
    const right = width - keyWidth;
    const y = linear([0, ticks.at(-1) ?? 1], [bottom, top]);
    const band = (right - left) / spans.length;
    const x = (index: number) => left + (index + 0.5) * band;
    const lastKnown = values.findLast((value) => value !== null) ?? null;
    const keys = spread(
      lines.map(({ part }) => (lastKnown ? y(lastKnown[part]) : 0)),
      16,
      bottom,
      before === undefined ? top : belowWords,
    );
    const lastAt = values.findLastIndex((value) => value !== null);

    const marks: Mark[] = spans.flatMap((span, index) => {
      const value = values[index];
      if (!value) return [];

      return [
        {
          x: left + index * band,
          y: top,
          width: band,
          height: bottom - top,
          title: spanTitle(span),
          value: each(value.n),
          lines: lines.map((line) => ({ label: line.title, value: timeWords(value[line.part]) })),
          note: value.n < fewerThan ? 'Small sample' : undefined,
          href: hrefOf(span),
        },
      ];
    });

    return {
      marks: [marks],
      picture: (
        <>
          {limit > 0 && (
            <rect
              x={left}
              y={top}
              width={right - left}
              height={Math.max(0, y(limit) - top)}
              fill="var(--bad-soft)"
              opacity=".55"
            />
          )}
          {ticks.map((tick) => (
            <g key={tick}>
              <Rule from={left} to={right} y={y(tick)} strong={tick === 0} />
              <Words x={left - 8} y={y(tick) + 4} anchor="end">
                {tick === 0 ? '0' : roundTimeWords(tick)}
              </Words>
            </g>
          ))}
          {limit > 0 && (
            <path d={`M${left} ${Math.round(y(limit)) + 0.5}H${right}`} stroke="var(--bad-bar)" strokeDasharray="4 3" />
          )}
          {lines.map(({ part, title: words, stroke, width: thickness, opacity }, row) => {
            const points = values.map((value, index) => value && ([x(index), y(value[part])] as const));
            const key = keys[row] ?? 0;

            return (
              <g key={part}>
                <path
                  d={pathOf(isOpen ? points.slice(0, last) : points)}
                  stroke={stroke}
                  strokeWidth={thickness}
                  opacity={opacity}
                />
                {isOpen && (
                  <path
                    d={pathOf(points.slice(Math.max(0, last - 1)))}
                    stroke={stroke}
                    strokeWidth={thickness}
                    strokeDasharray="2 2"
                    opacity={opacity}
                  />
                )}
                {points.map(
                  (point, index) =>
                    point &&
                    (index === lastAt || (part === 'p50' && (values[index]?.n ?? 0) < fewerThan)) && (
                      <circle
                        key={spans[index]?.from}
                        cx={point[0]}
                        cy={point[1]}
                        r="2.5"
                        fill="var(--surface)"
                        stroke={stroke}
                        strokeWidth="1.3"
                      />
                    ),
                )}
                {whole && (
                  <>
                    <Words x={right + 10} y={key + 4} tone="strong">
                      {words}
                    </Words>
                    <Words x={width} y={key + 4} anchor="end" tone="quiet">
                      {whole.n < fewerThan ? 'too few' : roundTimeWords(whole[part])}
                    </Words>
                  </>
                )}
              </g>
            );
          })}
          {/* Above the lines, with an edge of the background, so that none crosses the words. */}
          {limit > 0 && (
            <Words x={left + 6} y={y(limit) - 5} tone="quiet" className="stroke-surface stroke-4 [paint-order:stroke]">
              {`service level ${roundTimeWords(limit)}`}
            </Words>
          )}
          {before !== undefined && (
            <Words x={width} y={10} anchor="end" tone="quiet">
              {`previous median ${roundTimeWords(before)}`}
            </Words>
          )}
          {whole && (
            <Words x={width} y={height - 8} anchor="end">
              whole range
            </Words>
          )}
          <SpanAxis spans={spans} at={x} y={height - 8} from={left} to={right} />
        </>
      ),
    };
  };

  return (
    <ChartFrame
      title={title}
      subtitle={subtitle}
      range={range}
      className={className}
      empty={whole === null ? empty : null}
      table={{
        columns: [
          { name: 'From' },
          { name: 'To' },
          ...['Number', 'Median (s)', 'p90 (s)', 'p99 (s)'].map((name) => ({ name, numeric: true })),
        ],
        rows: spans.map((span, index) => {
          const value = values[index] ?? null;
          return [span.from, span.to, value?.n ?? 0, value?.p50 ?? null, value?.p90 ?? null, value?.p99 ?? null];
        }),
      }}
    >
      <Plot
        height={height}
        label={
          whole
            ? `${title}: median ${timeWords(whole.p50)}, p90 ${timeWords(whole.p90)}, p99 ${timeWords(whole.p99)}, of ${figure(whole.n)}`
            : `${title}: no data`
        }
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
