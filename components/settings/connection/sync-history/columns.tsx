import { TriangleAlert } from 'lucide-react';
import type { CrawlRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { figure, secondsWords } from '../../../ui/figures';
import { Glyph } from '../../../ui/glyph';
import { BusyRing } from '../../../ui/ring';
import { ExactTime } from '../../../ui/time';
import { millisecondsOf, spanWords } from '../../../ui/time-words';

const kinds: Record<CrawlRow['kind'], string> = {
  full: 'Full sync',
  new: 'New sessions',
  refresh: 'Open sessions',
};

const resultWords = ({ kind, state, added, changed, gone, repeats, isExact, problem }: CrawlRow): string =>
  [
    added > 0 && `${figure(added)} new`,
    changed > 0 && `${figure(changed)} changed`,
    gone > 0 && `${figure(gone)} removed`,
    added + changed + gone === 0 && state === 'complete' && 'no changes',
    repeats > 0 && `retried ${repeats === 1 ? 'once' : `${repeats} times`}: rows had shifted`,
    kind !== 'refresh' && state === 'complete' && !isExact && 'may have missed some',
    problem,
  ]
    .filter(Boolean)
    .join(', ');

const durationWords = ({ beganAt, endedAt }: CrawlRow): string => {
  if (!endedAt) return '';
  const took = millisecondsOf(endedAt) - millisecondsOf(beganAt);

  return took < 60_000 ? secondsWords(took) : spanWords(took);
};

const Status = ({ crawl: { state, problem } }: { crawl: CrawlRow }) => {
  const inline = 'mr-1.5 inline-block size-3.5 align-[-2px]';
  if (state === 'complete') {
    return (
      <>
        <Glyph name="check" className={`${inline} text-ok-bar`} />
        Complete
      </>
    );
  }
  if (state === 'running' && problem === null) {
    return (
      <>
        <BusyRing className={inline} />
        Running
      </>
    );
  }

  return (
    <span className="text-bad">
      <TriangleAlert aria-hidden="true" className={`${inline} stroke-[1.5]`} />
      {state === 'running' ? 'Interrupted' : 'Stopped'}
    </span>
  );
};

export const crawlColumns = defineColumns<CrawlRow>([
  {
    id: 'started',
    header: 'Started',
    width: 170,
    className: 'text-ink-2',
    cell: ({ beganAt }) => <ExactTime at={beganAt} />,
  },
  { id: 'kind', header: 'Kind', width: 120, cell: ({ kind }) => kinds[kind] },
  { id: 'pages', header: 'Pages', width: 70, numeric: true, cell: ({ pages }) => figure(pages) },
  { id: 'result', header: 'Result', cell: resultWords },
  { id: 'duration', header: 'Duration', width: 100, numeric: true, className: 'text-ink-2', cell: durationWords },
  { id: 'status', header: 'Status', width: 120, cell: (crawl) => <Status crawl={crawl} /> },
]);
