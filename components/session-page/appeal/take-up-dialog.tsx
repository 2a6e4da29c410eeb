'use client';

import { type FormEvent, useId } from 'react';
import { ApiError } from '../../api';
import { DraftNote } from '../../drafts/draft-note';
import { useDraft } from '../../drafts/use-draft';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { fieldClasses } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import type { AppealChange } from './queries';

const minLength = 5;
const maxLength = 200;

interface TakeUpDialogProps {
  sessionId: string;
  /** The last ended appeal known to this screen. */
  after: string | null;
  change: AppealChange;
  onClose: () => void;
}

export const TakeUpDialog = ({ sessionId, after, change, onClose }: TakeUpDialogProps) => {
  const ids = { field: useId(), hint: useId() };
  const draft = useDraft(`appeal-${sessionId}`);
  const reason = draft.text.trim();
  const isEnough = reason.length >= minLength;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEnough || change.isPending) return;
    change.mutate(
      { action: 'take up', reason, after },
      {
        onSuccess: () => {
          void draft.clear();
          onClose();
        },
        // Somebody else must take it up, so this text is of no use later.
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'FORBIDDEN') void draft.clear();
        },
      },
    );
  };

  return (
    <Dialog
      title="Take up appeal"
      description="The appeal is yours until you record a finding or release it. The session opens in full so that you can review the decision."
      busy={change.isPending}
      onClose={onClose}
    >
      <form method="post" onSubmit={submit} aria-busy={change.isPending} className="mt-3">
        <label htmlFor={ids.field} className="mb-[5px] block text-12 font-medium">
          Reason for appeal
        </label>
        <input
          id={ids.field}
          {...draft.field}
          readOnly={change.isPending}
          required
          minLength={minLength}
          maxLength={maxLength}
          autoComplete="off"
          aria-describedby={ids.hint}
          className={fieldClasses}
        />
        <p id={ids.hint} className="mt-1 text-12 text-ink-2">
          {minLength} to {maxLength} characters. Stored encrypted and erased with the session.
        </p>
        <DraftNote draft={draft} />
        {change.error && <FailureNote error={change.error} className="mt-2" />}
        <DialogFoot>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={!isEnough || change.isPending}>
            {change.isPending && <BusyRing />}
            {change.isPending ? 'Taking up…' : 'Take up'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
