import type { Coverage } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { figure } from '../ui/figures';
import { agoWords, localMinute, localMoment, millisecondsOf, spanWords, utcWords, type Zone } from '../ui/time-words';
import { countWords } from './count-words';

const dayMs = 24 * 60 * 60_000;

export interface CoverageWords {
  state: 'complete' | 'reading' | 'stale' | 'failing';
  lead: string;
  /** The time in `lead`, on hover. */
  hint?: string;
  rest: string[];
  /** When the next sync starts, in milliseconds; `null` while all is well. */
  nextAt: number | null;
}

/** "1 row could not be read": a row of the service's list that the mirror lacks. */
export const setAsideWords = (setAside: number): string =>
  `${figure(setAside)} ${setAside === 1 ? 'row' : 'rows'} could not be read`;

const missingWords = ({ listed: { setAside = 0 }, read, withoutStatus }: Coverage): string[] => [
  ...(setAside > 0 ? [setAsideWords(setAside)] : []),
  ...(withoutStatus > 0 ? [`${figure(withoutStatus)} without a status`] : []),
  ...(read.wanted > 0 ? [`${figure(read.wanted)} still loading`] : []),
  ...(read.unreadable > 0 ? [`${figure(read.unreadable)} unreadable`] : []),
];

/** "The service asks us to wait: 42 s" */
const waitWords = (until: Instant, now: number): string => {
  const left = millisecondsOf(until) - now;

  return `The service asks us to wait${left > 0 ? `: ${spanWords(left)}` : ''}`;
};

/** "2,001 sessions, synced 34 s ago", and what is missing. Never claims more than the last sync has seen. */
export const coverageWords = (coverage: Coverage, now: number, zone: Zone): CoverageWords => {
  const { standing, freshUntil, listed, crawl, nextCrawlAt, problem } = coverage;
  const nextAt = nextCrawlAt === null ? null : millisecondsOf(nextCrawlAt);
  const sessions = `${countWords(listed)} ${listed.count === 1 ? 'session' : 'sessions'}`;
  const synced = listed.endSeenAt === null ? null : `synced ${agoWords(listed.endSeenAt, now, zone)}`;
  const lead = [sessions, synced].filter(Boolean).join(', ');
  const missing = missingWords(coverage);

  if (problem) {
    const rest = [lead, ...missing];
    if (problem.waitUntil) return { state: 'failing', lead: waitWords(problem.waitUntil, now), rest, nextAt: null };
    if (problem.since === null) return { state: 'failing', lead: 'Service has never responded', rest, nextAt };
    const isToday = now - millisecondsOf(problem.since) < dayMs;
    const since = `Sync failing since ${(isToday ? localMinute : localMoment)(problem.since, zone)}`;
    return { state: 'failing', lead: since, hint: utcWords(problem.since), rest, nextAt };
  }
  // A page left open grows old by itself.
  if (standing === 'overdue' || (freshUntil !== null && now > millisecondsOf(freshUntil))) {
    return { state: 'stale', lead, rest: ['sync overdue', ...missing], nextAt: null };
  }
  if (listed.kind === 'at least' && (crawl || synced === null)) {
    const page = crawl ? [`syncing page ${figure(crawl.page)}`] : [];
    return { state: 'reading', lead: sessions, rest: [...page, ...missing, 'counts are minimums'], nextAt: null };
  }
  if (listed.kind === 'at least') {
    const isExplained = coverage.withoutStatus > 0 || (listed.setAside ?? 0) > 0;
    const because = isExplained ? [] : ['the last sync may have missed some, syncing again'];
    return { state: 'stale', lead, rest: [...because, ...missing], nextAt };
  }
  return { state: 'complete', lead, rest: missing, nextAt: null };
};
