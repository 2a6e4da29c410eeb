'use client';

import { usePrintout } from '../../evidence';
import { LogoPicture } from '../../ui/logo-picture';
import { utcWords } from '../../ui/time-words';

/** Printed only: who printed it and when, masked or in full, and the audit event. */
export const PrintHead = () => {
  const printout = usePrintout();

  return (
    // This attribute stops the browser's own print command from printing the case.
    <div data-case-page className="hidden border-b border-line py-2 text-12 print:flow-root">
      {printout && (
        <>
          {printout.logo && <LogoPicture logo={printout.logo} className="float-right ml-4 max-h-9 max-w-[132px]" />}
          {printout.organisation && <b className="font-semibold">{printout.organisation} · </b>}
          Printed {utcWords(printout.at)} by {printout.by} ·{' '}
          {printout.purpose === null ? 'masked' : `in full, for: ${printout.purpose}`} · audit event{' '}
          {printout.reference} · all times are UTC
          {printout.address.map((line) => (
            <p key={line} className="text-11 text-ink-2">
              {line}
            </p>
          ))}
        </>
      )}
    </div>
  );
};
