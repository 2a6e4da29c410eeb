import type { ReactNode } from 'react';
import type { DecidedToday as Decided } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { waitWords } from '../../words/service-level-words';

const minuteMs = 60_000;

const minutesWords = (minutes: number | null): string => (minutes === null ? 'unknown' : waitWords(minutes * minuteMs));

/** What the team got done: for below a short queue. */
export const DecidedToday = ({ today }: { today: Decided }) => {
  const all = today.approved + today.rejected;
  if (all === 0 && today.undone === 0) return null;
  // With every verdict undone, no wait is known, and none is missing.
  const waitOf = (minutes: number | null) => (all === 0 ? 'none' : minutesWords(minutes));

  return (
    <section aria-labelledby="decided-today" className="shrink-0 px-5 pt-3 pb-5 phone:px-4">
      <h2 id="decided-today" className="mb-2 text-14 font-semibold">
        Decided today{' '}
        <span className="ml-1 text-12 font-normal text-ink-2">
          {figure(all)} by the team{all > 0 && `, ${today.late > 0 ? `${figure(today.late)} late` : 'none late'}`},
          since 00:00 UTC
        </span>
      </h2>
      <dl className="grid grid-cols-2 overflow-hidden rounded-box border border-line desk:grid-cols-3 pair:grid-cols-6">
        <Tile value={waitOf(today.medianWaitMinutes)}>Median wait</Tile>
        <Tile value={waitOf(today.longestWaitMinutes)}>Longest wait</Tile>
        <Tile value={figure(today.approved)}>Approved</Tile>
        <Tile value={figure(today.rejected)}>Rejected</Tile>
        <Tile value={figure(today.undone)}>Undone</Tile>
        <Tile value={`${figure(today.confirmed)} of ${figure(all)}`}>Confirmed by service</Tile>
      </dl>
    </section>
  );
};

const Tile = ({ value, children }: { value: string; children: ReactNode }) => (
  // Lines between the tiles, however they wrap.
  <div className="-mr-px -mb-px border-r border-b border-line px-3.5 py-2">
    <dt className="text-12 text-ink-2">{children}</dt>
    <dd className="text-16 font-semibold">{value}</dd>
  </div>
);
