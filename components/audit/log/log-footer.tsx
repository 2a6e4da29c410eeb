'use client';

import { ArrowUpToLine, ChevronLeft, ChevronRight } from 'lucide-react';
import { activeFilters, type LogFilter, type Place } from '../../session-data/audit-address';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { ClockTime } from '../../ui/time';
import type { LogPage } from '../queries';
import { JumpTo } from './jump-to';

interface LogFooterProps {
  /** `null` until this page is loaded. */
  page: LogPage | null;
  filter: LogFilter;
  place: Place;
  firstRow: number | null;
  newer: Place | undefined;
  onOlder: () => void;
  goTo: (place: Place) => void;
}

export const LogFooter = ({ page, filter, place, firstRow, newer, onOlder, goTo }: LogFooterProps) => (
  <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line bg-surface py-1 pr-3 pl-5 text-12 text-ink-2">
    <p>{page && <RowWords page={page} firstRow={firstRow} whole={activeFilters(filter).length === 0} />}</p>
    <span className="ml-auto hidden items-center gap-1 wide:flex">
      <Kbd>J</Kbd>
      <Kbd>K</Kbd> move
      <span className="ml-2">
        <Kbd>↵</Kbd>
      </span>{' '}
      open
      <span className="ml-2">
        <Kbd>Esc</Kbd>
      </span>{' '}
      close
    </span>
    <span className="ml-auto wide:ml-3">
      <JumpTo filter={filter} goTo={goTo} />
    </span>
    <nav aria-label="Pages" className="flex flex-wrap gap-1">
      {place !== null && (
        <Button size="small" onClick={() => goTo(null)}>
          <ArrowUpToLine aria-hidden="true" />
          Newest
        </Button>
      )}
      <Button size="small" disabled={newer === undefined} onClick={() => newer !== undefined && goTo(newer)}>
        <ChevronLeft aria-hidden="true" />
        Newer
      </Button>
      <Button size="small" disabled={!page?.nextBefore} onClick={onOlder}>
        Older
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  </div>
);

/** "1–100 of 2,418, as of 10:57:12" */
const RowWords = ({ page, firstRow, whole }: { page: LogPage; firstRow: number | null; whole: boolean }) => {
  const shown = page.events.length;
  const range =
    firstRow === null || shown === 0 ? `${figure(shown)} shown` : `${figure(firstRow)}–${figure(firstRow + shown - 1)}`;

  return (
    <>
      <b className="font-medium text-ink">{range}</b> of {page.total.atLeast && 'at least '}
      <b className="font-medium text-ink">{figure(page.total.count)}</b>, as of <ClockTime at={page.asOf} />
      {page.nextBefore === null && shown > 0 && (whole ? ' · start of the log' : ' · no earlier matches')}
    </>
  );
};
