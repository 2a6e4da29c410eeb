'use client';

import { ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import type { VerificationAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { classNames } from '../../ui/class-names';
import { figure, secondsWords } from '../../ui/figures';
import { BusyRing } from '../../ui/ring';
import { Glyph } from '../../ui/status';
import { utcClock } from '../../ui/time-words';
import { logHref } from '../address';

interface VerificationLineProps {
  pending: boolean;
  error: unknown;
  answer: VerificationAnswer | undefined;
  /** Events at the end of the log that are not in the chain yet, as the list last said. */
  unsealed: number | null;
}

export const VerificationLine = ({ pending, error, answer, unsealed }: VerificationLineProps) => {
  const stuck = !pending && !error && answer !== undefined && isStuck(answer);
  const alarming = !pending && (Boolean(error) || answer?.intact === false || stuck || isBehind(answer));
  // The list is read again after a verification, which is an event itself.
  const tail = unsealed ?? answer?.unsealed ?? null;

  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 border-b border-line py-1.5 pr-4 pl-5 text-12 text-ink-2',
        alarming && 'bg-bad-soft',
      )}
    >
      {pending ? (
        <>
          <BusyRing /> Verifying every event from the first to the last
        </>
      ) : (
        <Dotted>
          {error ? <Failed error={error} /> : <Lead answer={answer} />}
          {!error && answer?.intact === true && (
            <span>
              {figure(answer.verified)} events verified at {utcClock(answer.at)} UTC in{' '}
              {secondsWords(answer.milliseconds)}
            </span>
          )}
          {!error && answer?.intact === false && <span>found at {utcClock(answer.at)} UTC</span>}
          {stuck && <Stuck since={answer.oldestUnsealedAt} />}
          {tail !== null && <span>{tail === 0 ? 'all sealed' : `${figure(tail)} not sealed yet`}</span>}
          {!error && answer?.intact === true && <CheckpointWords answer={answer} />}
          {!error && answer?.intact === true && (
            <span className={classNames(answer.outside === 'behind' && 'font-medium text-bad')}>
              {outsideWords[answer.outside]}
            </span>
          )}
        </Dotted>
      )}
    </div>
  );
};

const outsideWords: Record<Extract<VerificationAnswer, { intact: true }>['outside'], string> = {
  same: 'same as the files outside',
  behind: 'the files outside are incomplete or behind: see that the worker can write them',
  'not at hand': 'files outside not at hand',
};

const isBehind = (answer: VerificationAnswer | undefined): boolean =>
  answer?.intact === true && answer.outside === 'behind';

/** Events wait for less than a second; until they are sealed, nothing would tell that one was removed. */
const isStuck = ({ at, oldestUnsealedAt }: VerificationAnswer): boolean =>
  oldestUnsealedAt !== null && !(Date.parse(at) - Date.parse(oldestUnsealedAt) <= 60_000);

const Stuck = ({ since }: { since: string | null }) => (
  <b className="font-medium text-bad">
    Events are not being sealed{since !== null && Number.isFinite(Date.parse(since)) && ` since ${utcClock(since)} UTC`}
    : see that the worker runs
  </b>
);

/** Parts of a line, with a small dot between those that are there. */
const Dotted = ({ children }: { children: ReactNode[] }) =>
  children.filter(Boolean).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are told apart by their place in it
    <Fragment key={index}>
      {index > 0 && <span aria-hidden="true" className="size-[3px] shrink-0 rounded-full bg-line-2" />}
      {child}
    </Fragment>
  ));

const icon = 'size-4 shrink-0 stroke-[1.5]';

const Lead = ({ answer }: { answer: VerificationAnswer | undefined }) => {
  if (!answer) {
    return (
      <span className="inline-flex items-center gap-2">
        <ShieldQuestionMark aria-hidden="true" className={classNames(icon, 'text-ink-3')} />
        Not verified on this page yet
      </span>
    );
  }
  if (!answer.intact) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <TriangleAlert aria-hidden="true" className={classNames(icon, 'text-bad')} />
        <b className="font-medium text-bad">
          Broken at position {figure(answer.brokenPosition)}: {answer.problem}
        </b>
        <Link
          href={logHref({ position: answer.brokenPosition })}
          className="rounded-chip py-1 font-medium text-accent underline"
        >
          Show position {figure(answer.brokenPosition)}
        </Link>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Glyph name="check" className="size-4 text-ok-bar" />
      <b className="font-medium text-ink">Chain intact</b>
    </span>
  );
};

const CheckpointWords = ({ answer }: { answer: Extract<VerificationAnswer, { intact: true }> }) => (
  <span>
    {answer.checkpoints === 0
      ? 'no checkpoint yet'
      : `${figure(answer.checkpoints)} ${answer.checkpoints === 1 ? 'checkpoint, signature' : 'checkpoints, signatures'} good`}
  </span>
);

const Failed = ({ error }: { error: unknown }) => {
  const { message, reference } = asApiError(error);

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TriangleAlert aria-hidden="true" className={classNames(icon, 'text-bad')} />
      <b className="font-medium text-bad">The chain could not be verified.</b>
      {message} {reference && <span className="mono break-all select-all">{reference}</span>}
    </span>
  );
};
