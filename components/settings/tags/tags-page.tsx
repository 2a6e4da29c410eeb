'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { sendJson } from '../../api';
import { Section } from '../../page/section';
import { useChange } from '../../proof';
import { Button } from '../../ui/button';
import { DataTable, tableStateOf } from '../../ui/data-table';
import { DialogForm } from '../../ui/dialog-form';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { tagsQuery } from '../../work/target-queries';
import { type TagRow, tagColumns } from './columns';

const createTag = (name: string): Promise<unknown> => sendJson('POST', '/api/tags', { name });

const changeTag = (id: number, change: { name: string } | { retired: boolean }): Promise<unknown> =>
  sendJson('PATCH', `/api/tags/${id}`, change);

/** `null`: a new one. */
type Editing = { tag: TagRow | null };

export const useToggle = ({ id, retiredAt }: TagRow) => {
  const queryClient = useQueryClient();

  return useChange(() => changeTag(id, { retired: retiredAt === null }), {
    onSuccess: () => void queryClient.invalidateQueries(tagsQuery),
  });
};

const toggleFailure = (_: TagRow, __: unknown, { failure }: ReturnType<typeof useToggle>) =>
  failure && <FailureNote error={failure} />;

export const TagsPage = () => {
  const tags = useQuery(tagsQuery);
  const [editing, setEditing] = useState<Editing | null>(null);
  const state = panelState(tags);

  return (
    <Section
      title="Tags"
      caption="visible to everyone, so no applicant names"
      actions={
        state.kind !== 'forbidden' && (
          <Button size="small" onClick={() => setEditing({ tag: null })}>
            <Plus aria-hidden="true" />
            New tag…
          </Button>
        )
      }
    >
      <DataTable
        label="Tags"
        variant="plain"
        density="comfortable"
        columns={tagColumns}
        context={{ onRename: (tag) => setEditing({ tag }) }}
        rowId={({ id }) => String(id)}
        state={tableStateOf(state, {
          rowsOf: (answer) => answer.tags,
          isRefreshing: false,
          failed: 'Tags could not be loaded',
          empty: <NoTags />,
          onRetry: () => void tags.refetch(),
        })}
        useRow={useToggle}
        detail={toggleFailure}
        rowClass={({ retiredAt }) => retiredAt !== null && 'text-ink-2'}
        skeletonRows={4}
        minWidth={640}
        className="max-w-[900px]"
      />
      {editing && <TagDialog key={editing.tag?.id ?? 'new'} tag={editing.tag} onClose={() => setEditing(null)} />}
    </Section>
  );
};

const NoTags = () => (
  <Message className="py-2" icon={<Tag aria-hidden="true" />} title="No tags yet">
    <p>Tags group sessions, for example by sample or campaign. Officers add them.</p>
  </Message>
);

interface TagDialogProps {
  /** `null`: a new one. */
  tag: TagRow | null;
  onClose: () => void;
}

const TagDialog = ({ tag, onClose }: TagDialogProps) => {
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
      description={tag ? 'The new name appears on every session with this tag.' : 'Officers can add it to sessions.'}
      submitWords={tag ? 'Rename' : 'Create tag'}
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
        hint="At most 40 characters. No applicant names: everyone can see it."
      />
    </DialogForm>
  );
};
