'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { TagsAnswer } from '@/lib/answers';
import { useChange } from '../../proof';
import { tagsQuery } from '../../sessions/bulk/queries';
import { DialogForm } from '../../ui/dialog-form';
import { TextField } from '../../ui/labelled-field';
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

  const submit = (given: FormData) => {
    const name = String(given.get('name') ?? '').trim();
    if (name !== '') change.mutate(name);
  };

  return (
    <DialogForm
      title={tag ? `Rename ${tag.name}` : 'New tag'}
      description={
        tag ? 'It has the new name on every session that it is on.' : 'From then on it can be given to sessions.'
      }
      submitWords={tag ? 'Rename' : 'Make the tag'}
      pending={change.isPending}
      failure={change.failure}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </DialogForm>
  );
};
