'use client';

import { Check, Mail } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EndedAppeal } from '@/lib/answers';
import { Button } from '../../ui/button';
import { Countdown, RelativeTime } from '../../ui/time';
import { millisecondsOf } from '../../ui/time-words';
import { useSteady } from '../../ui/use-steady';
import { appealDeliveryWords, outcomeWords, toldOptions, toldWords } from '../../words/appeal-words';
import { AppealNote } from './claim-card';
import { AppealLetterDialog } from './letter-dialog';
import type { AppealChange } from './queries';

interface EarlierAppealsProps {
  sessionId: string;
  earlier: readonly EndedAppeal[];
  change: AppealChange;
  applicant: string | null;
  mayWrite: boolean;
  onHoldEnded: () => void;
}

export const EarlierAppeals = ({ earlier, ...rest }: EarlierAppealsProps) =>
  earlier.length > 0 && (
    <ul aria-label="Earlier appeals" className="mt-2 grid gap-2 border-t border-line pt-2 text-table">
      {earlier.map((appeal) => (
        <li key={appeal.id}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{outcomeWords(appeal)}</span>
            <span className="text-12 text-ink-3">
              {appeal.by.name} · <RelativeTime at={appeal.endedAt} />
            </span>
          </p>
          {appeal.outcome.kind === 'decided' && appeal.outcome.reasons.length > 0 && (
            <p>{appeal.outcome.reasons.map(({ words }) => words).join(' · ')}</p>
          )}
          <AppealNote words={appeal.reason} />
          {/* One hint per appeal about hidden notes is enough. */}
          {appeal.outcome.kind === 'decided' && appeal.outcome.note && appeal.outcome.note.state !== 'hidden' && (
            <AppealNote words={appeal.outcome.note} />
          )}
          {appeal.outcome.kind === 'decided' && <Outcome appeal={appeal} outcome={appeal.outcome} {...rest} />}
        </li>
      ))}
    </ul>
  );

interface OutcomeProps extends Omit<EarlierAppealsProps, 'earlier'> {
  appeal: EndedAppeal;
  outcome: Extract<EndedAppeal['outcome'], { kind: 'decided' }>;
}

/** How the outcome reaches the integrator and the applicant. */
const Outcome = ({ sessionId, appeal, outcome, change, applicant, mayWrite, onHoldEnded }: OutcomeProps) => {
  const { id: appealId, against } = appeal;
  const [isWriting, setWriting] = useState(false);
  const { delivery, undoUntil } = outcome;
  const isHeld = delivery?.state === 'held';
  useHoldEnd(isHeld ? delivery.at : null, onHoldEnded);

  return (
    <>
      {delivery && (
        <p className="text-12 text-ink-2">
          {isHeld && delivery.at ? (
            <Countdown to={millisecondsOf(delivery.at)} before="Takes effect in" after="Takes effect now" />
          ) : (
            appealDeliveryWords(delivery)
          )}
          {outcome.told && ` ${toldWords(outcome.told)}`}
          {(delivery.state === 'sent' || delivery.state === 'told') && delivery.at && (
            <>
              {' '}
              <RelativeTime at={delivery.at} />
            </>
          )}
          .
        </p>
      )}
      <p data-print="hide" className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {undoUntil !== null && (
          <Button size="small" disabled={change.isPending} onClick={() => change.mutate({ action: 'undo', appealId })}>
            {change.isPending && change.variables.action === 'undo' ? 'Undoing…' : 'Undo'}
          </Button>
        )}
        {mayWrite && delivery?.state === 'not sent' && <MarkTold appealId={appealId} change={change} />}
        {/* Earlier versions knew appeals against approvals too. */}
        {mayWrite && !isHeld && against === 'rejection' && (
          <Button size="small" onClick={() => setWriting(true)}>
            <Mail aria-hidden="true" />
            Letter to applicant…
          </Button>
        )}
      </p>
      {isWriting && (
        <AppealLetterDialog
          sessionId={sessionId}
          appealId={appealId}
          applicant={applicant}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
};

/** One more press says how. */
const MarkTold = ({ appealId, change }: Pick<OutcomeProps, 'change'> & { appealId: string }) => {
  const [isAsking, setAsking] = useState(false);
  const label = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const options = useRef<HTMLSpanElement>(null);
  const hasAsked = useRef(false);
  const { isPending, variables } = change;
  const telling = isPending && variables.action === 'tell' && variables.appealId === appealId ? variables.how : null;

  // The focused button disappears each time, and a pending one cannot have the focus.
  useEffect(() => {
    if (isAsking && telling === null) options.current?.querySelector('button')?.focus();
    else if (!isAsking && hasAsked.current) trigger.current?.focus();
    hasAsked.current ||= isAsking;
  }, [isAsking, telling]);

  if (!isAsking) {
    return (
      <Button size="small" ref={trigger} onClick={() => setAsking(true)}>
        <Check aria-hidden="true" />
        Mark as informed…
      </Button>
    );
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row
    <span ref={options} role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-1">
      <span id={label} className="text-12 text-ink-2">
        Informed by
      </span>
      {toldOptions.map(({ how, words }) => (
        <Button
          key={how}
          size="small"
          disabled={isPending}
          onClick={() => change.mutate({ action: 'tell', appealId, how })}
        >
          {telling === how ? 'Saving…' : words}
        </Button>
      ))}
      <Button size="small" look="ghost" disabled={isPending} onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </span>
  );
};

/** The server is a moment behind its own clock when the time to undo ends. */
const graceMs = 1500;

const useHoldEnd = (until: string | null, onEnded: () => void) => {
  const steady = useSteady(onEnded);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(steady, Math.max(0, millisecondsOf(until) - Date.now()) + graceMs);

    return () => clearTimeout(timer);
  }, [until, steady]);
};
