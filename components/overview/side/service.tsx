'use client';

import { CircleHelp, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { OverviewService } from '@/lib/answers';
import { type Outage, outagesOf } from '../../settings';
import { figure } from '../../ui/figures';
import { Glyph } from '../../ui/glyph';
import { RelativeTime } from '../../ui/time';
import { localMinute, type Zone } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { Block, quietLink, type Shown, sideBlock } from '../block';

/** Whether the service responds and, for those who manage the connection, how fast. */
export const Service = ({
  shown,
  maySeeConnection,
}: {
  shown: Shown<OverviewService> | null;
  maySeeConnection: boolean;
}) => (
  <Block
    title="Enrolment service"
    shown={shown}
    aside={
      maySeeConnection && (
        <Link href="/settings/connection" prefetch={false} className={quietLink}>
          Connection
        </Link>
      )
    }
    lines={2}
    className={sideBlock}
  >
    {(service) => (
      <>
        <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-y-1.5 pt-1 text-table">
          <State service={service} />
          {service.day && <Times day={service.day} />}
        </dl>
        {service.day && <DayLine day={service.day} />}
      </>
    )}
  </Block>
);

const Fact = ({ name, children, aside }: { name: string; children: ReactNode; aside: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="flex flex-wrap items-center gap-x-1.5">
      {children}
      <span className="ml-auto text-12 text-ink-3">{aside}</span>
    </dd>
  </>
);

const icon = 'size-3.5 shrink-0 stroke-[1.5]';

const State = ({ service: { state, answeredAt } }: { service: OverviewService }) => {
  switch (state) {
    case 'answering':
      return (
        <Fact
          name="Status"
          aside={
            answeredAt && (
              <>
                checked <RelativeTime at={answeredAt} />
              </>
            )
          }
        >
          <Glyph name="check" className="text-ok-bar" />
          Responding
        </Fact>
      );
    case 'failing':
    case 'asks us to wait':
      return (
        <Fact
          name="Status"
          aside={
            answeredAt ? (
              <>
                last response <RelativeTime at={answeredAt} />
              </>
            ) : (
              'never responded'
            )
          }
        >
          <TriangleAlert aria-hidden="true" className={`${icon} text-bad`} />
          <span className="font-medium text-bad">{state === 'failing' ? 'Not responding' : 'Asks us to wait'}</span>
        </Fact>
      );
    case 'overdue':
      return (
        <Fact
          name="Status"
          aside={
            answeredAt && (
              <>
                last response <RelativeTime at={answeredAt} />
              </>
            )
          }
        >
          <TriangleAlert aria-hidden="true" className={`${icon} text-warn`} />
          <span className="font-medium text-warn">Not checked lately</span>
        </Fact>
      );
    case 'not asked yet':
      return (
        <Fact name="Status" aside={null}>
          <CircleHelp aria-hidden="true" className={`${icon} text-ink-3`} />
          Not checked yet
        </Fact>
      );
  }
};

type Day = NonNullable<OverviewService['day']>;

const outageWords = ({ from, to }: Outage, zone: Zone): string => `${localMinute(from, zone)}–${localMinute(to, zone)}`;

const asideOf = ({ steps }: Day, zone: Zone): string => {
  const outages = outagesOf(steps);
  const last = outages.at(-1);
  if (!last) return '24 h, no outages';

  return outages.length === 1
    ? `24 h, outage ${outageWords(last, zone)}`
    : `24 h, ${figure(outages.length)} outages, last ${outageWords(last, zone)}`;
};

/** The last outage, on hover. */
const hintOf = ({ steps }: Day): string | undefined => {
  const last = outagesOf(steps).at(-1);
  return last && `${outageWords(last, 'UTC')} UTC`;
};

const Times = ({ day }: { day: Day }) => (
  <Fact name="p95" aside={<span title={hintOf(day)}>{asideOf(day, useZone())}</span>}>
    {day.most === null ? <span className="text-ink-3">no response</span> : `${figure(day.most)} ms`}
  </Fact>
);

const height = 40;

/** Starts at 0; gaps where there was no response. One measurement is no line. */
const DayLine = ({ day: { steps } }: { day: Day }) => {
  const zone = useZone();
  const measured = steps.filter(({ most }) => most !== null).length;
  if (measured === 0) return null;
  if (measured === 1) {
    return <p className="pt-1.5 text-12 text-ink-3">The chart starts with the next measurement.</p>;
  }
  const highest = Math.max(...steps.map(({ most }) => most ?? 0), 1);
  const path = steps
    .map(({ most }, at) => {
      if (most === null) return '';
      const isStart = (steps[at - 1]?.most ?? null) === null;
      // Makes a single point visible.
      const isLone = isStart && (steps[at + 1]?.most ?? null) === null;

      return `${isStart ? 'M' : 'L'}${at} ${(height - (most / highest) * (height - 4)).toFixed(1)}${isLone ? 'h-1' : ''}`;
    })
    .join('');
  const outages = outagesOf(steps);

  return (
    <div className="pt-1.5">
      <svg
        role="img"
        aria-label={`p95 response time, last 24 hours: at most ${figure(highest)} ms.${outages
          .map((outage) => ` No response ${outageWords(outage, zone)}.`)
          .join('')}`}
        viewBox={`0 0 ${steps.length - 1} ${height + 1}`}
        preserveAspectRatio="none"
        className="h-11 w-full"
      >
        {outages.map(({ first, last, from }) => (
          <rect key={from} x={first - 0.5} y="0" width={last - first + 1} height={height} fill="var(--bad-soft)" />
        ))}
        <path d={`M0 ${height}H${steps.length - 1}`} stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />
        <path d={path} fill="none" stroke="var(--ink-2)" strokeWidth="1.25" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="flex justify-between text-11 text-ink-3">
        <span>24 h ago</span>
        <span>max {figure(highest)} ms</span>
        <span>now</span>
      </p>
    </div>
  );
};
