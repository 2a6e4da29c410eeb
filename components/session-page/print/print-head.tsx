'use client';

import { usePrintout } from '../../evidence';
import { utcWords } from '../../ui/time-words';

/** Printed only: who printed it and when, masked or in full, and the audit event. */
export const PrintHead = () => {
  const printout = usePrintout();

  return (
    // This attribute stops the browser's own print command from printing the case.
    <div data-case-page className="hidden border-b border-line py-2 text-12 print:block">
      {printout && (
        <>
          Printed {utcWords(printout.at)} by {printout.by} ·{' '}
          {printout.purpose === null ? 'masked' : `in full, for: ${printout.purpose}`} · audit event{' '}
          {printout.reference} · all times are UTC
        </>
      )}
    </div>
  );
};
