'use client';

import { useState } from 'react';
import type { ConnectionAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { PlainTable, plainCell } from '../../ui/plain-table';
import { utcClock, utcExact } from '../../ui/time-words';
import { Section } from '../section';
import { linePath, type Outage, outagesOf, plot, scaleOf, xOf, yOf } from './chart-lines';

type Health = ConnectionAnswer['health'];

const hour = (at: string): string => utcClock(at).slice(0, 5);
const outageWords = ({ from, to }: Outage): string => `no answer ${hour(from)}–${hour(to)}`;

/** Half of the answers came within the lower line, 95 % within the upper one. */
export const AnswerTimes = ({ health }: { health: Health }) => {
  const wasAsked = health.some(({ answers, failures }) => answers + failures > 0);

  return (
    <Section title="Answer time" caption="24 h, all calls, in steps of 10 minutes, UTC">
      {wasAsked ? (
        <>
          <Chart health={health} />
          <AsTable health={health} />
        </>
      ) : (
        <p className="text-table text-ink-2">The service was not asked in the last 24 hours.</p>
      )}
    </Section>
  );
};

const Chart = ({ health }: { health: Health }) => {
  const scale = scaleOf(health);
  const outages = outagesOf(health);
  const half = health.map((step) => step.half);
  const most = health.map((step) => step.most);
  const lastHalf = half.findLast((time) => time !== null) ?? null;
  const lastMost = most.findLast((time) => time !== null) ?? null;
  const summary = [
    'Answer time of the last 24 hours.',
    lastHalf === null || lastMost === null
      ? 'No answer came.'
      : `Of late, half of the answers came within ${lastHalf} ms, 95 % within ${lastMost} ms.`,
    ...outages.map((outage) => `${outageWords(outage)}.`),
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
            {index === 0 ? `yesterday ${hour(at)}` : hour(at)}
          </text>
        ) : null;
      })}
    </svg>
  );
};

const OutageMark = ({ outage, count }: { outage: Outage; count: number }) => {
  const [from, to] = [xOf(outage.first, count) - 1.5, xOf(outage.last, count) + 1.5];
  // Where there is no room to its right, the label stands to its left.
  const isLate = to > plot.right - 120;

  return (
    <>
      <rect x={from} y={plot.top} width={to - from} height={plot.bottom - plot.top} fill="var(--bad-soft)" />
      <text x={isLate ? from - 6 : to + 6} y={17} textAnchor={isLate ? 'end' : 'start'} fill="var(--bad)">
        {outageWords(outage)}
      </text>
    </>
  );
};

interface EndsProps {
  half: number | null;
  most: number | null;
  scale: number;
}

/** The names of the lines, and where they have come to; never on top of each other. */
const Ends = ({ half, most, scale }: EndsProps) => {
  if (half === null || most === null) return null;
  const low = Math.min(yOf(half, scale) + 4, plot.bottom + 4);
  const high = Math.min(yOf(most, scale) + 4, low - 13);

  return [
    { name: '95 %', y: high, time: most },
    { name: 'half', y: low, time: half },
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

const columns = [
  { name: 'From, UTC' },
  { name: 'Answers', numeric: true },
  { name: 'Failures', numeric: true },
  { name: 'Half within', numeric: true },
  { name: '95 % within', numeric: true },
];

const timeWords = (time: number | null): string => (time === null ? 'no answer' : `${figure(time)} ms`);

const AsTable = ({ health }: { health: Health }) => {
  const [isOpen, setOpen] = useState(false);

  return (
    <details className="pt-1 text-12" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-ink-3">As a table</summary>
      {isOpen && (
        <div className="max-h-[260px] overflow-y-auto">
          <PlainTable label="Answer time by step" columns={columns} minWidth="min-w-[480px]">
            {health
              .filter(({ answers, failures }) => answers + failures > 0)
              .toReversed()
              .map(({ at, answers, failures, half, most }) => (
                <tr key={at}>
                  <td className={plainCell}>{utcExact(at)}</td>
                  <td className={`${plainCell} text-right`}>{figure(answers)}</td>
                  <td className={`${plainCell} text-right`}>{figure(failures)}</td>
                  <td className={`${plainCell} text-right`}>{timeWords(half)}</td>
                  <td className={`${plainCell} text-right`}>{timeWords(most)}</td>
                </tr>
              ))}
          </PlainTable>
        </div>
      )}
    </details>
  );
};
