'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { RequestKind } from '@/lib/answers';
import { AreaField } from '../ui/area-field';
import { Button } from '../ui/button';
import { Dialog, DialogFoot } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';
import { shortId } from '../ui/short-id';
import { haltInDelay } from './queries';
import { type GoingSession, type RestOfSessions, WhatGoes } from './what-goes';

export const eraseWords = 'Permanently erased in the service and here. This cannot be undone once it has started.';

interface Start {
  kind: RequestKind;
  needsApproval: boolean;
  cancelSeconds: number;
  /** Approving needs another right than cancelling or stopping. */
  mayHalt?: boolean;
}

const halts = {
  cancel: { verb: 'cancel', done: 'cancelled' },
  stop: { verb: 'stop', done: 'stopped' },
};

/** When an erasure starts, and until when it can be cancelled or, if a person asked for it, stopped. */
export const startWords = ({ kind, needsApproval, cancelSeconds, mayHalt = true }: Start): string => {
  const { verb, done } = halts[haltInDelay(kind).action];
  const start = cancelSeconds === 0 ? `immediately and cannot be ${done}` : `after ${cancelSeconds} s`;
  if (needsApproval) return `Needs a second approval. It then starts ${start}.`;

  if (cancelSeconds === 0) return `Starts ${start}.`;

  return `Starts ${start}. ${mayHalt ? 'You' : 'A privacy officer'} can ${verb} it until then.`;
};

export interface Confirmed {
  reason: string;
  confirm: string;
}

interface ConfirmationProps {
  /** The session whose last four characters confirm. */
  confirmWith: string;
  /** Stands for the list that is shown: what was typed confirms no other. */
  seen?: string;
  isOnly: boolean;
  /** `null`: it was given before. */
  firstReason: string | null;
  /** Somebody else reads the reason. */
  needsApproval?: boolean;
  disabled?: boolean;
  pending: boolean;
  submitWords: string;
  onConfirm: (confirmed: Confirmed) => void;
  onClose: () => void;
}

const shortest = 5;

/** The reason, and the last four characters of an id, typed by hand. The same for every erasure. */
export const Confirmation = ({
  confirmWith,
  seen = '',
  isOnly,
  firstReason,
  needsApproval = false,
  disabled = false,
  pending,
  submitWords,
  onConfirm,
  onClose,
}: ConfirmationProps) => {
  const [reason, setReason] = useState(firstReason ?? '');
  const [entry, setEntry] = useState({ seen, text: '' });
  const typed = entry.seen === seen ? entry.text : '';
  const field = useId();
  const isConfirmed = typed.trim().toLowerCase() === confirmWith.slice(-4).toLowerCase();
  const isReady = isConfirmed && !disabled && (firstReason === null || reason.trim().length >= shortest);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !pending) onConfirm({ reason: reason.trim(), confirm: typed.trim() });
  };

  return (
    <form method="post" onSubmit={submit} className="mt-4 grid gap-3 border-t border-line pt-4">
      {firstReason !== null && (
        <AreaField
          label="Reason"
          hint={`5 to 500 characters. Encrypted, ${needsApproval ? 'shown to whoever approves it, ' : ''}and erased when the deletion ends.`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          disabled={pending || disabled}
          rows={2}
          minLength={shortest}
          maxLength={500}
          required
        />
      )}
      <div>
        <label htmlFor={field} className="text-12 font-medium">
          Type the last four characters of {isOnly ? 'the session id' : `session ${shortId(confirmWith)}`}
        </label>
        <input
          id={field}
          value={typed}
          onChange={(event) => setEntry({ seen, text: event.target.value })}
          disabled={pending || disabled}
          aria-describedby={`${field}-hint`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8}
          className="mono mt-1.5 block h-9 w-28 rounded-control border border-control bg-surface px-2.5 disabled:bg-sunken"
        />
        <p id={`${field}-hint`} className="mt-1 text-12 text-ink-2">
          You may then be asked to confirm it’s you.
        </p>
      </div>
      <DialogFoot>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" look="armed" disabled={!isReady || pending}>
          {pending && <BusyRing />}
          {submitWords}
        </Button>
      </DialogFoot>
    </form>
  );
};

interface ConfirmErasureProps extends Omit<ConfirmationProps, 'isOnly' | 'confirmWith' | 'seen'> {
  title: string;
  sessions: readonly GoingSession[];
  rest?: RestOfSessions | null;
  effect: Start & { toErase: number; confirmWith: string; seen?: string };
  failure: Error | null;
  children?: ReactNode;
}

const byId = (one: GoingSession, other: GoingSession): number => (one.sessionId < other.sessionId ? -1 : 1);

/** For a request: to submit it, and to approve it. */
export const ConfirmErasure = ({
  title,
  sessions,
  rest = null,
  effect,
  failure,
  children,
  ...confirmation
}: ConfirmErasureProps) => (
  <Dialog title={title} description={eraseWords} busy={confirmation.pending} onClose={confirmation.onClose}>
    {children}
    <WhatGoes sessions={[...sessions].sort(byId)} total={effect.toErase} rest={rest} />
    <p className="mt-4 text-table text-ink-2">{startWords(effect)}</p>
    {failure && <FailureNote error={failure} className="mt-3" />}
    <Confirmation
      confirmWith={effect.confirmWith}
      seen={effect.seen ?? ''}
      isOnly={effect.toErase === 1}
      needsApproval={effect.needsApproval}
      {...confirmation}
    />
  </Dialog>
);
