'use client';

import { Eraser, Lock, Timer } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { SessionErasureAnswer } from '@/lib/answers';
import { changeDeletion, haltInDelay, haltWords } from '../../erasure/queries';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { dayWords } from '../../words/days';
import { HoldButton } from './hold-button';

interface ErasureLineProps {
  sessionId: string;
  answer: SessionErasureAnswer;
  mayWork: boolean;
  onChanged: () => void;
}

/** Shown below the header when the session is on hold, must be kept or is being erased. */
export const ErasureLine = ({ sessionId, answer: { hold, duty, request }, mayWork, onChanged }: ErasureLineProps) => (
  <>
    {request && <RequestLine request={request} mayWork={mayWork} onChanged={onChanged} />}
    {hold && (
      <Line icon={<Lock aria-hidden="true" />}>
        <b className="font-medium">Legal hold</b> by {hold.by}, <RelativeTime at={hold.at} />
        {hold.reason && `: ${hold.reason}`}. This session cannot be erased.{' '}
        {mayWork && <HoldButton sessionId={sessionId} hold={hold} onChanged={onChanged} />}
      </Line>
    )}
    {duty && (
      <Line icon={<Lock aria-hidden="true" />}>
        <b className="font-medium">{duty.until ? `Held until ${dayWords(duty.until)}` : 'Held'}</b>: {duty.because}
      </Line>
    )}
  </>
);

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div
    data-print="hide"
    className="flex min-h-[34px] shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-warn-soft px-5 py-1 text-table [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.5] [&>svg]:text-warn"
  >
    {icon}
    <span className="min-w-0">{children}</span>
  </div>
);

interface RequestLineProps extends Pick<ErasureLineProps, 'mayWork' | 'onChanged'> {
  request: NonNullable<SessionErasureAnswer['request']>;
}

const RequestLine = ({ request: { id, reference, kind, state, notBefore }, mayWork, onChanged }: RequestLineProps) => {
  const halt = haltInDelay(kind);
  const change = useChange(() => changeDeletion(id, halt), { onSuccess: onChanged, onError: onChanged });
  const link = (
    <Link href={`/deletions/${id}`} prefetch={false} className="underline">
      {reference}
    </Link>
  );

  switch (state) {
    case 'delayed':
      return (
        <Line icon={<Timer aria-hidden="true" />}>
          <span className="flex flex-wrap items-center gap-x-2">
            <b role="timer" className="font-medium">
              <Countdown
                to={notBefore === null ? 0 : millisecondsOf(notBefore)}
                before="Deleting in"
                after="Deleting…"
              />
            </b>
            {link}
            {mayWork && (
              <Button size="small" disabled={change.isPending} onClick={() => change.mutate()}>
                {change.isPending && <BusyRing />}
                {haltWords[halt.action]}
              </Button>
            )}
            {change.failure && <FailureNote error={change.failure} />}
          </span>
        </Line>
      );
    case 'erasing':
      return (
        <Line icon={<BusyRing />}>
          <b role="status" className="font-medium">
            Erasing…
          </b>{' '}
          {link} is deleting it from the service and verifying that it is gone.
        </Line>
      );
    case 'open':
    case 'approval':
      return (
        <Line icon={<Eraser aria-hidden="true" />}>
          <b className="font-medium">In deletion request</b> {link}:{' '}
          {state === 'open' ? 'being matched.' : 'awaiting second approval.'}
        </Line>
      );
    default:
      return null;
  }
};
