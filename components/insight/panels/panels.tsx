import { Info, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { none, unread, withheld } from '@/lib/session-query';
import { figure } from '../../ui/figures';
import { SkeletonLine } from '../../ui/skeleton';
import { ChartFrame } from '../chart/chart-frame';
import type { Picture } from '../queries';
import { rangeOf, sessionsHref } from '../sessions-href';
import { type Fact, Facts, factsTable } from './facts';
import { Funnel } from './funnel';
import { Groups } from './groups';
import type { PanelProps } from './panel';
import { CreatedToCompleted, WaitingToVerdict } from './percentiles';
import { QueueHours } from './queue-hours';
import { Rates } from './rates';
import { ScoreRidge } from './score-ridge';
import { SessionsPerDay } from './sessions-per-day';
import { TrustFactors } from './trust-factors';
import { Verdicts } from './verdicts';
import { WeakestFactor } from './weakest-factor';

/** Deletion requests. No filter applies: a request has no status or country. */
const Erasure = ({ answer, mayOpen, className }: PanelProps) => {
  const { requests, answered, medianDays, sessionsErased, held } = answer.erasure;
  const facts: Fact[] = [
    {
      name: 'Deletion requests',
      value: requests,
      more: 'received',
      href: mayOpen.deletions ? '/deletions' : undefined,
    },
    { name: 'Answered', value: answered },
    {
      name: 'Days to reply',
      value: medianDays,
      words: medianDays === null ? 'No replies' : String(Math.round(medianDays * 10) / 10),
      more: medianDays === null ? undefined : 'median',
    },
    { name: 'Sessions erased', value: sessionsErased },
    { name: 'Sessions held', value: held, more: held > 0 ? 'not erased for now' : undefined },
  ];

  return (
    <ChartFrame
      title="Erasure"
      subtitle="in this range, filters not applied"
      range={answer.range}
      className={className}
      table={factsTable(facts)}
    >
      <Facts facts={facts} />
    </ChartFrame>
  );
};

/** Three panels in a row on a wide screen, two on a narrower one, one at 200 % zoom. */
const grid = 'grid grid-cols-12 content-start';

const places = {
  wide: 'col-span-12 pair:col-span-7 pair:pr-5 wide:col-span-8',
  besideWide: 'col-span-12 pair:col-span-5 pair:border-l pair:pl-5 wide:col-span-4',
  first: 'col-span-12 pair:col-span-6 pair:pr-5 wide:col-span-4',
  second: 'col-span-12 pair:col-span-6 pair:border-l pair:pl-5 wide:col-span-4 wide:pr-5',
  third: 'col-span-12 wide:col-span-4 wide:border-l wide:pl-5',
  full: 'col-span-12',
} as const;

export const Panels = (props: Omit<PanelProps, 'className'>) => (
  <div className={grid}>
    <SessionsPerDay {...props} className={places.wide} />
    <Rates {...props} className={places.besideWide} />
    <PartialLine answer={props.answer} filter={props.filter} />
    <ScoreRidge {...props} className={places.first} />
    <WeakestFactor {...props} className={places.second} />
    <WaitingToVerdict {...props} className={places.third} />
    <TrustFactors {...props} className={places.full} />
    <Groups {...props} className={places.full} />
    <Funnel {...props} className={places.first} />
    <CreatedToCompleted {...props} className={places.second} />
    <QueueHours {...props} className={places.third} />
    <Verdicts {...props} className={places.wide} />
    <Erasure {...props} className={places.besideWide} />
  </div>
);

/** Above the first chart of scores: how many sessions have scores, and why others have none. */
const PartialLine = ({ answer, filter }: Picture) => {
  const { of, read, wanted, withheld: heldBack, unreadable, none: withoutResults } = answer.results;
  if (read === of) return null;

  // The total at the top counts them too.
  const { counted: erased } = answer.erased;
  const href = sessionsHref(filter, { created: rangeOf(answer.range), level: [unread, withheld, none] });
  const why = [
    wanted > 0 && `${figure(wanted)} not loaded yet`,
    heldBack > 0 && `${figure(heldBack)} withheld by the service`,
    unreadable > 0 && `${figure(unreadable)} unreadable`,
    withoutResults > 0 && `${figure(withoutResults)} with a status that has no results`,
    erased > 0 && `${figure(erased)} erased`,
  ].filter((words) => words !== false);
  const Icon = wanted + heldBack + unreadable > 0 ? TriangleAlert : Info;

  return (
    <p className="col-span-full flex min-h-9 items-center gap-2 border-b border-line py-1.5 text-12 text-ink-2">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-warn" />
      <span className="min-w-0 flex-1">
        <b className="font-medium text-ink">
          The charts below cover {figure(read)} of {figure(of + erased)} sessions.
        </b>{' '}
        The others: {why.join(', ')}.
      </span>
      {href && (
        <Link href={href} prefetch={false} className="shrink-0 py-1 text-accent hover:underline">
          Show {of - read === 1 ? 'it' : `all ${figure(of - read)}`}
        </Link>
      )}
    </p>
  );
};

/** The same places and heights as the panels, so that nothing moves when they load. */
const boxes: ReadonlyArray<{ place: keyof typeof places; height: string }> = [
  { place: 'wide', height: 'h-[236px]' },
  { place: 'besideWide', height: 'h-[236px]' },
  { place: 'first', height: 'h-[236px]' },
  { place: 'second', height: 'h-[236px]' },
  { place: 'third', height: 'h-[236px]' },
  { place: 'full', height: 'h-[112px]' },
  { place: 'full', height: 'h-[330px]' },
];

export const PanelsSkeleton = () => (
  <div aria-hidden="true" className={grid}>
    {boxes.map(({ place, height }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
      <div key={index} className={`border-b border-line pt-3 pb-3.5 ${places[place]}`}>
        <div className="mb-2 flex h-[26px] items-center">
          <SkeletonLine className="w-40" />
        </div>
        <div className={`rounded-chip bg-sunken ${height}`} />
      </div>
    ))}
  </div>
);
