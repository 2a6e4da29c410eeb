'use client';

import { type FormEvent, useId } from 'react';
import type { Block } from '@/lib/answers';
import { DraftNote } from '../../drafts/draft-note';
import { useDraft } from '../../drafts/use-draft';
import { Button } from '../../ui/button';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { FailureNote } from '../../ui/failure-note';
import { BusyRing } from '../../ui/ring';

const minLength = 5;
const maxLength = 500;

interface OverrideDialogProps {
  sessionId: string;
  blocks: readonly Block[];
  /** The policy asks for a second opinion on it. */
  needsSecond: boolean;
  isBusy: boolean;
  failure: Error | null;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** A supervisor approves despite blocking findings, with a written reason. */
export const OverrideDialog = ({
  sessionId,
  blocks,
  needsSecond,
  isBusy,
  failure,
  onSend,
  onClose,
}: OverrideDialogProps) => {
  const ids = { field: useId(), hint: useId() };
  const draft = useDraft(`override-${sessionId}`);
  const reason = draft.text.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.length < minLength || isBusy) return;
    try {
      await onSend(reason);
      void draft.clear();
    } catch {
      // Shown below, from `failure`.
    }
  };

  return (
    <Dialog
      title="Approve anyway"
      description={`Recorded with your verdict, along with these findings.${
        needsSecond ? ' A second officer reviews it before it is sent.' : ''
      }`}
      busy={isBusy}
      onClose={onClose}
    >
      <ul className="mt-3 grid list-disc gap-1 pl-5">
        {blocks.map((block) => (
          <li key={block.code}>{block.words}</li>
        ))}
      </ul>
      <form method="post" onSubmit={submit} aria-busy={isBusy} className="mt-3">
        <label htmlFor={ids.field} className="mb-[5px] block text-12 font-medium">
          Reason for the override
        </label>
        <textarea
          id={ids.field}
          {...draft.field}
          readOnly={isBusy}
          required
          minLength={minLength}
          maxLength={maxLength}
          rows={3}
          aria-describedby={ids.hint}
          className="w-full rounded-control border border-control bg-surface px-2.5 py-2 text-13"
        />
        <p id={ids.hint} className="mt-1 text-12 text-ink-2">
          {minLength} to {maxLength} characters. Stored encrypted and erased with the session.
        </p>
        <DraftNote draft={draft} />
        {failure && <FailureNote error={failure} className="mt-2" />}
        <DialogFoot>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button look="solid" type="submit" disabled={reason.length < minLength || isBusy}>
            {isBusy && <BusyRing />}
            {isBusy ? 'Recording…' : 'Approve anyway'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
