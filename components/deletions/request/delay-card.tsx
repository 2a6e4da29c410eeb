'use client';

import { Timer } from 'lucide-react';
import type { DeletionAnswer } from '@/lib/answers';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { MayButton } from '../may-button';
import { cancelledInDelay, changeDeletion } from '../queries';
import { useRequestChange } from '../use-request-change';
import { NextCard } from './next-card';
import { toErase } from './steps';

/** Approved, and not begun: the last moment to stop it. One press is enough, because the time runs. */
export const DelayCard = ({ answer }: { answer: DeletionAnswer }) => {
  const cancel = useRequestChange(() => changeDeletion(answer.id, cancelledInDelay));
  const count = toErase(answer);

  return (
    <NextCard
      icon={<Timer aria-hidden="true" />}
      title={count === 1 ? 'Deletes 1 session' : `Deletes ${figure(count)} sessions`}
    >
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="timer" className="font-medium">
          {answer.isPaused ? (
            'Paused: it does not begin'
          ) : (
            <Countdown
              to={answer.notBefore === null ? 0 : millisecondsOf(answer.notBefore)}
              before="Begins in"
              after="Begins now"
            />
          )}
        </span>
        <MayButton size="small" may={answer.may.cancel} pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </MayButton>
      </div>
      {cancel.failure && <FailureNote error={cancel.failure} className="mt-2" />}
    </NextCard>
  );
};
