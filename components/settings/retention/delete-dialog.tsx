'use client';

import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';
import { useRetentionChange } from './queries';

interface DeleteDialogProps {
  title: string;
  description: ReactNode;
  deleteWords: string;
  run: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Says what goes and what stays before an obligation or a rule is deleted. */
export const DeleteDialog = ({ title, description, deleteWords, run, onClose, children }: DeleteDialogProps) => {
  const change = useRetentionChange(run, onClose);

  return (
    <Dialog title={title} description={description} busy={change.isPending} onClose={onClose}>
      <div className="mt-3 grid gap-3">{children}</div>
      {change.failure && <FailureNote error={change.failure} className="mt-3" />}
      <DialogFoot>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button look="armed" disabled={change.isPending} onClick={() => change.mutate()}>
          {change.isPending && <BusyRing />}
          {deleteWords}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
