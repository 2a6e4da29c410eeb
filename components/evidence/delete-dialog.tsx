'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Tombstone } from '@/lib/answers';
import { tombstoneOf } from '../api';
import { useChange } from '../proof';
import { deleteSession } from '../sessions/queries';
import { Button, buttonClasses } from '../ui/button';
import { DialogFoot } from '../ui/dialog';
import { FailureNote } from '../ui/failure-note';
import { BusyRing } from '../ui/ring';

const goes = ['Document and face pictures', 'Extracted document data', 'Decision, Trust Factors and scores'];
const stays = ['Audit entries', 'A tombstone: day, status and document type'];

const Column = ({ title, items, note }: { title: string; items: string[]; note: string }) => (
  <div>
    <h3 className="text-12 font-semibold">
      {title} <span className="font-normal text-ink-3">{note}</span>
    </h3>
    <ul className="mt-1 grid list-disc gap-1 pl-4 text-table text-ink-2 marker:text-ink-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

interface DeleteDialogProps {
  sessionId: string;
  onErased: (tombstone: Tombstone) => void;
}

/** The button, and the question behind it. */
export const DeleteDialog = ({ sessionId, onErased }: DeleteDialogProps) => {
  const [open, setOpen] = useState(false);

  return (
    <EraseQuestion sessionId={sessionId} open={open} onOpenChange={setOpen} onErased={onErased}>
      <AlertDialog.Trigger className={buttonClasses({ look: 'danger' })}>
        <Trash2 aria-hidden="true" />
        Delete…
      </AlertDialog.Trigger>
    </EraseQuestion>
  );
};

interface EraseQuestionProps extends DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What opens it, where that belongs to it. */
  children?: ReactNode;
}

/** Says what goes and what stays, and asks for the whole id before anything happens. */
export const EraseQuestion = ({ sessionId, open, onOpenChange, onErased, children }: EraseQuestionProps) => {
  const erasure = useChange((typed: string) => deleteSession(sessionId, typed), {
    onSuccess: onErased,
    // Someone else was faster: the result is the one that was asked for.
    onError: (error) => {
      const tombstone = tombstoneOf(error);
      if (tombstone) onErased(tombstone);
    },
  });

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (erasure.isPending) return;
        if (next) erasure.reset();
        onOpenChange(next);
      }}
    >
      {children}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
        <AlertDialog.Popup className="enter fixed top-[min(12vh,96px)] left-1/2 z-30 max-h-[84vh] w-[min(520px,94vw)] -translate-x-1/2 overflow-auto rounded-box border border-line bg-surface p-5 shadow-2 outline-none">
          <AlertDialog.Title className="text-16 font-semibold">Delete this session</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-2">
            The service erases it for good. There is no way back.
          </AlertDialog.Description>
          <div className="mt-4 grid gap-4 desk:grid-cols-2">
            <Column title="Goes" note="at the service" items={goes} />
            <Column title="Stays" note="here" items={stays} />
          </div>
          <Confirmation
            sessionId={sessionId}
            pending={erasure.isPending}
            onConfirm={erasure.mutate}
            failure={erasure.failure && <FailureNote error={erasure.failure} className="mt-3" />}
          />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

interface ConfirmationProps {
  sessionId: string;
  pending: boolean;
  failure: ReactNode;
  onConfirm: (typed: string) => void;
}

const Confirmation = ({ sessionId, pending, failure, onConfirm }: ConfirmationProps) => {
  const [typed, setTyped] = useState('');
  const field = useId();
  const matches = typed.trim() === sessionId;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (matches && !pending) onConfirm(typed.trim());
  };

  return (
    <form method="post" onSubmit={submit} className="mt-5 border-t border-line pt-4">
      <label htmlFor={field} className="text-12 font-medium">
        Type the session id to confirm
        <span className="mono mt-1 block font-normal break-all text-ink-2 select-all">{sessionId}</span>
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        disabled={pending}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="mono mt-1.5 h-9 w-full rounded-control border border-control bg-surface px-2.5"
      />
      {failure}
      <DialogFoot>
        {pending && (
          <span role="status" className="mr-auto inline-flex items-center gap-2 text-12 text-ink-2">
            <BusyRing /> Erasing at the service, then checking that it is gone
          </span>
        )}
        <AlertDialog.Close className={buttonClasses()} disabled={pending}>
          Cancel
        </AlertDialog.Close>
        <Button type="submit" look="armed" disabled={!matches || pending}>
          {pending ? 'Deleting…' : 'Delete session'}
        </Button>
      </DialogFoot>
    </form>
  );
};
