'use client';

import { figure } from '../../ui/figures';
import { factorName, isKnownFactor } from '../../words/factor-names';
import { ChartFrame } from '../chart/chart-frame';
import { Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { rangeOf, sessionsHref } from '../sessions-href';
import type { PanelProps } from './panel';

const rowHeight = 23.2;
const top = 18;
const left = 126;
const figuresWidth = 104;
/** The line below the factors that together make up this percentage. */
const most = 80;

export const WeakestFactor = ({ answer, filter, className }: PanelProps) => {
  const { rejections, without, factors } = answer.weakest;
  const all = factors.reduce((sum, { count }) => sum + count, 0);
  let sum = 0;
  const rows = factors.map(({ name, count }) => {
    sum += count;
    return { name, count, upTo: sum / all };
  });
  const enough = rows.findIndex(({ upTo }) => Math.round(upTo * 100) >= most);
  const percent = (share: number) => `${Math.round(share * 100)}%`;

  const draw = (width: number): Drawing => {
    const right = width - figuresWidth;
    const largest = rows[0]?.count ?? 1;

    return {
      marks: rows.map(({ name, count, upTo }, row) => [
        {
          x: left - 2,
          y: top + row * rowHeight + 1,
          width: right - left + 4,
          height: 20,
          title: factorName(name),
          value: figure(count),
          lines: [
            { label: 'of rejections with Trust Factors', value: percent(count / all) },
            { label: 'cumulative', value: percent(upTo) },
          ],
          href: sessionsHref(filter, {
            created: rangeOf(answer.range),
            status: ['AUTO_REJECTED', 'MANUAL_REJECTED'],
            weakest: [name],
          }),
        },
      ]),
      picture: (
        <>
          <Words x={width - 52} y={10} anchor="end">
            rejections
          </Words>
          <Words x={width} y={10} anchor="end">
            cum. %
          </Words>
          {rows.map(({ name, count, upTo }, row) => {
            const base = top + row * rowHeight;
            const known = isKnownFactor(name);

            return (
              <g key={name}>
                <Words
                  x={left - 10}
                  y={base + 14.5}
                  anchor="end"
                  tone={known ? 'key' : 'quiet'}
                  className={known ? '' : 'font-mono tracking-tight'}
                >
                  {factorName(name).length > 20 ? `${factorName(name).slice(0, 19)}…` : factorName(name)}
                </Words>
                <rect
                  x={left}
                  y={base + 4}
                  width={Math.max(1.5, ((right - left) * count) / largest)}
                  height="14"
                  rx="1.5"
                  fill={known ? 'var(--chart-rejected-auto)' : 'var(--ink-3)'}
                  opacity={known ? 1 : 0.6}
                />
                <Words x={width - 52} y={base + 14.5} anchor="end" tone="strong">
                  {figure(count)}
                </Words>
                <Words x={width} y={base + 14.5} anchor="end" tone="quiet">
                  {percent(upTo)}
                </Words>
              </g>
            );
          })}
          {without > 0 && (
            <Words x={left} y={top + rows.length * rowHeight + 14} tone="quiet">
              {`${figure(without)} more without Trust Factors`}
            </Words>
          )}
          {enough >= 0 && enough < rows.length - 1 && (
            <path
              d={`M${left} ${Math.round(top + (enough + 1) * rowHeight) - 0.5}H${width}`}
              stroke="var(--control)"
              strokeDasharray="2 3"
            />
          )}
        </>
      ),
    };
  };

  const first = rows[0];

  return (
    <ChartFrame
      title="Weakest factor in rejections"
      subtitle={`${figure(rejections)} ${rejections === 1 ? 'rejection' : 'rejections'}`}
      range={answer.range}
      className={className}
      empty={
        rows.length > 0
          ? null
          : rejections === 0
            ? 'No rejections in this range.'
            : 'No rejections with Trust Factors in this range.'
      }
      table={{
        columns: [{ name: 'Factor' }, { name: 'Rejections', numeric: true }, { name: 'Cumulative (%)', numeric: true }],
        rows: rows.map(({ name, count, upTo }) => [factorName(name), count, Math.round(upTo * 10_000) / 100]),
      }}
    >
      <Plot
        height={Math.max(236, top + rows.length * rowHeight + 20)}
        label={
          first
            ? `Weakest factor in ${figure(rejections)} rejections: ${factorName(first.name)} most often, ${percent(first.upTo)}`
            : 'Weakest factor in rejections: none'
        }
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
