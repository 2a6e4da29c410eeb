'use client';

import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalBody, DeletionAnswer } from '@/lib/answers';
import { FailureNote } from '../../ui/failure-note';
import { figure } from '../../ui/figures';
import { ReasonDialog } from '../../ui/reason-dialog';
import { MayButton } from '../may-button';
import { answerApproval } from '../queries';
import { useRequestChange } from '../use-request-change';
import { CancelButton } from './cancel-button';
import { NextCard } from './next-card';
import { toErase } from './steps';

/** Asked of a second person: what goes with a yes, and a way to say no. */
export const ApprovalCard = ({ answer }: { answer: DeletionAnswer }) => {
  const [isSendingBack, setSendingBack] = useState(false);
  const change = useRequestChange(
    (body: ApprovalBody) => answerApproval(answer.id, body),
    () => setSendingBack(false),
  );
  const { may, submittedBy, counts } = answer;
  const count = toErase(answer);
  const whyNot = !may.approve.allowed && !may['send back'].allowed ? may.approve.because : null;

  return (
    <NextCard icon={<UserCheck aria-hidden="true" />} title="A second person is asked">
      <p>
        {submittedBy ? `${submittedBy} asks to erase` : 'A retention rule asks to erase'}{' '}
        {count === 1 ? '1 session' : `${figure(count)} sessions`} for good
        {counts.held > 0 && `; ${figure(counts.held)} must be kept`}. Look at each before you approve.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <MayButton
          quiet={whyNot !== null}
          look="solid"
          size="small"
          may={may.approve}
          pending={change.isPending && change.variables.action === 'approve'}
          onClick={() => change.mutate({ action: 'approve' })}
        >
          Approve
        </MayButton>
        <MayButton
          quiet={whyNot !== null}
          size="small"
          may={may['send back']}
          disabled={change.isPending}
          onClick={() => setSendingBack(true)}
        >
          Send back…
        </MayButton>
        {whyNot && <span className="text-ink-2">{whyNot}</span>}
        <CancelButton answer={answer} />
      </div>
      {change.failure && !isSendingBack && <FailureNote error={change.failure} className="mt-2" />}
      {isSendingBack && (
        <ReasonDialog
          title="Send back"
          description="The request is open again for whoever submitted it. Nothing is erased."
          label="What has to be looked at again"
          submitWords="Send back"
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'send back', reason })}
          onClose={() => setSendingBack(false)}
        />
      )}
    </NextCard>
  );
};
