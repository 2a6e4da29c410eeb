'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { Coverage } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { useNow } from '../../ui/now';
import { ClockTime, RelativeTime } from '../../ui/time';
import { useZone } from '../../ui/zone';
import { countWords } from '../../words/count-words';
import { coverageWords, setAsideWords } from '../../words/coverage-words';
import { Block, quietLink, type Shown, sideBlock } from '../block';

interface SyncStatusProps {
  shown: Shown<Coverage> | null;
  maySeeConnection: boolean;
}

/** Both coverages: how many sessions are known, and how many have results here. */
export const SyncStatus = ({ shown, maySeeConnection }: SyncStatusProps) => (
  <Block
    title="Sync status"
    shown={shown}
    caption={(_, asOf) => (
      <>
        as of <ClockTime at={asOf} />
      </>
    )}
    lines={3}
    className={sideBlock}
  >
    {(coverage) => (
      <div className="pt-1 text-table">
        <Sessions coverage={coverage} />
        <Results coverage={coverage} maySeeConnection={maySeeConnection} />
        <p className="text-12 text-ink-2">Search by name covers sessions with results.</p>
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

const looks = { known: 'bg-ink-2', uncertain: 'hatched bg-press', missing: 'bg-warn-bar' } as const;

/** Decorative: the words beside it say the same. */
const Bar = ({ parts }: { parts: ReadonlyArray<{ share: number; look: keyof typeof looks }> }) => (
  <div aria-hidden="true" className="mt-[3px] mb-2.5 flex h-[5px] gap-px overflow-hidden rounded-chip bg-track">
    {parts.map(
      ({ share, look }) => share > 0 && <i key={look} className={looks[look]} style={{ width: `${share * 100}%` }} />,
    )}
  </div>
);

const Sessions = ({ coverage }: { coverage: Coverage }) => {
  const now = useNow(1000) ?? Date.now();
  const { state, lead, hint, rest } = coverageWords(coverage, now, useZone());
  const { listed, crawl } = coverage;

  return (
    <>
      <Line
        name="Sessions"
        aside={
          state === 'failing' ? (
            <span title={hint} className="text-bad">
              {lead}
            </span>
          ) : state === 'stale' ? (
            <span className="text-warn">{[lead, ...rest].join(', ')}</span>
          ) : listed.kind === 'at least' && crawl ? (
            `syncing page ${figure(crawl.page)}`
          ) : listed.endSeenAt ? (
            <>
              synced <RelativeTime at={listed.endSeenAt} />
            </>
          ) : (
            'not fully synced yet'
          )
        }
      >
        {countWords(listed)}
        {listed.setAside && <span className="text-warn">, {setAsideWords(listed.setAside)}</span>}
      </Line>
      <Bar parts={[{ share: 1, look: listed.kind === 'exactly' ? 'known' : 'uncertain' }]} />
    </>
  );
};

const missingOf = ({ wanted, withheld, withoutDocument, unreadable }: Coverage['read'], maySeeConnection: boolean) =>
  [
    { count: wanted, words: 'still loading', href: '/sessions?level=%7Eunread' },
    { count: withheld, words: 'withheld', href: '/sessions?level=%7Ewithheld' },
    { count: withoutDocument, words: 'without a document', href: null },
    { count: unreadable, words: 'unreadable', href: maySeeConnection ? '/settings/connection' : null },
  ].filter(({ count }) => count > 0);

const Results = ({ coverage: { read }, maySeeConnection }: { coverage: Coverage; maySeeConnection: boolean }) => {
  const all = read.count + read.wanted + read.withheld + read.unreadable;
  const share = (count: number) => (all === 0 ? 0 : count / all);
  const missing = missingOf(read, maySeeConnection);

  return (
    <>
      <Line
        name="With results"
        aside={
          missing.length === 0
            ? all > 0 && 'complete'
            : missing.map(({ count, words, href }, at) => (
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
          { share: share(read.withoutDocument + read.withheld + read.unreadable), look: 'missing' },
        ]}
      />
    </>
  );
};
