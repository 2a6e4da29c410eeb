'use client';

import { Timer, UserCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ApprovalBody, DeletionAnswer } from '@/lib/answers';
import { cancelledInDelay, changeDeletion, decideApproval } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { FailureNote } from '../../ui/failure-note';
import { ReasonDialog } from '../../ui/reason-dialog';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { sessionsWords } from '../../words/work-words';
import { ActionButton } from '../action-button';
import { CancelButton } from './cancel-button';
import { countToErase } from './steps';

/** What the request waits for, above everything else: an approval, or the end of its countdown. */
export const NextStep = ({ answer }: { answer: DeletionAnswer }) => {
  if (answer.state === 'approval') return <ApprovalCard answer={answer} />;

  return answer.state === 'delayed' && <CountdownCard answer={answer} />;
};

const ApprovalCard = ({ answer }: { answer: DeletionAnswer }) => {
  const [isSendingBack, setSendingBack] = useState(false);
  const change = useRequestChange(
    (body: ApprovalBody) => decideApproval(answer.id, body),
    () => setSendingBack(false),
  );
  const { may, submittedBy, counts } = answer;
  const whyNot = !may.approve.allowed && !may['send back'].allowed ? may.approve.because : null;

  return (
    <Card icon={<UserCheck aria-hidden="true" />} title="Awaiting second approval">
      <p>
        {submittedBy ?? 'A retention rule'} proposes to erase {sessionsWords(countToErase(answer))} permanently
        {counts.held > 0 && `; ${sessionsWords(counts.held)} held`}. Check each session before you approve.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ActionButton
          quiet={whyNot !== null}
          look="solid"
          size="small"
          may={may.approve}
          pending={change.isPending && change.variables.action === 'approve'}
          onClick={() => change.mutate({ action: 'approve' })}
        >
          Approve
        </ActionButton>
        <ActionButton
          quiet={whyNot !== null}
          size="small"
          may={may['send back']}
          disabled={change.isPending}
          onClick={() => setSendingBack(true)}
        >
          Send back…
        </ActionButton>
        {whyNot && <span className="text-ink-2">{whyNot}</span>}
        <CancelButton answer={answer} />
      </div>
      {change.failure && !isSendingBack && <FailureNote error={change.failure} className="mt-2" />}
      {isSendingBack && (
        <ReasonDialog
          title="Send back"
          description="Reopens the request for the person who submitted it. Nothing is erased."
          label="Reason"
          submitWords="Send back"
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'send back', reason })}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Card>
  );
};

/** The last moment to cancel. One press is enough, because time is short. */
const CountdownCard = ({ answer }: { answer: DeletionAnswer }) => {
  const cancel = useRequestChange(() => changeDeletion(answer.id, cancelledInDelay));

  return (
    <Card icon={<Timer aria-hidden="true" />} title={`About to erase ${sessionsWords(countToErase(answer))}`}>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="timer" className="font-medium">
          {answer.isPaused ? (
            'Paused'
          ) : (
            <Countdown
              to={answer.notBefore === null ? 0 : millisecondsOf(answer.notBefore)}
              before="Starts in"
              after="Starting"
            />
          )}
        </span>
        <ActionButton size="small" may={answer.may.cancel} pending={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </ActionButton>
      </div>
      {cancel.failure && <FailureNote error={cancel.failure} className="mt-2" />}
    </Card>
  );
};

const Card = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="mb-3 flex gap-3 rounded-card border border-accent-line bg-accent-soft px-3.5 py-3 text-12 [&>svg]:mt-px [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.5] [&>svg]:text-accent"
  >
    {icon}
    <div className="min-w-0 flex-1">
      <h2 className="text-13">{title}</h2>
      {children}
    </div>
  </section>
);
