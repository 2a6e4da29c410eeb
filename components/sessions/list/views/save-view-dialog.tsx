'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ListColumnName, readAddress, writeAddress } from '@/lib/session-query';
import type { ActiveFilter } from '../../../session-data/filters/active-filters';
import { changeView, createView, refreshViews, viewsQuery } from '../../../session-data/list-queries';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { FailureNote } from '../../../ui/failure-note';
import { FieldFrame, fieldClasses, TextField } from '../../../ui/labelled-field';
import { BusyRing } from '../../../ui/ring';

interface SaveViewDialogProps {
  address: string;
  columns: readonly ListColumnName[];
  filters: readonly ActiveFilter[];
  /** True during a search; its text is personal and is not saved. */
  hasText: boolean;
  mayShare: boolean;
  /** With the address of the new view. */
  onSaved: (address: string) => void;
  onClose: () => void;
}

/** Whoever opens the view sees these columns. */
const withColumns = (address: string, columns: readonly ListColumnName[]): string =>
  writeAddress({ ...readAddress(new URLSearchParams(address)).query, columns: [...columns] }).toString();

export const SaveViewDialog = ({
  address,
  columns,
  filters,
  hasText,
  mayShare,
  onSaved,
  onClose,
}: SaveViewDialogProps) => {
  const client = useQueryClient();
  const view = withColumns(address, columns);
  const own = useQuery(viewsQuery).data?.views.filter(({ isOwn }) => isOwn) ?? [];
  const [updatedId, setUpdatedId] = useState('');
  const updated = own.find(({ id }) => id === updatedId);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      updated ? changeView(updated.id, { address: view }) : createView({ name: name.trim(), address: view, isShared }),
    onSuccess: async () => {
      await refreshViews(client);
      onSaved(view);
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
      description={`Saves filters, columns, sort order and page size: ${filterList}.`}
      busy={save.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} className="mt-4 grid gap-3">
        {own.length > 0 && (
          <FieldFrame
            label="Save as"
            hint={updated?.isShared ? 'Everyone sees this view, and will see the change.' : undefined}
          >
            {({ id, hintId }) => (
              <select
                id={id}
                aria-describedby={hintId}
                value={updatedId}
                disabled={save.isPending}
                onChange={(event) => setUpdatedId(event.target.value)}
                className={fieldClasses}
              >
                <option value="">New view</option>
                {own.map((each) => (
                  <option key={each.id} value={each.id}>
                    Update “{each.name}”
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        )}
        {!updated && (
          <>
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
          </>
        )}
        {hasText && <p className="text-12 text-ink-2">The search text may contain personal data and is not saved.</p>}
        {save.error && <FailureNote error={save.error} />}
        <DialogFoot>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" look="solid" disabled={save.isPending || (!updated && name.trim() === '')}>
            {save.isPending && <BusyRing />}
            {updated ? 'Update view' : 'Save view'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
