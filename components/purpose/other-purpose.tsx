'use client';

import { type FormEvent, useEffect, useId, useRef } from 'react';
import { DraftNote } from '../drafts/draft-note';
import { useDraft } from '../drafts/use-draft';
import { Button } from '../ui/button';
import { BusyRing } from '../ui/ring';

const shortest = 10;
const longest = 500;

interface OtherPurposeProps {
  pending: boolean;
  onBack: () => void;
  /** `deleteDraft`: to be called once the server has the text. */
  onStart: (words: string, deleteDraft: () => Promise<void>) => void;
}

export const OtherPurpose = ({ pending, onBack, onStart }: OtherPurposeProps) => {
  const ids = { field: useId(), hint: useId() };
  const draft = useDraft('purpose-words');
  const words = draft.text.trim();
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  const enough = words.length >= shortest;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough && !pending) onStart(words, draft.clear);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-1.5 px-2 pb-1.5">
      <label htmlFor={ids.field} className="text-12 font-medium">
        Why do you need to see personal data?
      </label>
      <textarea
        ref={field}
        id={ids.field}
        {...draft.field}
        readOnly={pending}
        required
        minLength={shortest}
        maxLength={longest}
        rows={3}
        aria-describedby={ids.hint}
        className="w-full resize-y rounded-control border border-control bg-surface px-2.5 py-2 text-13"
      />
      <p id={ids.hint} className="text-12 text-ink-2">
        At least {shortest} characters, no applicant names. The privacy officer reviews it later.
      </p>
      <DraftNote draft={draft} />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onBack} disabled={pending}>
          Back
        </Button>
        <Button size="small" look="solid" type="submit" disabled={!enough || pending}>
          {pending && <BusyRing />}
          {pending ? 'Starting…' : 'Start'}
        </Button>
      </div>
    </form>
  );
};
