'use client';

import { ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import type { VerificationAnswer } from '@/lib/answers';
import { asApiError } from '../api';
import { classNames } from '../ui/class-names';
import { BusyRing } from '../ui/ring';
import { Glyph } from '../ui/status';
import { utcClock } from '../ui/time-words';

const count = (value: number): string => value.toLocaleString('en-GB');
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

interface VerificationLineProps {
  pending: boolean;
  error: unknown;
  answer: VerificationAnswer | undefined;
  /** Events at the end of the log that are not in the chain yet, as the list last said. */
  unsealed: number | null;
}

const Lead = ({ pending, error, answer }: Omit<VerificationLineProps, 'unsealed'>) => {
  if (pending) {
    return (
      <>
        <BusyRing /> Verifying every event from the first to the last
      </>
    );
  }
  if (error) {
    const { message, reference } = asApiError(error);
    return (
      <>
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-bad" />
        <b className="font-medium text-bad">The chain could not be verified.</b>
        <span>
          {message} {reference && <span className="mono break-all select-all">{reference}</span>}
        </span>
      </>
    );
  }
  if (!answer) {
    return (
      <>
        <ShieldQuestionMark aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
        Not verified on this page yet
      </>
    );
  }
  if (!answer.intact) {
    return (
      <>
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-bad" />
        <b className="font-medium text-bad">
          Broken at position {count(answer.brokenPosition)}: {answer.problem}
        </b>
        <span>· found at {utcClock(answer.at)} UTC</span>
      </>
    );
  }
  return (
    <>
      <Glyph name="check" className="size-4 text-ok-bar" />
      <b className="font-medium text-ink">Chain intact</b>
      <span>
        · {count(answer.verified)} events verified at {utcClock(answer.at)} UTC in {seconds(answer.milliseconds)}
      </span>
    </>
  );
};

export const VerificationLine = ({ unsealed, ...verification }: VerificationLineProps) => {
  const broken = verification.answer?.intact === false && !verification.pending;
  // The list is read again after a verification, which is an event itself.
  const tail = unsealed ?? verification.answer?.unsealed ?? null;

  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 border-b border-line py-1.5 pr-4 pl-5 text-12 text-ink-2',
        (broken || Boolean(verification.error)) && 'bg-bad-soft',
      )}
    >
      <Lead {...verification} />
      {tail !== null && !verification.pending && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true">·</span>
          {tail === 0 ? 'all sealed' : `${count(tail)} not sealed yet`}
        </span>
      )}
    </div>
  );
};
