'use client';

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import type { LastVerificationAnswer, VerificationAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { logHref } from '../../session-data/audit-address';
import { verificationKey } from '../../session-data/keys';
import { classNames } from '../../ui/class-names';
import { figure, secondsWords } from '../../ui/figures';
import { Glyph } from '../../ui/glyph';
import { BusyRing } from '../../ui/ring';
import { utcClock, utcExact } from '../../ui/time-words';
import { BothTimes } from '../both-times';
import { keptVerificationQuery, logKey, verifyChain } from '../queries';

/** The last verification in this tab, kept from one view of the log to the next. */
export const useLastVerification = (): VerificationAnswer | undefined =>
  useQuery<VerificationAnswer>({ queryKey: verificationKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
    .data;

export const useVerification = () => {
  const queryClient = useQueryClient();
  const answer = useLastVerification();
  const { data: kept, isError: isUnknown } = useQuery({ ...keptVerificationQuery, enabled: answer === undefined });
  const { mutate, isPending, error } = useMutation({
    mutationFn: verifyChain,
    onSuccess: (found) => {
      queryClient.setQueryData(verificationKey, found);
      // A verification is an event itself.
      void queryClient.invalidateQueries({ queryKey: logKey });
    },
  });

  return { pending: isPending, error, answer, kept: kept?.last, isUnknown, verify: () => mutate() };
};

interface VerificationLineProps extends Omit<ReturnType<typeof useVerification>, 'verify'> {
  /** Events not in the chain yet, from the last list of events. */
  unsealed: number | null;
}

export const VerificationLine = ({ pending, error, answer, kept, isUnknown, unsealed }: VerificationLineProps) => {
  const stuck = !pending && !error && answer !== undefined && isStuck(answer);
  const isBroken = answer ? !answer.intact : kept?.isIntact === false;
  const alarming = !pending && (Boolean(error) || isBroken || stuck || isBehind(answer));
  // Neither loaded nor failed: nothing is known to say.
  const isLoading = !answer && kept === undefined && !isUnknown;
  // The list is loaded again after a verification, so its number is the newer one.
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
          <BusyRing /> Verifying every event
        </>
      ) : (
        <Dotted>
          {error ? <Failed error={error} /> : answer ? <Lead answer={answer} /> : !isLoading && <Kept last={kept} />}
          {!error && answer?.intact === true && (
            <span>
              {figure(answer.verified)} {answer.verified === 1 ? 'event' : 'events'} verified at{' '}
              <BothTimes at={answer.at} utc={utcClock(answer.at)} /> in {secondsWords(answer.milliseconds)}
            </span>
          )}
          {!error && answer?.intact === false && (
            <span>
              Found at <BothTimes at={answer.at} utc={utcClock(answer.at)} />
            </span>
          )}
          {stuck && <Stuck since={answer.oldestUnsealedAt} />}
          {tail !== null && <span>{tail === 0 ? 'All sealed' : `${figure(tail)} not yet sealed`}</span>}
          {!error && answer?.intact === true && <CheckpointWords answer={answer} />}
          {!error && answer?.intact === true && (
            <span className={classNames(answer.outside === 'behind' && 'font-medium text-bad')}>
              {outsideWords[answer.outside]}
            </span>
          )}
          {!error && !stuck && answer?.intact === true && answer.outside === 'same' && (
            <span>No event was changed, removed or inserted.</span>
          )}
        </Dotted>
      )}
    </div>
  );
};

const outsideWords: Record<Extract<VerificationAnswer, { intact: true }>['outside'], string> = {
  same: 'Matches the copies outside the database',
  behind: 'The copies outside the database are incomplete or out of date. Check that the worker can write them.',
  'not at hand': 'Copies outside the database not available',
};

const isBehind = (answer: VerificationAnswer | undefined): boolean =>
  answer?.intact === true && answer.outside === 'behind';

/** Sealing takes less than a second. Until then, a removed event would go unnoticed. */
const isStuck = ({ at, oldestUnsealedAt }: VerificationAnswer): boolean =>
  oldestUnsealedAt !== null && !(Date.parse(at) - Date.parse(oldestUnsealedAt) <= 60_000);

const Stuck = ({ since }: { since: string | null }) => (
  <b className="font-medium text-bad">
    No events sealed
    {since !== null && Number.isFinite(Date.parse(since)) && (
      <>
        {' '}
        since <BothTimes at={since} utc={utcClock(since)} />
      </>
    )}
    . Check that the worker is running.
  </b>
);

const Dotted = ({ children }: { children: ReactNode[] }) =>
  children.filter(Boolean).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are identified by their place in it
    <Fragment key={index}>
      {index > 0 && <span aria-hidden="true" className="size-[3px] shrink-0 rounded-full bg-line-2" />}
      {child}
    </Fragment>
  ));

const icon = 'size-4 shrink-0 stroke-[1.5]';

/** What the log has of the last verification; `undefined`: it could not be read. */
const Kept = ({ last }: { last: LastVerificationAnswer['last'] | undefined }) => {
  if (!last) {
    return (
      <span className="inline-flex items-center gap-2">
        <ShieldQuestionMark aria-hidden="true" className={classNames(icon, 'text-ink-3')} />
        {last === null ? 'Not verified yet' : 'Last verification unknown'}
      </span>
    );
  }
  const { at, isIntact } = last;

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {isIntact ? (
        <Glyph name="check" className="size-4 text-ok-bar" />
      ) : (
        <TriangleAlert aria-hidden="true" className={classNames(icon, 'text-bad')} />
      )}
      <span>
        Verified <BothTimes at={at} utc={utcExact(at)} />,{' '}
        {isIntact ? 'intact' : <b className="font-medium text-bad">broken. Verify again to see where.</b>}
      </span>
    </span>
  );
};

const Lead = ({ answer }: { answer: VerificationAnswer }) => {
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
      ? 'No checkpoints yet'
      : `${figure(answer.checkpoints)} ${answer.checkpoints === 1 ? 'checkpoint, signature' : 'checkpoints, signatures'} valid`}
  </span>
);

const Failed = ({ error }: { error: unknown }) => {
  const { message, reference } = asApiError(error);

  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TriangleAlert aria-hidden="true" className={classNames(icon, 'text-bad')} />
      <b className="font-medium text-bad">Verification failed.</b>
      {message} {reference && <span className="mono break-all select-all">{reference}</span>}
    </span>
  );
};
