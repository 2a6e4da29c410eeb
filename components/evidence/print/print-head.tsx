'use client';

import { utcExact } from '../../ui/time-words';
import { usePaper } from './paper';

/** On paper only: when and by whom it was printed, how much it shows, and where that is on record. */
export const PrintHead = () => {
  const paper = usePaper();

  return (
    // Its presence is what keeps the browser's own print from printing the case.
    <div data-case-page className="hidden border-b border-line py-2 text-12 print:block">
      {paper && (
        <>
          Printed {utcExact(paper.at)} UTC by {paper.by} ·{' '}
          {paper.purpose === null ? 'masked' : `in full, for: ${paper.purpose}`} · event {paper.reference} of the audit
          log
        </>
      )}
    </div>
  );
};
