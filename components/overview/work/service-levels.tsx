import { Clock } from 'lucide-react';
import Link from 'next/link';
import type { Count, OverviewWaiting } from '@/lib/answers';
import { classNames } from '../../ui/class-names';
import { soFarWords } from '../../words/count-words';
import { type Shown, workBlock } from '../block';

interface Tile {
  words: string;
  count: number;
  /** `null`: the queue cannot show just these. */
  href: string | null;
  tone?: 'warn' | 'bad';
}

/** The queue knows levels, not hours. They are the same if the warning comes an hour before the breach. */
const queueAt = ({ warnMinutes, breachMinutes }: OverviewWaiting['policy'], level: 'due' | 'in+time'): string | null =>
  breachMinutes - warnMinutes === 60 ? `/triage?level=${level}` : null;

const tilesOf = ({ late, withinHour, later, unknown, second, policy }: OverviewWaiting): Tile[] => [
  { words: 'Late', count: late, href: '/triage?level=late', tone: 'bad' },
  { words: 'Due within the hour', count: withinHour, href: queueAt(policy, 'due'), tone: 'warn' },
  { words: 'Due later', count: later, href: queueAt(policy, 'in+time') },
  ...(unknown > 0 ? [{ words: 'Time unknown', count: unknown, href: '/triage?level=unknown' }] : []),
  { words: 'Cases awaiting a second review', count: second, href: '/triage?seat=second' },
];

const tones = { warn: 'text-warn', bad: 'text-bad' } as const;

/** The queue by due time. Part of what leads the page, so a failure is said there. */
export const ServiceLevels = ({ shown }: { shown: Shown<OverviewWaiting> | null }) => {
  if (shown?.kind !== 'read') return null;
  const { data } = shown;

  return (
    <ul
      aria-label="By service level"
      className={classNames(
        workBlock,
        'grid grid-cols-2 overflow-hidden rounded-box border border-line pair:grid-flow-col pair:auto-cols-fr pair:grid-cols-none',
      )}
    >
      {tilesOf(data).map((tile) => (
        <TileItem key={tile.words} tile={tile} kind={data.total.kind} mayOpen={data.mayTake} />
      ))}
    </ul>
  );
};

const TileItem = ({
  tile: { words, count, href, tone },
  kind,
  mayOpen,
}: {
  tile: Tile;
  kind: Count['kind'];
  mayOpen: boolean;
}) => {
  const marked = tone && count > 0 ? tones[tone] : null;
  const content = (
    <>
      <b
        className={classNames(
          'block font-semibold tracking-[-0.02em]',
          kind === 'exactly' ? 'text-[22px] leading-7' : 'text-14 leading-7',
          marked,
        )}
      >
        {soFarWords({ count, kind })}
      </b>{' '}
      <span className={classNames('flex items-center gap-1.5 text-12', marked ?? 'text-ink-2')}>
        {marked && <Clock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />}
        {words}
      </span>
    </>
  );

  return (
    // Lines between the tiles, however they wrap.
    <li className="-mr-px -mb-px border-r border-b border-line">
      {mayOpen && href !== null && count > 0 ? (
        <Link href={href} prefetch={false} className="block px-3.5 pt-2.5 pb-[11px] hover:bg-hover">
          {content}
        </Link>
      ) : (
        <div className="px-3.5 pt-2.5 pb-[11px]">{content}</div>
      )}
    </li>
  );
};
