'use client';

import type { Rate, RateName } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { ChartFrame } from '../chart/chart-frame';
import type { Mark } from '../chart/mark';
import { bandOf, pathOf, Rule, Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { linear, shareEnds } from '../chart/scales';
import { SpanAxis } from '../chart/span-axis';
import { rangeOf, sessionsHref } from '../sessions-href';
import { fewerThan, intervalWords, isRunning, pointsWords, rateWords, shareWords, spanTitle } from '../words';
import { erasedNote, nothingCreated, type PanelProps } from './panel';

const rates: ReadonlyArray<{ name: RateName; title: string; colour: string; statuses: string[] }> = [
  {
    name: 'approved',
    title: 'Approved',
    colour: 'var(--chart-approved-auto)',
    statuses: ['AUTO_APPROVED', 'MANUAL_APPROVED'],
  },
  {
    name: 'rejected',
    title: 'Rejected',
    colour: 'var(--chart-rejected-auto)',
    statuses: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
  },
  {
    name: 'sent to a person',
    title: 'Manual review',
    colour: 'var(--ink-2)',
    statuses: ['MANUAL_APPROVED', 'MANUAL_REJECTED', 'WAITING_FOR_MANUAL_APPROVE'],
  },
];

const height = 236;
const left = 34;
const keyWidth = 116;
const stripHeight = 52;
const stripTop = (row: number): number => 6 + row * 73;
const share = ({ count, of }: Rate): number => count / of;

export const Rates = (props: PanelProps) => {
  const { answer, filter, hasPrevious, className } = props;
  const { spans, range, asOf } = answer;
  const last = spans.length - 1;
  const isOpen = spans[last] !== undefined && isRunning(spans[last], asOf);

  const draw = (width: number): Drawing => {
    const right = width - keyWidth;
    const band = (right - left) / spans.length;
    const x = (index: number) => left + (index + 0.5) * band;

    const strips = rates.map(({ name, title, colour, statuses }, row) => {
      const { spans: values, whole, previous } = answer.rates[name];
      // Small samples and the current day do not stretch the axis.
      const enough = values.filter(
        (rate, index): rate is Rate => rate !== null && rate.of >= fewerThan && !(isOpen && index === last),
      );
      const drawn = enough.length > 0 ? enough : values.filter((rate) => rate !== null);
      const ends = shareEnds(
        drawn.map(({ low }) => low),
        drawn.map(({ high }) => high),
      );
      const [upper, lower] = [stripTop(row), stripTop(row) + stripHeight];
      const scale = linear(ends, [lower, upper]);
      const y = (value: number) => Math.min(lower, Math.max(upper, scale(value)));
      const points = values.map((rate, index) => rate && ([x(index), y(share(rate))] as const));
      const settled = isOpen ? points.slice(0, last) : points;

      const marks: Mark[] = spans.map((span, index) => {
        const rate = values[index] ?? null;
        return {
          x: left + index * band,
          y: upper,
          width: band,
          height: stripHeight,
          title: `${title}, ${spanTitle(span)}`,
          value: rate ? shareWords(share(rate)) : 'none completed',
          lines: rate
            ? [
                { label: '95% interval', value: intervalWords(rate) },
                { label: 'Sessions', value: `${figure(rate.count)} of ${figure(rate.of)}` },
              ]
            : [],
          note:
            [rate && rate.of < fewerThan ? 'Small sample.' : null, erasedNote(props, { span: index, statuses })]
              .filter(Boolean)
              .join(' ') || undefined,
          href: rate ? sessionsHref(filter, { created: rangeOf(span), status: statuses }) : null,
        };
      });

      return {
        marks,
        picture: (
          <g key={name}>
            {ends.map((end) => (
              <g key={end}>
                <Rule from={left} to={right} y={scale(end)} />
                <Words x={left - 6} y={scale(end) + 4} anchor="end">
                  {`${Math.round(end * 100)}%`}
                </Words>
              </g>
            ))}
            <path
              d={bandOf(values.map((rate, index) => rate && [x(index), y(rate.low), y(rate.high)]))}
              fill={colour}
              opacity=".16"
            />
            <path d={pathOf(settled)} stroke={colour} strokeWidth="1.6" />
            {isOpen && (
              <path
                d={pathOf(points.slice(Math.max(0, last - 1)))}
                stroke={colour}
                strokeWidth="1.6"
                strokeDasharray="2 2"
              />
            )}
            {points.map(
              (point, index) =>
                point &&
                ((values[index]?.of ?? 0) < fewerThan || spans.length === 1) && (
                  <circle
                    key={spans[index]?.from}
                    cx={point[0]}
                    cy={point[1]}
                    r="2.5"
                    fill={(values[index]?.of ?? 0) < fewerThan ? 'var(--surface)' : colour}
                    stroke={colour}
                    strokeWidth="1.3"
                  />
                ),
            )}
            <Words x={right + 14} y={upper + 10} tone="strong">
              {title}
            </Words>
            {whole ? (
              <>
                <text x={right + 14} y={upper + 29} className="fill-ink text-16 font-semibold tracking-[-0.02em]">
                  {shareWords(share(whole))}
                </text>
                <Words x={right + 14} y={upper + 44} tone="quiet">
                  {intervalWords(whole)}
                </Words>
                {hasPrevious && previous && (
                  <Words x={width} y={upper + 29} anchor="end" tone="quiet">
                    {pointsWords(whole, previous)}
                  </Words>
                )}
              </>
            ) : (
              <Words x={right + 14} y={upper + 28} tone="quiet">
                none completed
              </Words>
            )}
          </g>
        ),
      };
    });

    return {
      marks: strips.map(({ marks }) => marks),
      picture: (
        <>
          {strips.map(({ picture }) => picture)}
          <SpanAxis spans={spans} at={x} y={230} from={left} to={right} />
        </>
      ),
    };
  };

  return (
    <ChartFrame
      title="Rates"
      subtitle="of completed, 95% interval"
      range={range}
      className={className}
      empty={nothingCreated(props)}
      table={{
        columns: [
          { name: 'From' },
          { name: 'To' },
          { name: 'Completed', numeric: true },
          ...rates.flatMap(({ title }) =>
            ['', ' (%)', ', low (%)', ', high (%)'].map((part) => ({ name: `${title}${part}`, numeric: true })),
          ),
        ],
        rows: spans.map((span, index) => [
          span.from,
          span.to,
          answer.rates.approved.spans[index]?.of ?? 0,
          ...rates.flatMap(({ name }) => {
            const rate = answer.rates[name].spans[index];
            return rate
              ? [rate.count, ...[share(rate), rate.low, rate.high].map((each) => Math.round(each * 10_000) / 100)]
              : [null, null, null, null];
          }),
        ]),
      }}
    >
      <Plot
        height={height}
        label={`Rates in this range: ${rates.map(({ name, title }) => `${title} ${rateWords(answer.rates[name].whole)}`).join('; ')}`}
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
