import Link from 'next/link';
import type { ReactNode } from 'react';
import type { OverviewToday } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { inBothZones, isAsInUtc, localMinute } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { soFarWords } from '../../words/count-words';
import { waitWords } from '../../words/service-level-words';
import { Block, quietLink, type Shown, workBlock } from '../block';

/** What came in and what was decided since midnight. */
export const Today = ({ shown }: { shown: Shown<OverviewToday> | null }) => (
  <Block
    title="Today"
    shown={shown}
    caption={({ since }) => <SinceMidnight at={since} />}
    aside={
      <Link href="/insight" prefetch={false} className={quietLink}>
        Insight
      </Link>
    }
    lines={3}
    className={workBlock}
  >
    {(today) => (
      <div className="grid items-center gap-x-7 gap-y-3 border-t border-line pt-2.5 desk:grid-cols-[250px_minmax(0,1fr)]">
        <dl className="grid gap-[3px] text-table">
          <Figure value={soFarWords(today.received)}>sessions received</Figure>
          <Figure value={soFarWords(today.automatic)}>decided automatically</Figure>
          <Figure value={figure(today.byPeople)}>
            decided by people{today.byYou > 0 && `, ${figure(today.byYou)} by you`}
          </Figure>
          {today.medianWaitMinutes !== null && (
            <Figure value={waitWords(today.medianWaitMinutes * 60_000)}>median wait for a person</Figure>
          )}
        </dl>
        {today.hours.filter(({ automatic, byPeople }) => automatic + byPeople > 0).length > 1 && (
          <Hours hours={today.hours} />
        )}
      </div>
    )}
  </Block>
);

/** Days are in UTC, as in Insight. */
const SinceMidnight = ({ at }: { at: Instant }) => {
  const zone = useZone();

  return (
    <time dateTime={at} title={inBothZones(at, zone)}>
      {`since 00:00 UTC${isAsInUtc(at, zone) ? '' : `, ${localMinute(at, zone)} your time`}`}
    </time>
  );
};

const Figure = ({ value, children }: { value: string; children: ReactNode }) => (
  <div className="grid grid-cols-[82px_minmax(0,1fr)] gap-2.5">
    <dt className="order-last text-ink-2">{children}</dt>
    <dd className="text-right font-semibold">{value}</dd>
  </div>
);

const two = (hour: number): string => String(hour).padStart(2, '0');

const summaryOf = (hours: OverviewToday['hours']): string =>
  `Decided by hour (UTC): ${hours
    .flatMap(({ automatic, byPeople }, hour) => {
      const parts = [
        ...(automatic > 0 ? [`${figure(automatic)} automatic`] : []),
        ...(byPeople > 0 ? [`${figure(byPeople)} by people`] : []),
      ];

      return parts.length > 0 ? [`${two(hour)}:00 ${parts.join(', ')}`] : [];
    })
    .join('; ')}.`;

const barPx = 68;

/** Bars in HTML, so that text keeps its size at every width. */
const Hours = ({ hours }: { hours: OverviewToday['hours'] }) => {
  const highest = Math.max(...hours.map(({ automatic, byPeople }) => automatic + byPeople));
  const px = (count: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / highest) * barPx)));

  return (
    <figure className="min-w-0">
      <div role="img" aria-label={summaryOf(hours)} className="flex items-end text-center text-11 text-ink-3">
        {hours.map(({ automatic, byPeople }, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <div key={hour} className="min-w-0 flex-1">
            {automatic + byPeople > 0 && (
              <span className={classNames('text-ink-2', hours.length > 12 && 'hidden pair:inline')}>
                {figure(automatic + byPeople)}
              </span>
            )}
            <div className="border-b border-line-2 px-[22%]">
              <i style={{ height: px(byPeople) }} className="mb-px block rounded-t-[2px] bg-ink-2" />
              <i style={{ height: px(automatic) }} className="block rounded-t-[2px] bg-line-2" />
            </div>
            {/* Every third, where more would touch. */}
            <span className={classNames(hours.length > 12 && hour % 3 !== 0 && 'invisible')}>{two(hour)}</span>
          </div>
        ))}
      </div>
      <figcaption className="mt-0.5 flex flex-wrap gap-x-4 text-11 text-ink-2">
        <Key tone="bg-line-2">automatic</Key>
        <Key tone="bg-ink-2">by a person</Key>
        <span>decided, by hour (UTC)</span>
      </figcaption>
    </figure>
  );
};

const Key = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <i className={classNames('size-[9px] rounded-[2px]', tone)} />
    {children}
  </span>
);
