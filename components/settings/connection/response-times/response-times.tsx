'use client';

import { useState } from 'react';
import type { ConnectionAnswer } from '@/lib/answers';
import { Section } from '../../../page/section';
import { DataTable } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { localMinute, utcWords, type Zone } from '../../../ui/time-words';
import { useZone } from '../../../ui/zone';
import { linePath, type Outage, outagesOf, plot, scaleOf, xOf, yOf } from './chart-lines';
import { responseTimeColumns } from './columns';

type Health = ConnectionAnswer['health'];

const outageWords = ({ from, to }: Outage, zone: Zone): string =>
  `no response ${localMinute(from, zone)}–${localMinute(to, zone)}`;
const hadCalls = ({ answers, failures }: Health[number]): boolean => answers + failures > 0;

/** p50 and p95 of the last 24 hours, as a chart and as a table. */
export const ResponseTimes = ({ health }: { health: Health }) => (
  <Section title="Response time" caption="last 24 h, all calls, in 10-minute steps">
    {health.some(hadCalls) ? (
      <>
        <Chart health={health} />
        <AsTable health={health} />
      </>
    ) : (
      <p className="text-table text-ink-2">No calls in the last 24 hours.</p>
    )}
  </Section>
);

const Chart = ({ health }: { health: Health }) => {
  const zone = useZone();
  const scale = scaleOf(health);
  const outages = outagesOf(health);
  const half = health.map((step) => step.half);
  const most = health.map((step) => step.most);
  const lastHalf = half.findLast((time) => time !== null) ?? null;
  const lastMost = most.findLast((time) => time !== null) ?? null;
  const summary = [
    'Response time over the last 24 hours.',
    lastHalf === null || lastMost === null ? 'No responses.' : `Latest: p50 ${lastHalf} ms, p95 ${lastMost} ms.`,
    ...outages.map((outage) => `${outageWords(outage, zone)}.`),
  ].join(' ');

  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox="0 0 560 132"
      className="w-full max-w-[640px] text-[10.5px] text-ink-3"
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <path d={`M${plot.left} ${yOf(part * scale, scale)}H${plot.right}`} stroke="var(--line)" />
          <text x={46} y={yOf(part * scale, scale) + 4} textAnchor="end" fill="currentColor">
            {part === 1 ? `${figure(scale)} ms` : figure(part * scale)}
          </text>
        </g>
      ))}
      {outages.map((outage) => (
        <OutageMark key={outage.from} outage={outage} count={health.length} />
      ))}
      <path d={linePath(most, scale)} fill="none" stroke="var(--ink-2)" strokeWidth="1.4" strokeLinecap="round" />
      <path
        d={linePath(half, scale)}
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="1.1"
        strokeLinecap="round"
        opacity="0.7"
      />
      <Ends half={lastHalf} most={lastMost} scale={scale} />
      {[0, 36, 72, 108].map((index) => {
        const at = health[index]?.at;

        return at ? (
          <text
            key={index}
            x={xOf(index, health.length)}
            y={128}
            textAnchor={index === 0 ? 'start' : 'middle'}
            fill="currentColor"
          >
            <title>{utcWords(at)}</title>
            {index === 0 ? `yesterday ${localMinute(at, zone)}` : localMinute(at, zone)}
          </text>
        ) : null;
      })}
    </svg>
  );
};

const OutageMark = ({ outage, count }: { outage: Outage; count: number }) => {
  const [from, to] = [xOf(outage.first, count) - 1.5, xOf(outage.last, count) + 1.5];
  // Labels near the right edge go to the left of the outage.
  const isLate = to > plot.right - 120;

  return (
    <>
      <rect x={from} y={plot.top} width={to - from} height={plot.bottom - plot.top} fill="var(--bad-soft)" />
      <text x={isLate ? from - 6 : to + 6} y={17} textAnchor={isLate ? 'end' : 'start'} fill="var(--bad)">
        <title>{`${outageWords(outage, 'UTC')} UTC`}</title>
        {outageWords(outage, useZone())}
      </text>
    </>
  );
};

interface EndsProps {
  half: number | null;
  most: number | null;
  scale: number;
}

/** Labels the two lines with their latest values; the labels never overlap. */
const Ends = ({ half, most, scale }: EndsProps) => {
  if (half === null || most === null) return null;
  const low = Math.min(yOf(half, scale) + 4, plot.bottom + 4);
  const high = Math.min(yOf(most, scale) + 4, low - 13);

  return [
    { name: 'p95', y: high, time: most },
    { name: 'p50', y: low, time: half },
  ].map(({ name, y, time }) => (
    <g key={name}>
      <text x={494} y={y} fill="var(--ink)" fontWeight="500">
        {name}
      </text>
      <text x={560} y={y} textAnchor="end" fill="var(--ink-2)">
        {figure(time)} ms
      </text>
    </g>
  ));
};

const AsTable = ({ health }: { health: Health }) => {
  const [isOpen, setOpen] = useState(false);

  return (
    <details className="pt-1 text-12" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-ink-3">Show as table</summary>
      {isOpen && (
        <div className="max-h-[260px] overflow-y-auto">
          <DataTable
            label="Response times"
            variant="plain"
            columns={responseTimeColumns}
            rowId={({ at }) => at}
            state={{ kind: 'ready', rows: health.filter(hadCalls).toReversed(), isRefreshing: false }}
            minWidth={480}
          />
        </div>
      )}
    </details>
  );
};
