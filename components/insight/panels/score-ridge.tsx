'use client';

import { figure } from '../../ui/figures';
import { sessionsWords } from '../../words/work-words';
import { ChartFrame } from '../chart/chart-frame';
import type { Mark } from '../chart/mark';
import { Rule, Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { binHigh, binLow, binTitle, binWidth } from '../chart/scales';
import { statusColour } from '../chart/status-colours';
import { rangeOf, sessionsHref } from '../sessions-href';
import { fewerThan, statusTitle } from '../words';
import type { PanelProps } from './panel';

const rowHeight = 49;
const barHeight = 40;
const keyWidth = 140;
const left = 4;

/** Approved first, rejected last, as in the stacked bars; other statuses after them. */
const order = ['AUTO_APPROVED', 'MANUAL_APPROVED', 'WAITING_FOR_MANUAL_APPROVE', 'MANUAL_REJECTED', 'AUTO_REJECTED'];
const rank = (status: string): number => (order.includes(status) ? order.indexOf(status) : order.length);

export const ScoreRidge = ({ answer, filter, className }: PanelProps) => {
  const scores = [...answer.scores].sort((one, other) => rank(one.status) - rank(other.status));
  const rows = Math.max(4, scores.length);
  const medianWords = (n: number, median: number) => (n < fewerThan ? 'too few' : `median ${Math.round(median)}`);

  const draw = (width: number): Drawing => {
    const right = width - keyWidth;
    const band = (right - left) / 20;
    const ridges = scores.map(({ status, n, median, bins }, row) => {
      const base = rowHeight * row + rowHeight - 1;
      const most = Math.max(...bins, 1);
      const marks: Mark[] = bins.flatMap((count, bin) =>
        count === 0
          ? []
          : [
              {
                x: left + bin * band,
                y: base - barHeight,
                width: band,
                height: barHeight,
                title: `${statusTitle(status)}, ${binTitle(bin)}`,
                value: sessionsWords(count),
                href: sessionsHref(filter, {
                  created: rangeOf(answer.range),
                  status: [status],
                  scores: [binLow(bin), binHigh(bin)],
                }),
              },
            ],
      );

      return {
        marks,
        picture: (
          <g key={status}>
            {bins.map((count, bin) =>
              count === 0 ? null : (
                <rect
                  key={binLow(bin)}
                  x={left + bin * band + 0.5}
                  y={base - Math.max(1, (count / most) * barHeight)}
                  width={band - 1}
                  height={Math.max(1, (count / most) * barHeight)}
                  fill={statusColour(status)}
                />
              ),
            )}
            <Rule from={left} to={right} y={base} strong />
            {n >= fewerThan && (
              <path d={`M${(left + (median / binWidth) * band).toFixed(1)} ${base - 44}V${base}`} stroke="var(--ink)" />
            )}
            <rect x={right + 14} y={base - 33} width="9" height="9" rx="2" fill={statusColour(status)} />
            <Words x={right + 28} y={base - 25} tone="strong">
              {statusTitle(status)}
            </Words>
            <Words x={right + 14} y={base - 8} tone="quiet">
              {`n ${figure(n)}, ${medianWords(n, median)}`}
            </Words>
          </g>
        ),
      };
    });

    return {
      marks: ridges.map(({ marks }) => marks),
      picture: (
        <>
          {ridges.map(({ picture }) => picture)}
          {scores.length === 0 && <Rule from={left} to={right} y={rows * rowHeight - 1} strong />}
          {[0, 25, 50, 75, 100].map((score) => (
            <Words
              key={score}
              x={left + (score / binWidth) * band}
              y={rows * rowHeight + 20}
              anchor={score === 0 ? 'start' : score === 100 ? 'end' : 'middle'}
            >
              {score}
            </Words>
          ))}
        </>
      ),
    };
  };

  return (
    <ChartFrame
      title="Decision score by outcome"
      subtitle="separate scales"
      range={answer.range}
      className={className}
      empty={scores.length === 0 ? 'No scores in this range yet.' : null}
      table={{
        columns: [{ name: 'Score' }, ...scores.map(({ status }) => ({ name: statusTitle(status), numeric: true }))],
        rows: [
          ...Array.from({ length: 20 }, (_, bin) => [binTitle(bin), ...scores.map(({ bins }) => bins[bin] ?? 0)]),
          ['median', ...scores.map(({ n, median }) => (n < fewerThan ? 'too few' : median))],
        ],
      }}
    >
      <Plot
        height={rows * rowHeight + 40}
        label={`Decision scores: ${scores.map(({ status, n, median }) => `${statusTitle(status)} ${figure(n)}, ${medianWords(n, median)}`).join('; ')}`}
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
