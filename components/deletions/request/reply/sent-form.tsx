'use client';

import { type FormEvent, useEffect, useId } from 'react';
import type { DeletionAnswer, DeletionChange, LetterKind, ReplyChannel } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { Checkbox } from '../../../ui/checkbox';
import { FailureNote } from '../../../ui/failure-note';
import { smallFieldClasses } from '../../../ui/small-field';
import { DayTime } from '../../../ui/time';
import { todayUtc } from '../../../words/days';
import { replyWords } from '../../../words/deletion-words';
import { useTodayHint } from '../../../words/use-today-hint';
import { ActionButton } from '../../action-button';

interface SentFormProps {
  answer: DeletionAnswer;
  kind: LetterKind;
  disabled: boolean;
  /** Told that the letter was not sent yet. */
  isUnticked: boolean;
  onUnticked: (isUnticked: boolean) => void;
  onMarking: (isMarking: boolean) => void;
  onSent: () => void;
}

const channels = Object.keys(replyWords) as ReplyChannel[];

/** By the way they wrote to us, until the officer says otherwise. */
const usualChannel = ({ channel }: DeletionAnswer): ReplyChannel =>
  channel === 'email' ? 'email' : channel === 'form' ? 'portal' : 'letter';

const endsRequest = (kind: LetterKind, { state }: DeletionAnswer): boolean =>
  kind !== 'extension' && kind !== 'identity' && state === 'reply';

const effectOf = (kind: LetterKind, answer: DeletionAnswer): string => {
  if (kind === 'extension') return 'The request stays open. The reply is still due.';
  if (kind === 'identity') return 'The request stays open until the identity is verified.';

  return endsRequest(kind, answer)
    ? 'Ends the request. Its details, notes and attachments are erased.'
    : 'Recorded with your name.';
};

/** Says that a letter was sent: how and when. */
export const SentForm = (props: SentFormProps) => {
  const { answer, kind, disabled, isUnticked, onUnticked, onMarking, onSent } = props;
  const sent = useRequestChange(
    (change: Extract<DeletionChange, { action: 'answer' }>) => changeDeletion(answer.id, change),
    () => onSent(),
  );
  const { isPending } = sent;
  const hint = useId();
  const todayHint = useTodayHint();
  useEffect(() => onMarking(isPending), [isPending, onMarking]);

  if (answer.answeredAt !== null) {
    return (
      <div className="grid min-w-0 gap-2">
        {sent.failure && <FailureNote error={sent.failure} />}
        <p className="text-table text-ink-2">
          Sent on <DayTime at={answer.answeredAt} />
          {answer.answeredVia && `, ${replyWords[answer.answeredVia].toLowerCase()}`}
          {answer.answeredBy && `, marked by ${answer.answeredBy}`}.
        </p>
      </div>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const tick = event.currentTarget.elements.namedItem('sent');
    if (tick instanceof HTMLInputElement && !tick.checked) {
      onUnticked(true);
      tick.focus();
      return;
    }
    const form = new FormData(event.currentTarget);
    const [via, on] = [String(form.get('via')) as ReplyChannel, String(form.get('on'))];
    if (!isPending && !disabled) sent.mutate({ action: 'answer', letter: kind, via, on });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={isPending} className="grid min-w-0 gap-1.5">
      {sent.failure && <FailureNote error={sent.failure} />}
      {isUnticked && (
        <p id={hint} role="alert" className="text-table font-medium text-bad">
          Tick “I have sent the letter” first.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="text-table text-ink-2">
          Sent by
        </span>
        <span className="w-40 phone:flex-1">
          <select aria-label="Sent by" name="via" defaultValue={usualChannel(answer)} className={smallFieldClasses}>
            {channels.map((each) => (
              <option key={each} value={each}>
                {replyWords[each]}
              </option>
            ))}
          </select>
        </span>
        <span aria-hidden="true" className="text-table text-ink-2">
          on
        </span>
        <span className="w-36 phone:flex-1">
          <input
            type="date"
            aria-label="Sent on"
            name="on"
            required
            defaultValue={todayUtc()}
            max={todayUtc()}
            className={smallFieldClasses}
          />
        </span>
        {endsRequest(kind, answer) && (
          <Checkbox
            name="sent"
            aria-invalid={isUnticked}
            aria-describedby={isUnticked ? hint : undefined}
            onChange={() => onUnticked(false)}
            disabled={isPending}
            className="ml-1 flex min-h-[30px] items-center gap-2 text-table phone:ml-0 phone:min-h-11"
          >
            I have sent the letter
          </Checkbox>
        )}
        <span className="ml-auto">
          <ActionButton quiet may={answer.may.answer} pending={isPending} disabled={disabled} type="submit">
            Mark as sent
          </ActionButton>
        </span>
      </div>
      <p className="text-12 text-ink-2">{[effectOf(kind, answer), todayHint].filter(Boolean).join(' ')}</p>
    </form>
  );
};
