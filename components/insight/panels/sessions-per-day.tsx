'use client';

import { useId } from 'react';
import { figure } from '../../ui/figures';
import { sessionsWords } from '../../words/work-words';
import { ChartFrame } from '../chart/chart-frame';
import type { Mark } from '../chart/mark';
import { Hatch, Rule, Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { countTicks, linear, spread } from '../chart/scales';
import { SpanAxis } from '../chart/span-axis';
import { statusColour } from '../chart/status-colours';
import { rangeOf, sessionsHref } from '../sessions-href';
import { isRunning, isWeekly, previousTitle, spanTitle, statusTitle } from '../words';
import { erasedNote, nothingCreated, type PanelProps } from './panel';

const height = 236;
const top = 8;
const bottom = 214;
const left = 34;
const keyWidth = 196;
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Stacked bars with the rejected sessions at the bottom, where they are easiest to compare. */
export const SessionsPerDay = (props: PanelProps) => {
  const { answer, filter, hasPrevious, className } = props;
  const { spans, sessions, total, previousTotal, range, asOf } = answer;
  const hatch = useId();
  const unit = isWeekly(spans) ? 'week' : 'day';
  const totals = spans.map((_, index) => sum(sessions.byStatus.map(({ counts }) => counts[index] ?? 0)));
  const least = total.kind === 'at least';
  const running = spans.at(-1);
  const isOpen = running !== undefined && isRunning(running, asOf);
  const noteOf = (counted: Parameters<typeof erasedNote>[1]) =>
    [least ? 'Minimum figures: sync is not complete.' : null, erasedNote(props, counted)].filter(Boolean).join(' ') ||
    undefined;

  const draw = (width: number): Drawing => {
    const right = width - keyWidth;
    const ticks = countTicks(Math.max(...totals, ...(hasPrevious ? sessions.previous : []), 1));
    const y = linear([0, ticks.at(-1) ?? 1], [bottom, top]);
    const band = (right - left) / spans.length;
    const gap = band > 6 ? 1.5 : 0.5;
    const x = (index: number) => left + index * band;

    let below = spans.map(() => 0);
    const bars = sessions.byStatus.map(({ status, counts }) => {
      const from = below;
      below = below.map((at, index) => at + (counts[index] ?? 0));
      return { status, counts, from, to: below };
    });
    const last = spans.length - 1;
    const wanted = bars.map(({ from, to }) => y(((from[last] ?? 0) + (to[last] ?? 0)) / 2)).reverse();
    const keys = spread(wanted, 17.5, bottom - 9);
    const ordered = [...bars].reverse();
    const dashed = sessions.previous
      .map(
        (count, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(count).toFixed(1)}h${band.toFixed(1)}`,
      )
      .join('');

    const days: Mark[] = spans.map((span, index) => ({
      x: x(index),
      y: y(totals[index] ?? 0) - 2,
      width: band,
      height: bottom - y(totals[index] ?? 0) + 3,
      title: `${spanTitle(span)}${isOpen && index === last ? ', so far' : ''}`,
      value: `${least ? 'at least ' : ''}${sessionsWords(totals[index] ?? 0)}`,
      lines: ordered.flatMap(({ status, counts }) =>
        counts[index]
          ? [{ label: statusTitle(status), value: figure(counts[index]), colour: statusColour(status) }]
          : [],
      ),
      note: noteOf({ span: index }),
      href: sessionsHref(filter, { created: rangeOf(span) }),
    }));
    const statuses: Mark[] = ordered.map(({ status, counts }, index) => ({
      x: right + 20,
      y: (keys[index] ?? 0) - 9,
      width: keyWidth - 20,
      height: 17,
      title: statusTitle(status),
      value: `${least ? 'at least ' : ''}${sessionsWords(sum(counts))}`,
      note: noteOf({ statuses: [status] }),
      href: sessionsHref(filter, { created: rangeOf(range), status: [status] }),
    }));

    return {
      marks: [days, statuses],
      picture: (
        <>
          {ticks.map((tick) => (
            <g key={tick}>
              <Rule from={left} to={right} y={y(tick)} strong={tick === 0} />
              <Words x={left - 8} y={y(tick) + 4} anchor="end">
                {figure(tick)}
              </Words>
            </g>
          ))}
          {bars.map(({ status, counts, from, to }) =>
            counts.map((count, index) =>
              count === 0 ? null : (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars are identified by day
                  key={`${status}${index}`}
                  x={x(index) + gap / 2}
                  y={y(to[index] ?? 0)}
                  width={Math.max(0.5, band - gap)}
                  height={Math.max(0.4, y(from[index] ?? 0) - y(to[index] ?? 0) - (band > 6 && count > 2 ? 0.6 : 0))}
                  fill={statusColour(status)}
                  opacity={isOpen && index === last ? 0.45 : 1}
                />
              ),
            ),
          )}
          {least && (
            <>
              <defs>
                <Hatch id={hatch} />
              </defs>
              <rect x={left} y={top} width={right - left} height={bottom - top} fill={`url(#${hatch})`} />
            </>
          )}
          {hasPrevious && (
            <>
              <path d={dashed} stroke="var(--surface)" strokeWidth="3.2" opacity=".85" />
              <path d={dashed} stroke="var(--ink)" strokeWidth="1.2" strokeDasharray="3 2.5" opacity=".62" />
              <path
                d={`M${right + 2} 12.5h15`}
                stroke="var(--ink)"
                strokeWidth="1.2"
                strokeDasharray="3 2.5"
                opacity=".62"
              />
              <Words x={right + 24} y={16} tone="quiet">
                {`${previousTitle(range)}, total`}
              </Words>
              <Words x={width} y={16} anchor="end" tone="quiet">
                {`${previousTotal.kind === 'exactly' ? '' : 'at least '}${figure(previousTotal.count)}`}
              </Words>
            </>
          )}
          {ordered.map(({ status, counts }, index) => (
            <g key={status}>
              {totals[last] !== 0 && (
                <path
                  d={`M${right + 3} ${wanted[index]?.toFixed(1)}h5L${right + 18} ${(keys[index] ?? 0) - 0.5}h3`}
                  stroke="var(--line-2)"
                />
              )}
              <rect x={right + 24} y={(keys[index] ?? 0) - 5} width="9" height="9" rx="2" fill={statusColour(status)} />
              <Words x={right + 39} y={(keys[index] ?? 0) + 3.5} tone="strong">
                {statusTitle(status)}
              </Words>
              <Words x={width} y={(keys[index] ?? 0) + 3.5} anchor="end" tone="quiet">
                {figure(sum(counts))}
              </Words>
            </g>
          ))}
          <SpanAxis
            spans={spans}
            at={(index) => x(index) + band / 2}
            y={231}
            from={left}
            to={right}
            running={isOpen ? `${unit === 'day' ? 'today' : 'this week'} so far` : undefined}
          />
        </>
      ),
    };
  };

  return (
    <ChartFrame
      title={`Sessions per ${unit}`}
      subtitle="by status, rejected at the bottom"
      range={range}
      className={className}
      empty={nothingCreated(props)}
      table={{
        columns: [
          { name: 'From' },
          { name: 'To' },
          ...sessions.byStatus.map(({ status }) => ({ name: statusTitle(status), numeric: true })),
          { name: 'All', numeric: true },
          ...(hasPrevious ? [{ name: 'Previous period', numeric: true }] : []),
        ],
        rows: spans.map((span, index) => [
          span.from,
          span.to,
          ...sessions.byStatus.map(({ counts }) => counts[index] ?? 0),
          totals[index] ?? 0,
          ...(hasPrevious ? [sessions.previous[index] ?? null] : []),
        ]),
      }}
    >
      <Plot
        height={height}
        label={`Sessions per ${unit} by status: ${sessionsWords(total.count)}${least ? ' at least' : ''}, ${
          hasPrevious ? `${figure(previousTotal.count)} in the previous period` : `${spans.length} ${unit}s`
        }`}
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
