'use client';

import type { FunnelStep } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { sessionsWords } from '../../words/work-words';
import { ChartFrame } from '../chart/chart-frame';
import { Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { rangeOf, sessionsHref } from '../sessions-href';
import { shareWords } from '../words';
import { erasedNote, nothingCreated, type PanelProps } from './panel';

const colours: Partial<Record<FunnelStep, string>> = {
  'waits for an officer': 'var(--chart-waiting)',
  pending: 'var(--chart-pending)',
  expired: 'var(--chart-expired)',
};

const rowHeight = 28;
const left = 136;
const figuresWidth = 112;

const stepWords: Record<FunnelStep, string> = {
  created: 'Created',
  completed: 'Completed',
  'decided by the engine': 'Decided by engine',
  'decided by an officer': 'Decided by officer',
  'waits for an officer': 'Needs approval',
  pending: 'Pending',
  expired: 'Expired',
  unknown: 'Unknown status',
};

export const Funnel = (props: PanelProps) => {
  const { answer, filter, className } = props;
  const { funnel, range, total } = answer;
  const created = funnel.find(({ step }) => step === 'created')?.count ?? 0;
  const least = total.kind === 'at least' ? 'at least ' : '';
  const share = (count: number) => (created === 0 ? null : count / created);

  const draw = (width: number): Drawing => {
    const full = width - figuresWidth - left;

    return {
      marks: funnel.map(({ step, count, statuses }, row) => [
        {
          x: left - 2,
          y: row * rowHeight + 5,
          width: full + 4,
          height: 20,
          title: stepWords[step],
          value: `${least}${sessionsWords(count)}`,
          lines: share(count) === null ? [] : [{ label: 'of those created', value: shareWords(share(count) ?? 0) }],
          note: erasedNote(props, step === 'created' ? {} : { statuses }) ?? undefined,
          href: sessionsHref(filter, { created: rangeOf(range), status: statuses }),
        },
      ]),
      picture: funnel.map(({ step, count }, row) => {
        const base = row * rowHeight;

        return (
          <g key={step}>
            <Words x={left - 10} y={base + 19} anchor="end" tone="key">
              {stepWords[step]}
            </Words>
            <rect x={left} y={base + 8} width={full} height="15" rx="1.5" fill="var(--track)" opacity=".55" />
            {count > 0 && (
              <rect
                x={left}
                y={base + 8}
                width={Math.max(1.5, full * (share(count) ?? 0))}
                height="15"
                rx="1.5"
                fill={colours[step] ?? 'var(--ink-3)'}
              />
            )}
            <Words x={width - 52} y={base + 19} anchor="end" tone="strong">
              {figure(count)}
            </Words>
            <Words x={width} y={base + 19} anchor="end" tone="quiet">
              {share(count) === null ? '' : shareWords(share(count) ?? 0)}
            </Words>
          </g>
        );
      }),
    };
  };

  return (
    <ChartFrame
      title="From creation to decision"
      subtitle={least ? 'minimum share of sessions created' : 'share of sessions created'}
      range={range}
      className={className}
      empty={nothingCreated(props)}
      table={{
        columns: [
          { name: 'Step' },
          { name: 'Sessions', numeric: true },
          { name: '% of sessions created', numeric: true },
        ],
        rows: funnel.map(({ step, count }) => {
          const part = share(count);
          return [stepWords[step], count, part === null ? null : Math.round(part * 10_000) / 100];
        }),
      }}
    >
      <Plot
        height={Math.max(6, funnel.length) * rowHeight + 12}
        label={`From creation to decision: ${funnel.map(({ step, count }) => `${stepWords[step]} ${figure(count)}`).join(', ')}`}
      >
        {draw}
      </Plot>
    </ChartFrame>
  );
};
