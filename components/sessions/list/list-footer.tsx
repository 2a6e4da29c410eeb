'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SessionListAnswer } from '@/lib/answers';
import { type PageSize, type Place, pageSizes, type SessionQuery } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { AsOfTime } from '../../ui/time';
import { JumpTo, jumpKind } from './jump-to';

interface ListFooterProps {
  /** `null` until this page is loaded. */
  answer: SessionListAnswer | null;
  busy: boolean;
  query: SessionQuery;
  goTo: (place: Place) => void;
  toStart: () => void;
  onSize: (size: PageSize) => void;
}

export const ListFooter = ({ answer, busy, query: { sort, size }, goTo, toStart, onSize }: ListFooterProps) => {
  const kind = jumpKind(sort.column);
  const first = answer?.rows[0];
  const last = answer?.rows.at(-1);

  const previous = () => {
    if (!answer || !first) return;
    // Less than a page above is the first page, which has an address of its own.
    const isFirst = answer.position !== null && answer.position - 1 <= size;
    if (isFirst) toStart();
    else goTo({ kind: 'before', cursor: first.cursor });
  };

  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line bg-surface py-1 pr-3 pl-3.5 text-12 text-ink-2">
      <p className="min-h-4">
        {answer ? (
          <PageWords answer={answer} />
        ) : (
          busy && (
            <span className="inline-flex items-center gap-1.5">
              <BusyRing /> Loading…
            </span>
          )
        )}
      </p>
      <span className="ml-auto" />
      {kind && <JumpTo key={kind} kind={kind} onJump={(key) => goTo({ kind: 'at', key })} />}
      <select
        aria-label="Rows per page"
        value={size}
        onChange={(event) => onSize(Number(event.target.value) as PageSize)}
        className="h-[26px] rounded-control border border-line-2 bg-surface px-1.5 text-ink shadow-1"
      >
        {pageSizes.map((each) => (
          <option key={each} value={each}>
            {each} per page
          </option>
        ))}
      </select>
      <nav aria-label="Pages" className="flex gap-1">
        <Button
          size="small"
          icon
          aria-label="Previous page"
          title="Previous page"
          disabled={!answer?.hasPrevious || !first}
          onClick={previous}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          size="small"
          icon
          aria-label="Next page"
          title="Next page"
          disabled={!answer?.hasNext || !last}
          onClick={() => last && goTo({ kind: 'after', cursor: last.cursor })}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </nav>
    </div>
  );
};

/** "1–50 of 3,204, as of 10:57:12", "1–50 of at least 1,240, as of 10:57:12" */
const PageWords = ({ answer: { rows, position, total, asOf } }: { answer: SessionListAnswer }) => {
  const isExact = total.kind === 'exactly';
  // While sync is incomplete, no matches is not the same as 0.
  if (position === null && !isExact) {
    return (
      <>
        none so far, as of <AsOfTime at={asOf} />; sync is not complete
      </>
    );
  }

  const range = position === null ? '0' : `${figure(position)}–${figure(position + rows.length - 1)}`;

  return (
    <>
      <b className="font-medium text-ink">{range}</b> of {!isExact && 'at least '}
      <b className="font-medium text-ink">{figure(total.count)}</b>, as of <AsOfTime at={asOf} />
    </>
  );
};
