'use client';

import { Timer, UserCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApprovalBody, DeletionAnswer } from '@/lib/answers';
import { changeDeletion, decideApproval, haltInDelay, haltWords } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { useChange } from '../../proof';
import { usePurpose } from '../../purpose/purpose-provider';
import { FailureNote } from '../../ui/failure-note';
import { ReasonDialog } from '../../ui/reason-dialog';
import { Countdown } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { sessionsWords } from '../../words/work-words';
import { ActionButton } from '../action-button';
import { CancelButton } from './cancel-button';
import { Card } from './card';
import { CloseButton } from './close-button';
import { IdentityCard } from './identity/identity-card';
import { IdentityDialog } from './identity/identity-dialog';
import { IncompleteSearch } from './incomplete-search';
import { ConfirmRequest } from './match/going';
import { Reason } from './reason';
import { CloseDialog } from './reply/close-dialog';
import { ReplyCard } from './reply/reply-card';
import { countToErase } from './steps';

const LetterDialog = lazy(async () => ({ default: (await import('./reply/letter-dialog')).LetterDialog }));

/** What the request waits for: proof of identity, an approval, the end of its countdown, or the reply. */
export const NextStep = ({ answer }: { answer: DeletionAnswer }) => {
  // Dialogs outlive their card: a colleague may take the step meanwhile, and the dialog says so.
  const [open, setOpen] = useState<'verify' | 'identity letter' | 'letter' | 'close' | null>(null);
  const close = () => setOpen(null);

  return (
    <>
      <StepCard answer={answer} onOpen={setOpen} />
      {open === 'verify' && <IdentityDialog answer={answer} onClose={close} />}
      {open === 'close' && <CloseDialog answer={answer} onClose={close} />}
      <Suspense>
        {open === 'letter' && <LetterDialog answer={answer} onClose={close} />}
        {open === 'identity letter' && <LetterDialog answer={answer} first="identity" onClose={close} />}
      </Suspense>
    </>
  );
};

interface StepCardProps {
  answer: DeletionAnswer;
  onOpen: (what: 'verify' | 'identity letter' | 'letter' | 'close') => void;
}

const StepCard = ({ answer, onOpen }: StepCardProps) => {
  switch (answer.next?.step) {
    case 'identity':
    case 'proof':
      return <IdentityCard answer={answer} onOpen={onOpen} />;
    case 'reply':
      return <ReplyCard answer={answer} onOpen={onOpen} />;
    case 'approve':
      return <ApprovalCard answer={answer} />;
    default:
      return answer.state === 'delayed' && <CountdownCard answer={answer} />;
  }
};

/** A second person sends a request back; whoever submitted it takes it back. */
const backWords = (isSubmitter: boolean): { title: string; advice: string; effect: string } =>
  isSubmitter
    ? {
        title: 'Take back',
        advice: 'Take the request back to have it searched again.',
        effect: 'Reopens the request, to change it and submit it again. Nothing is erased.',
      }
    : {
        title: 'Send back',
        advice: 'Send the request back to have it searched again.',
        effect: 'Reopens the request for the person who submitted it. Nothing is erased.',
      };

const proposalWords = ({ isSubmitter, submittedBy, counts, may, ...answer }: DeletionAnswer): string => {
  const sessions = sessionsWords(countToErase({ counts }));
  const held = counts.held > 0 ? `; ${sessionsWords(counts.held)} held` : '';
  const what = isSubmitter
    ? `You submitted this ${answer.kind === 'request' ? 'request' : 'deletion'} to erase ${sessions} permanently`
    : `${submittedBy ?? 'A retention rule'} proposes to erase ${sessions} permanently`;

  return `${what}${held}.${may.approve.allowed ? ' You see each session before you approve, and can open it.' : ''}`;
};

const ApprovalCard = ({ answer }: { answer: DeletionAnswer }) => {
  const [isSendingBack, setSendingBack] = useState(false);
  const [isApproving, setApproving] = useState(false);
  const change = useRequestChange(
    (body: ApprovalBody) => decideApproval(answer.id, body),
    () => {
      setSendingBack(false);
      setApproving(false);
    },
  );
  const { running, allowed, choose } = usePurpose();
  const reveal = useChange(() => choose('erasure'), { onSuccess: () => setApproving(true) });
  const { may, effect, isSubmitter } = answer;
  const back = backWords(isSubmitter);
  const isHidden = answer.masked && running === null && allowed.some(({ code }) => code === 'erasure');
  const whyNot = !may.approve.allowed && (isSubmitter || !may['send back'].allowed) ? may.approve.because : null;

  return (
    <Card icon={<UserCheck aria-hidden="true" />} title="Awaiting second approval">
      <p>{proposalWords(answer)}</p>
      <Reason answer={answer} />
      <IncompleteSearch answer={answer} advice={back.advice} className="mt-2" />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ActionButton
          quiet={whyNot !== null}
          look="solid"
          size="small"
          may={may.approve}
          pending={reveal.isPending || (change.isPending && change.variables.action === 'approve')}
          onClick={() => (isHidden ? reveal.mutate() : setApproving(true))}
        >
          Approve…
        </ActionButton>
        <ActionButton
          quiet={whyNot !== null}
          size="small"
          may={may['send back']}
          disabled={change.isPending}
          onClick={() => setSendingBack(true)}
        >
          {back.title}…
        </ActionButton>
        {whyNot && <span className="text-ink-2">{whyNot}</span>}
        <CancelButton answer={answer} />
        <CloseButton answer={answer} />
      </div>
      {reveal.failure && <FailureNote error={reveal.failure} className="mt-2" />}
      {change.failure && !isSendingBack && !isApproving && <FailureNote error={change.failure} className="mt-2" />}
      {isApproving && effect.confirmWith !== null && (
        <ConfirmRequest
          answer={answer}
          title={`Approve ${answer.reference}`}
          effect={{
            ...effect,
            kind: answer.kind,
            needsApproval: false,
            confirmWith: effect.confirmWith,
            // Nothing can be stopped yet: whoever may end the request now may stop it then.
            mayHalt: answer.kind === 'request' ? may.close.allowed : may.cancel.allowed,
          }}
          firstReason={null}
          pending={change.isPending}
          failure={change.failure}
          submitWords="Approve"
          onConfirm={({ confirm, seen }) => change.mutate({ action: 'approve', confirm, seen })}
          onClose={() => setApproving(false)}
        >
          <Reason answer={answer} />
          <IncompleteSearch answer={answer} advice={back.advice} className="mt-3" />
        </ConfirmRequest>
      )}
      {isSendingBack && (
        <ReasonDialog
          title={back.title}
          description={back.effect}
          label="Reason"
          submitWords={back.title}
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'send back', reason })}
          onClose={() => setSendingBack(false)}
        />
      )}
    </Card>
  );
};

/** The last moment to cancel or stop. One press is enough, because time is short. */
const CountdownCard = ({ answer }: { answer: DeletionAnswer }) => {
  const halt = haltInDelay(answer.kind);
  const change = useRequestChange(() => changeDeletion(answer.id, halt));

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
        <ActionButton
          size="small"
          may={answer.may[halt.action]}
          pending={change.isPending}
          onClick={() => change.mutate()}
        >
          {haltWords[halt.action]}
        </ActionButton>
      </div>
      {change.failure && <FailureNote error={change.failure} className="mt-2" />}
    </Card>
  );
};
