'use client';

import { CircleSlash, Pause, Timer, UserCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ApprovalBody, DeletionAction, DeletionAnswer, DeletionChange } from '@/lib/answers';
import { changeDeletion, decideApproval, haltInDelay, haltWords } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { useChange } from '../../proof';
import { usePurpose } from '../../purpose/purpose-provider';
import { FailureNote } from '../../ui/failure-note';
import { useIsPhone } from '../../ui/phone';
import { ReasonDialog } from '../../ui/reason-dialog';
import { Countdown, DayTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { unansweredWords } from '../../words/deletion-words';
import { MaskedText } from '../../words/masked-text';
import { sessionsWords } from '../../words/work-words';
import { ActionButton } from '../action-button';
import { CancelButton } from './cancel-button';
import { Card } from './card';
import { CloseButton } from './close-button';
import { DueAction } from './due-action';
import { IdentityCard } from './identity/identity-card';
import { IdentityDialog } from './identity/identity-dialog';
import { IncompleteSearch } from './incomplete-search';
import { ConfirmRequest } from './match/going';
import { Reason } from './reason';
import { CloseDialog } from './reply/close-dialog';
import { ReplyCard } from './reply/reply-card';
import { countToErase } from './steps';

const LetterDialog = lazy(async () => ({ default: (await import('./reply/letter-dialog')).LetterDialog }));

/** What the request waits for: proof of identity, an approval, its countdown, somebody to resume it, or the reply. */
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
  if (answer.isPaused) return <PausedCard answer={answer} />;

  switch (answer.next?.step) {
    case 'identity':
    case 'proof':
      return <IdentityCard answer={answer} onOpen={onOpen} />;
    case 'reply':
      return <ReplyCard answer={answer} onOpen={onOpen} />;
    case 'approve':
      return <ApprovalCard answer={answer} />;
    case 'start':
      return <CountdownCard answer={answer} />;
    default:
      return (answer.closedBecause !== null || answer.state === 'cancelled') && <HaltedCard answer={answer} />;
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
  const { running, allowed, choose, changed } = usePurpose();
  const change = useRequestChange(
    (body: ApprovalBody) => decideApproval(answer.id, body),
    () => {
      setSendingBack(false);
      setApproving(false);
      // With the decision, the purpose ends that opening it set.
      changed();
    },
  );
  const [hasSetPurpose, setHasSetPurpose] = useState(false);
  const reveal = useChange(() => choose('erasure', undefined, answer.id), {
    onSuccess: () => {
      setHasSetPurpose(true);
      setApproving(true);
    },
  });
  // In the bar of a phone, the solid one is at its end.
  const isPhone = useIsPhone();
  const { may, effect, isSubmitter } = answer;
  const back = backWords(isSubmitter);
  const isHidden = answer.masked && running === null && allowed.some(({ code }) => code === 'erasure');
  const whyNot = !may.approve.allowed && (isSubmitter || !may['send back'].allowed) ? may.approve.because : null;

  const approve = (
    <DueAction key="approve" may={may.approve}>
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
    </DueAction>
  );
  const sendBack = (
    <DueAction key="send back" may={may['send back']}>
      <ActionButton
        quiet={whyNot !== null}
        size="small"
        may={may['send back']}
        disabled={change.isPending}
        onClick={() => setSendingBack(true)}
      >
        {back.title}…
      </ActionButton>
    </DueAction>
  );

  return (
    <Card icon={<UserCheck aria-hidden="true" />} title="Awaiting second approval">
      <p>
        {proposalWords(answer)}
        {isHidden && may.approve.allowed && ' Approve… shows names too: it sets the purpose Erasure until you decide.'}
      </p>
      <Reason answer={answer} />
      <IncompleteSearch answer={answer} advice={back.advice} className="mt-2" />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isPhone ? [sendBack, approve] : [approve, sendBack]}
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
          onClose={() => {
            setApproving(false);
            setHasSetPurpose(false);
          }}
        >
          {hasSetPurpose && (
            <p className="mt-3 text-12 text-ink-2">
              Opening this set the purpose Erasure until you decide, for 30 min at most.
            </p>
          )}
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

const haltHints: Record<ReturnType<typeof haltInDelay>['action'], string> = {
  stop: 'Stop reopens the matching; the request must then be submitted again.',
  cancel: 'Cancel ends the deletion, and nothing is erased.',
};

const pauseHint = 'Pause waits until somebody resumes it.';

/** The last moment to cancel or stop. One press is enough, because time is short. */
const CountdownCard = ({ answer }: { answer: DeletionAnswer }) => {
  const halt = haltInDelay(answer.kind);
  const change = useRequestChange((wanted: DeletionChange) => changeDeletion(answer.id, wanted));
  const button = (wanted: DeletionChange & { action: DeletionAction }, words: string, hint: string) => (
    <ActionButton
      size="small"
      title={hint}
      may={answer.may[wanted.action]}
      pending={change.isPending && change.variables.action === wanted.action}
      disabled={change.isPending}
      onClick={() => change.mutate(wanted)}
    >
      {words}
    </ActionButton>
  );

  return (
    <Card icon={<Timer aria-hidden="true" />} title={`About to erase ${sessionsWords(countToErase(answer))}`}>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="timer" className="font-medium">
          <Countdown
            to={answer.notBefore === null ? 0 : millisecondsOf(answer.notBefore)}
            before="Starts in"
            after="Starting"
          />
        </span>
        <DueAction may={answer.may[halt.action]}>
          {button(halt, haltWords[halt.action], haltHints[halt.action])}
        </DueAction>
        {answer.may.pause.allowed && button({ action: 'pause' }, 'Pause', pauseHint)}
      </div>
      <p className="mt-1 text-ink-2">
        {haltHints[halt.action]} {answer.may.pause.allowed && pauseHint}
      </p>
      {change.failure && <FailureNote error={change.failure} className="mt-2" />}
    </Card>
  );
};

/** "by N. Vale on 19 Nov 2026", or only when */
const ByAndWhen = ({ halted }: Pick<DeletionAnswer, 'halted'>) =>
  halted && (
    <>
      {halted.by && ` by ${halted.by}`} on <DayTime at={halted.at} />
    </>
  );

const PausedCard = ({ answer }: { answer: DeletionAnswer }) => {
  const { state, may, halted } = answer;
  const halt = haltInDelay(answer.kind);
  const change = useRequestChange((wanted: DeletionChange) => changeDeletion(answer.id, wanted));

  return (
    <Card icon={<Pause aria-hidden="true" />} title="Paused">
      <p>
        Paused
        <ByAndWhen halted={halted} />. Nothing {state === 'erasing' && 'more '}is sent to the service until somebody
        resumes it.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <DueAction may={may.resume}>
          <ActionButton
            look="solid"
            size="small"
            may={may.resume}
            pending={change.isPending && change.variables.action === 'resume'}
            disabled={change.isPending}
            onClick={() => change.mutate({ action: 'resume' })}
          >
            Resume
          </ActionButton>
        </DueAction>
        {may[halt.action].allowed && (
          <ActionButton
            size="small"
            title={haltHints[halt.action]}
            may={may[halt.action]}
            pending={change.isPending && change.variables.action === halt.action}
            disabled={change.isPending}
            onClick={() => change.mutate(halt)}
          >
            {haltWords[halt.action]}
          </ActionButton>
        )}
      </div>
      {change.failure && <FailureNote error={change.failure} className="mt-2" />}
    </Card>
  );
};

/** Why it is over, where nobody was answered. */
const HaltedCard = ({ answer: { closedBecause, halted, masked } }: { answer: DeletionAnswer }) => (
  <Card
    icon={<CircleSlash aria-hidden="true" />}
    title={closedBecause === null ? 'Cancelled' : 'Closed without a reply'}
  >
    <p>
      {closedBecause === null ? 'Cancelled' : `${unansweredWords[closedBecause]}. Closed`}
      <ByAndWhen halted={halted} />.
    </p>
    {halted?.words && (
      <p className="mt-1 break-words">
        <span className="text-ink-2">Reason:</span> {masked ? <MaskedText>{halted.words}</MaskedText> : halted.words}
      </p>
    )}
  </Card>
);
