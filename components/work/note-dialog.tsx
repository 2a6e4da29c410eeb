'use client';

import { type FormEvent, useId } from 'react';
import { DraftNote } from '../drafts/draft-note';
import { useDraft } from '../drafts/use-draft';
import { Button } from '../ui/button';
import { Dialog, DialogFoot } from '../ui/dialog';
import { figure } from '../ui/figures';
import { notedWords, sessionsWords } from '../words/work-words';
import { useWork, type WorkProps } from './use-work';
import { WorkFailure } from './work-failure';

const longest = 2000;

/** One draft per session, and one for several sessions at once. */
const draftName = ({ target }: WorkProps): string =>
  'ids' in target && target.ids.length === 1 ? `note-${target.ids[0]}` : 'note-several';

export const NoteDialog = (props: WorkProps) => {
  const ids = { field: useId(), hint: useId() };
  const draft = useDraft(draftName(props));
  const work = useWork(
    {
      ...props,
      onDone: (words) => {
        void draft.clear();
        props.onDone(words);
      },
    },
    notedWords,
  );
  const words = draft.text.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '' && !work.isPending) work.mutate({ kind: 'note', words });
  };

  return (
    <Dialog
      title={props.count === 1 ? 'Add note' : `Add note to ${sessionsWords(props.count)}`}
      description="Encrypted, and erased with the session. Notes cannot be changed later."
      busy={work.isPending}
      onClose={props.onClose}
    >
      <form method="post" onSubmit={submit} className="mt-3">
        <label htmlFor={ids.field} className="sr-only">
          Note
        </label>
        <textarea
          id={ids.field}
          {...draft.field}
          readOnly={work.isPending}
          required
          maxLength={longest}
          rows={5}
          aria-describedby={ids.hint}
          className="w-full rounded-control border border-control bg-surface px-2.5 py-2 text-13"
        />
        <p id={ids.hint} className="mt-1 text-12 text-ink-2">
          {figure(longest - draft.text.length)} characters left
        </p>
        <DraftNote draft={draft} />
        <WorkFailure error={work.error} again={props.again} />
        <DialogFoot>
          <Button onClick={props.onClose} disabled={work.isPending}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={words === '' || work.isPending}>
            {work.isPending ? 'Adding…' : 'Add note'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
