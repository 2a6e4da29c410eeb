'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Coverage } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { coverageWords } from '../../sessions/list/coverage-words';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { RelativeTime } from '../../ui/time';
import { utcClock } from '../../ui/time-words';
import { Block, quietLink, type Shown, sideBlock } from '../block';

interface HowCompleteProps {
  shown: Shown<Coverage> | null;
  /** Whether this person looks after the connection. */
  mayLook: boolean;
  isWide: boolean;
}

/** Both coverages: how far the list is known, and of how many sessions the results are. */
export const HowComplete = ({ shown, mayLook, isWide }: HowCompleteProps) => (
  <Block
    title="How complete"
    shown={shown}
    caption={(_, asOf) => `as of ${utcClock(asOf)} UTC`}
    lines={3}
    className={classNames(sideBlock, 'pair:border-t-0', !isWide && 'wide:border-t')}
  >
    {(coverage) => (
      <div className="pt-1 text-table">
        <Listed coverage={coverage} />
        <Read coverage={coverage} mayLook={mayLook} />
        <p className="text-12 text-ink-2">Name search and “no data found” cover what is read.</p>
      </div>
    )}
  </Block>
);

const Line = ({ name, children, aside }: { name: string; children: ReactNode; aside: ReactNode }) => (
  <p className="flex min-h-5 flex-wrap items-baseline gap-x-2">
    <b className="font-medium">{name}</b>
    <span>{children}</span>
    <span className="ml-auto text-right text-12 text-ink-3">{aside}</span>
  </p>
);

const looks = { known: 'bg-ink-2', uncertain: 'hatched bg-press', lacking: 'bg-warn-bar' } as const;

/** The words beside it say the same. */
const Bar = ({ parts }: { parts: ReadonlyArray<{ share: number; look: keyof typeof looks }> }) => (
  <div aria-hidden="true" className="mt-[3px] mb-2.5 flex h-[5px] gap-px overflow-hidden rounded-chip bg-track">
    {parts.map(
      ({ share, look }) => share > 0 && <i key={look} className={looks[look]} style={{ width: `${share * 100}%` }} />,
    )}
  </div>
);

const Listed = ({ coverage }: { coverage: Coverage }) => {
  const now = useNow(1000) ?? Date.now();
  const { state, lead } = coverageWords(coverage, now);
  const { listed, crawl } = coverage;

  return (
    <>
      <Line
        name="Listed"
        aside={
          state === 'failing' ? (
            <span className="text-bad">{lead}</span>
          ) : listed.kind === 'at least' && crawl ? (
            `reading page ${figure(crawl.page)}`
          ) : listed.endSeenAt ? (
            <>
              end of list {listed.kind === 'exactly' ? 'reached' : 'seen'} <RelativeTime at={listed.endSeenAt} />
            </>
          ) : (
            'end of list not reached yet'
          )
        }
      >
        {countWords(listed)}
      </Line>
      <Bar parts={[{ share: 1, look: listed.kind === 'exactly' ? 'known' : 'uncertain' }]} />
    </>
  );
};

/** Each with where they are listed, if they are. */
const lacksOf = ({ wanted, withheld, withoutDocument, unreadable }: Coverage['read'], mayLook: boolean) =>
  [
    { count: wanted, words: 'to be read', href: '/sessions?level=%7Eunread' },
    { count: withheld, words: 'held back', href: '/sessions?level=%7Ewithheld' },
    { count: withoutDocument, words: 'without a document', href: null },
    { count: unreadable, words: 'not understood', href: mayLook ? '/settings/connection' : null },
  ].filter(({ count }) => count > 0);

const Read = ({ coverage: { read }, mayLook }: { coverage: Coverage; mayLook: boolean }) => {
  const all = read.count + read.wanted + read.withheld + read.unreadable;
  const share = (count: number) => (all === 0 ? 0 : count / all);
  const lacks = lacksOf(read, mayLook);

  return (
    <>
      <Line
        name="Read"
        aside={
          lacks.length === 0
            ? all > 0 && 'nothing is missing'
            : lacks.map(({ count, words, href }, at) => (
                <span key={words}>
                  {at > 0 && ', '}
                  {href ? (
                    <Link href={href} prefetch={false} className={quietLink}>
                      {figure(count)} {words}
                    </Link>
                  ) : (
                    `${figure(count)} ${words}`
                  )}
                </span>
              ))
        }
      >
        {figure(read.count)}
      </Line>
      <Bar
        parts={[
          { share: share(read.count - read.withoutDocument), look: 'known' },
          { share: share(read.withoutDocument + read.withheld + read.unreadable), look: 'lacking' },
        ]}
      />
    </>
  );
};
