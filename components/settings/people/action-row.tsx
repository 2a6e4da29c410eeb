'use client';

import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { BusyRing } from '../../ui/ring';
import type { PersonAction } from './person-actions';

interface ActionRowProps {
  action: PersonAction;
  /** Any change is under way. */
  busy: boolean;
  /** This one is. */
  pending: boolean;
  onRun: () => void;
}

/** What would happen, and the button for it. */
export const ActionRow = ({ action, busy, pending, onRun }: ActionRowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1.5 border-b border-line py-2 text-table">
    <p className="min-w-[220px] flex-1 text-ink-2">{action.effect}</p>
    {action.confirm !== 'no' ? (
      <ConfirmButton
        look={action.confirm}
        words={action.button}
        pendingWords={action.pending}
        pending={pending}
        disabled={busy}
        onConfirm={onRun}
      />
    ) : (
      <Button size="small" onClick={onRun} disabled={busy}>
        {pending && <BusyRing />}
        {pending ? action.pending : action.button}
      </Button>
    )}
  </li>
);
