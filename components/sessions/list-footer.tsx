'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SessionListAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import { pageWords } from './list-state';

export const pageSizes = [50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

interface ListFooterProps {
  /** What is on the screen; `null` while nothing is. */
  answer: SessionListAnswer | null;
  /** What the address bar asks for. */
  page: number;
  size: PageSize;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

export const ListFooter = ({ answer, page, size, onPage, onSize }: ListFooterProps) => {
  const words = answer && pageWords(answer);
  // Until the answer for this page is here, nobody knows whether a further one exists.
  const mayGoOn = answer !== null && answer.page === page && answer.mayHaveMore;

  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line bg-surface py-1 pr-3 pl-5 text-12 text-ink-2">
      <p>
        {words && (
          <>
            <b className="font-medium text-ink">{words.page}</b> · {words.rows} · {words.rest}
          </>
        )}
      </p>
      <span className="ml-auto hidden items-center gap-1 wide:flex">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move
        <span className="ml-2">
          <Kbd>↵</Kbd>
        </span>{' '}
        open
      </span>
      <label className="ml-auto flex items-center gap-1.5 wide:ml-3">
        <span className="sr-only">Rows per page</span>
        <select
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
      </label>
      <nav aria-label="Pages" className="flex gap-1">
        <Button size="small" icon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button size="small" icon aria-label="Next page" disabled={!mayGoOn} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </nav>
    </div>
  );
};
