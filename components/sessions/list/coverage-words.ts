import type { Coverage } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { millisecondsOf, relativeWords, utcClock } from '../../ui/time-words';
import { countWords } from './count-words';

/** So long after it was due, a look at the list that did not come is worth saying. */
const overdueMs = 2 * 60_000;

export interface CoverageWords {
  state: 'complete' | 'reading' | 'stale' | 'failing';
  lead: string;
  rest: string[];
  /** Milliseconds: when the service is read next. */
  nextAt: number | null;
}

const readWords = ({ read }: Coverage): string[] => [
  `read ${figure(read.count)}`,
  ...(read.wanted > 0 ? [`${figure(read.wanted)} still to be read`] : []),
  ...(read.withoutDocument > 0 ? [`${figure(read.withoutDocument)} have no readable document`] : []),
  ...(read.unreadable > 0 ? [`${figure(read.unreadable)} not understood`] : []),
];

/** Both coverages, always: how far the list is known, and of how many the results are. */
export const coverageWords = (coverage: Coverage, now: number): CoverageWords => {
  const { listed, crawl, nextCrawlAt, problem } = coverage;
  const nextAt = nextCrawlAt === null ? null : millisecondsOf(nextCrawlAt);
  const listedWords = `${countWords(listed)} listed`;
  const seen = listed.endSeenAt === null ? null : relativeWords(listed.endSeenAt, now);
  const read = readWords(coverage);

  if (problem) {
    const since =
      problem.since === null
        ? 'Service has not answered yet'
        : `Service not answering since ${utcClock(problem.since).slice(0, 5)}`;
    return { state: 'failing', lead: since, rest: ['nothing below is newer', listedWords, ...read], nextAt };
  }
  if (listed.kind === 'at least' && (crawl || seen === null)) {
    const page = crawl ? [`reading page ${figure(crawl.page)}`] : [];
    return { state: 'reading', lead: listedWords, rest: [...page, ...read, 'counts below are minimums'], nextAt: null };
  }
  if (listed.kind === 'at least') {
    return {
      state: 'stale',
      lead: `${listedWords}, end of list seen ${seen}`,
      rest: ['rows shifted between pages, reading again', ...read],
      nextAt,
    };
  }
  if (crawl === null && nextAt !== null && now - nextAt > overdueMs) {
    return {
      state: 'stale',
      lead: `${listedWords} ${seen ?? ''}`.trim(),
      rest: ['the next look is overdue', ...read],
      nextAt: null,
    };
  }
  return { state: 'complete', lead: listedWords, rest: [...read, `end of list reached ${seen}`], nextAt };
};
