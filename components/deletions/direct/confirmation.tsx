'use client';

import { type FormEvent, useId, useState } from 'react';
import { sessionsWords } from '../../sessions/bulk/work-words';
import { Button } from '../../ui/button';
import { DialogFoot } from '../../ui/dialog';
import { BusyRing } from '../../ui/ring';

interface ConfirmationProps {
  ids: readonly string[];
  /** Something among them cannot be deleted. */
  disabled: boolean;
  pending: boolean;
  onConfirm: (typed: string) => void;
  onClose: () => void;
}

/** The whole id of one session, or the number of several, typed by hand. */
export const Confirmation = ({ ids, disabled, pending, onConfirm, onClose }: ConfirmationProps) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const only = ids.length === 1 ? ids[0] : undefined;
  const sought = only ?? String(ids.length);
  const matches = typed.trim() === sought && !disabled;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !pending) onConfirm(sought);
  };

  return (
    <form method="post" onSubmit={submit} className="mt-4 border-t border-line pt-4">
      <label htmlFor={field} className="text-12 font-medium">
        {only ? 'Type the session id to confirm' : 'Type the number of sessions to confirm'}
        <span className="mono mt-1 block font-normal break-all text-ink-2 select-all">{sought}</span>
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        disabled={pending || disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="mono mt-1.5 h-9 w-full rounded-control border border-control bg-surface px-2.5 disabled:bg-sunken"
      />
      <DialogFoot>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" look="armed" disabled={!matches || pending}>
          {pending && <BusyRing />}
          {only ? 'Delete session' : `Delete ${sessionsWords(ids.length)}`}
        </Button>
      </DialogFoot>
    </form>
  );
};
