'use client';

import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogFoot } from './dialog';
import { FailureNote } from './failure-note';
import { BusyRing } from './ring';

interface DialogFormProps {
  title: string;
  description: ReactNode;
  submitWords: string;
  pending: boolean;
  failure: Error | null;
  /** `element`: to lead to a field at fault. */
  onSubmit: (form: FormData, element: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. */
export const DialogForm = (props: DialogFormProps) => {
  const { title, description, submitWords, pending, failure, onSubmit, onClose, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };

  return (
    <Dialog title={title} description={description} busy={pending} onClose={onClose}>
      <form method="post" onSubmit={submit} aria-busy={pending} className="mt-4 grid gap-3">
        {children}
        <DialogFoot>
          {failure && <FailureNote error={failure} className="basis-full!" />}
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={pending}>
            {pending && <BusyRing />}
            {pending ? 'Saving…' : submitWords}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
