'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ActiveFilter } from '../../../session-data/filters/active-filters';
import { createView, refreshViews } from '../../../session-data/list-queries';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { TextField } from '../../../ui/labelled-field';
import { BusyRing } from '../../../ui/ring';

interface SaveViewDialogProps {
  address: string;
  filters: readonly ActiveFilter[];
  /** True during a search; its text is personal and is not saved. */
  hasText: boolean;
  mayShare: boolean;
  onClose: () => void;
}

export const SaveViewDialog = ({ address, filters, hasText, mayShare, onClose }: SaveViewDialogProps) => {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () => createView({ name: name.trim(), address, isShared }),
    onSuccess: async () => {
      await refreshViews(client);
      onClose();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };

  const filterList = filters.map(({ label, value }) => `${label} ${value}`).join(' · ') || 'all sessions';

  return (
    <Dialog
      title="Save view"
      description={`Saves filters, sort order and page size: ${filterList}.`}
      busy={save.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} className="mt-4 grid gap-3">
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          autoComplete="off"
          hint="Others may see this. Do not use applicants’ names."
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          checked={isShared}
          disabled={!mayShare}
          onChange={() => setShared(!isShared)}
          className="flex min-h-6 items-center gap-2"
        >
          Share with everyone
        </Checkbox>
        {!mayShare && (
          <p className="text-12 text-ink-2">Your roles do not allow sharing. Only you will see this view.</p>
        )}
        {hasText && <p className="text-12 text-ink-2">The search text may contain personal data and is not saved.</p>}
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
