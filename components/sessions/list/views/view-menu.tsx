'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import type { SavedViewRow } from '@/lib/answers';
import { changeView, deleteView, refreshViews } from '../../../session-data/list-queries';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmButton } from '../../../ui/confirm-button';
import { FailureNote } from '../../../ui/failure-note';
import { PopoverPanel } from '../../../ui/popover-panel';
import { smallFieldClasses } from '../../../ui/small-field';

interface ViewMenuProps {
  anchor: RefObject<HTMLElement | null>;
  view: SavedViewRow;
  mayShare: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export const ViewMenu = ({ anchor, view, mayShare, onClose, onDeleted }: ViewMenuProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const change = useMutation({
    mutationFn: (part: { name?: string; isShared?: boolean }) => changeView(view.id, part),
    onSuccess: () => refreshViews(client),
  });
  const remove = useMutation({
    mutationFn: () => deleteView(view.id),
    onSuccess: async () => {
      await refreshViews(client);
      onDeleted();
    },
  });
  const failure = change.error ?? remove.error;
  const pending = change.isPending || remove.isPending;

  const rename = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ name: name.trim() }, { onSuccess: onClose });
  };

  return (
    <PopoverPanel title={view.name} anchor={anchor} onClose={onClose}>
      <div className="grid gap-2.5 px-2 pb-1.5">
        {view.isOwn ? (
          <>
            <form method="post" onSubmit={rename} className="flex items-center gap-2">
              <input
                aria-label="View name"
                value={name}
                maxLength={60}
                onChange={(event) => setName(event.target.value)}
                autoComplete="off"
                className={smallFieldClasses}
              />
              <Button type="submit" size="small" disabled={pending || name.trim() === '' || name.trim() === view.name}>
                Rename
              </Button>
            </form>
            <Checkbox
              checked={view.isShared}
              disabled={pending || !mayShare}
              onChange={() => change.mutate({ isShared: !view.isShared })}
              className="flex min-h-6 items-center gap-2 text-table"
            >
              Share with everyone
            </Checkbox>
            {!mayShare && <p className="text-12 text-ink-2">Your roles do not allow sharing.</p>}
          </>
        ) : (
          <p className="text-table text-ink-2">Shared by {view.owner?.name}, whose account is disabled.</p>
        )}
        <ConfirmButton
          words="Delete view"
          pendingWords="Deleting"
          pending={remove.isPending}
          disabled={pending}
          onConfirm={() => remove.mutate()}
        />
        <p className="text-12 text-ink-3">
          Removes the tab{view.isShared && ' for everyone'}. No sessions are deleted.
        </p>
        {failure && <FailureNote error={failure} />}
      </div>
    </PopoverPanel>
  );
};
