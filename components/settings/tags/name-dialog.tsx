'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { TagsAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { tagsQuery } from '../../sessions/bulk/queries';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { changeTag, createTag } from './queries';

interface NameDialogProps {
  /** `null`: a new one. */
  tag: TagsAnswer['tags'][number] | null;
  onClose: () => void;
}

export const NameDialog = ({ tag, onClose }: NameDialogProps) => {
  const queryClient = useQueryClient();
  const change = useChange((name: string) => (tag ? changeTag(tag.id, { name }) : createTag(name)), {
    onSuccess: () => {
      void queryClient.invalidateQueries(tagsQuery);
      onClose();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (name !== '' && !change.isPending) change.mutate(name);
  };

  return (
    <Dialog
      title={tag ? `Rename ${tag.name}` : 'New tag'}
      description={
        tag ? 'It has the new name on every session that it is on.' : 'From then on it can be given to sessions.'
      }
      busy={change.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} aria-busy={change.isPending} className="mt-4 grid gap-3">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={tag?.name}
          readOnly={change.isPending}
          hint="At most 40 characters. No names of applicants: everybody sees it."
        />
        {change.failure && <FailureNote error={change.failure} />}
        <DialogFoot>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={change.isPending}>
            {change.isPending && <BusyRing />}
            {change.isPending ? 'Saving…' : tag ? 'Rename' : 'Make the tag'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
