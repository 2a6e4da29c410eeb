'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { TextField } from '../../../ui/labelled-field';
import { BusyRing } from '../../../ui/ring';
import type { ActiveFilter } from '../filters/active-filters';
import { createView, rereadViews } from '../queries';

interface SaveViewDialogProps {
  address: string;
  filters: readonly ActiveFilter[];
  /** A search is under way: what was typed is personal, and is no part of a view. */
  hasText: boolean;
  mayShare: boolean;
  onClose: () => void;
}

const SaveViewDialog = ({ address, filters, hasText, mayShare, onClose }: SaveViewDialogProps) => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () => createView({ name: name.trim(), address, isShared }),
    onSuccess: async () => {
      await rereadViews(client);
      onClose();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  const kept = filters.map(({ label, value }) => `${label} ${value}`).join(' · ') || 'all sessions';

  return (
    <Dialog
      title="Save view"
      description={`Keeps filters, order and page size: ${kept}.`}
      busy={save.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} className="mt-4 grid gap-3">
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          autoComplete="off"
          hint="No names of applicants: a view can be seen by others."
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          checked={isShared}
          disabled={!mayShare}
          onChange={() => setShared(!isShared)}
          className="flex min-h-6 items-center gap-2"
        >
          Share it with everybody who may list sessions
        </Checkbox>
        {!mayShare && <p className="text-12 text-ink-2">Sharing is not part of your roles; it will be yours alone.</p>}
        {hasText && <p className="text-12 text-ink-2">What was searched for is personal and is not saved.</p>}
        {save.error && <FailureNote error={save.error} />}
        <DialogFoot>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="solid" disabled={save.isPending || name.trim() === ''}>
            {save.isPending && <BusyRing />}
            Save view
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};

export default SaveViewDialog;
