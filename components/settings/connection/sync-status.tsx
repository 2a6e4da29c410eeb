import type { ConnectionAnswer } from '@/lib/answers';
import { Section } from '../../page/section';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { ClockTime, Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { setAsideWords } from '../../words/coverage-words';

/** How much of the list and of the results is in the mirror. */
export const SyncStatus = ({ answer: { coverage, list, asOf } }: { answer: ConnectionAnswer }) => (
  <Section
    title="Sync status"
    caption={
      <>
        as of <ClockTime at={asOf} />
      </>
    }
  >
    <div className="max-w-[760px]">
      <Listed listed={coverage.listed} list={list} />
      {coverage.withoutStatus > 0 && (
        <p className="mb-2.5 text-12 text-warn">
          The service lists {figure(coverage.withoutStatus)} without a status, so counts are minimums.
        </p>
      )}
      <ResultsRead coverage={coverage} />
      <Progress coverage={coverage} />
    </div>
  </Section>
);

type Coverage = ConnectionAnswer['coverage'];

const pagingWords = ({ order, pageBase, pageSize }: ConnectionAnswer['list']): string =>
  pageSize === null || pageBase === null
    ? 'on one page'
    : `${order === null || order === 'none' ? 'unordered' : order}, pages start at ${pageBase}, ${figure(pageSize)} per page`;

const Listed = ({ listed, list }: { listed: Coverage['listed']; list: ConnectionAnswer['list'] }) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-2 text-table">
      <b className="font-medium">Listed</b>
      <span>
        {listed.kind === 'at least' && 'at least '}
        {figure(listed.count)}
        {listed.setAside && <span className="text-warn">, {setAsideWords(listed.setAside)}</span>}
      </span>
      <span className="ml-auto text-12 text-ink-3">
        {listed.endSeenAt ? (
          <>
            synced <RelativeTime at={listed.endSeenAt} />, {pagingWords(list)}
          </>
        ) : (
          'not fully synced yet'
        )}
      </span>
    </p>
    <Bar parts={[{ share: 1, look: listed.kind === 'exactly' ? 'known' : 'uncertain' }]} />
  </>
);

const looks = { known: 'bg-ink-2', uncertain: 'hatched bg-press', lacking: 'bg-warn-bar', wanted: '' } as const;

/** Decorative: the text beside it says the same. */
const Bar = ({ parts }: { parts: ReadonlyArray<{ share: number; look: keyof typeof looks }> }) => (
  <div aria-hidden="true" className="mt-1 mb-2.5 flex h-[5px] overflow-hidden rounded-chip bg-track">
    {parts.map(({ share, look }) => (
      <i key={look} className={looks[look]} style={{ width: `${share * 100}%` }} />
    ))}
  </div>
);

const missingWords = ({ wanted, withoutDocument, withheld, unreadable }: Coverage['read']): string =>
  [
    wanted > 0 && `${figure(wanted)} pending`,
    withoutDocument > 0 && `${figure(withoutDocument)} without a readable document`,
    withheld > 0 && `${figure(withheld)} withheld by the service`,
    unreadable > 0 && `${figure(unreadable)} unreadable`,
  ]
    .filter(Boolean)
    .join(', ');

const ResultsRead = ({ coverage: { read } }: { coverage: Coverage }) => {
  const all = read.count + read.wanted + read.withheld + read.unreadable;
  const share = (count: number) => (all === 0 ? 0 : count / all);

  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-table">
        <b className="font-medium">Read</b>
        <span>
          {figure(read.count)} of {figure(all)} sessions with results
        </span>
        <span className="ml-auto text-12 text-ink-3">{missingWords(read) || (all > 0 && 'complete')}</span>
      </p>
      <Bar
        parts={[
          { share: share(read.count - read.withoutDocument), look: 'known' },
          { share: share(read.withoutDocument + read.withheld + read.unreadable), look: 'lacking' },
          { share: share(read.wanted), look: 'wanted' },
        ]}
      />
    </>
  );
};

const Progress = ({ coverage: { standing, crawl, nextCrawlAt, problem, listed } }: { coverage: Coverage }) => {
  if (problem) {
    return (
      <p className="text-12 text-bad">
        {problem.message}{' '}
        {problem.waitUntil && (
          <>
            <Countdown to={millisecondsOf(problem.waitUntil)} before="Calls resume in" after="Calls resume now" />.{' '}
          </>
        )}
        <span className="text-ink-2">
          {problem.since ? (
            <>
              Failing since <RelativeTime at={problem.since} />. Sync resumes where it stopped.
            </>
          ) : (
            'No response yet.'
          )}
        </span>
      </p>
    );
  }
  if (standing === 'overdue') {
    return (
      <p className="text-12 text-bad">
        Sync is overdue. <span className="text-ink-2">If this stays, restart Proofdesk’s worker and see its log.</span>
      </p>
    );
  }
  if (crawl) {
    return (
      <p className="text-12 text-ink-2">
        <BusyRing className="mr-2 inline-block align-[-2px]" />
        {listed.endSeenAt ? 'Syncing the list' : 'Syncing the list for the first time'}
        {crawl.kind === 'full' && `: ${figure(crawl.page)} ${crawl.page === 1 ? 'page' : 'pages'} so far`}
      </p>
    );
  }

  return nextCrawlAt ? (
    <p className="text-12 text-ink-3">
      next sync <RelativeTime at={nextCrawlAt} />
    </p>
  ) : (
    <p className="text-12 text-ink-2">Not synced yet.</p>
  );
};
