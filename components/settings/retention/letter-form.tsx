'use client';

import { type FormEvent, useState } from 'react';
import type { LetterTemplate } from '@/lib/answers';
import { AreaField } from '../../ui/area-field';
import { Button } from '../../ui/button';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { changeLetter, type LetterText } from './queries';
import { useRetentionChange } from './use-retention-change';

interface LetterFormProps {
  letter: LetterTemplate;
  placeholders: readonly string[];
}

const textOf = ({ subject, body }: LetterText): LetterText => ({ subject, body });
const isSame = (one: LetterText, other: LetterText): boolean =>
  one.subject.trim() === other.subject.trim() && one.body.trim() === other.body.trim();

export const LetterForm = ({ letter, placeholders }: LetterFormProps) => {
  /** `null`: as the server has it. */
  const [choice, setChoice] = useState<{ draft: LetterText; was: LetterText } | null>(null);
  const change = useRetentionChange(
    (body: LetterText & { was: LetterText }) => changeLetter(letter.kind, body),
    () => setChoice(null),
  );
  const was = choice?.was ?? textOf(letter);
  const draft = choice?.draft ?? textOf(letter);
  const isChanged = !isSame(draft, was);
  const type = (part: Partial<LetterText>) => {
    change.reset();
    setChoice({ draft: { ...draft, ...part }, was });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !change.isPending) change.mutate({ ...draft, was });
  };

  return (
    <form method="post" onSubmit={submit} aria-busy={change.isPending} className="grid min-w-0 gap-3">
      <TextField
        label="Subject"
        value={draft.subject}
        onChange={(event) => type({ subject: event.target.value })}
        readOnly={change.isPending}
        required
        maxLength={120}
        autoComplete="off"
      />
      <AreaField
        label="Text"
        value={draft.body}
        onChange={(event) => type({ body: event.target.value })}
        readOnly={change.isPending}
        required
        rows={14}
        maxLength={6000}
        hint={
          <>
            Filled in for each letter:{' '}
            {placeholders.map((name) => (
              <code key={name} className="mono mr-1.5 whitespace-nowrap">{`{${name}}`}</code>
            ))}
          </>
        }
      />
      {change.failure && <FailureNote error={change.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" type="submit" disabled={!isChanged || change.isPending}>
          {change.isPending && <BusyRing />}
          {change.isPending ? 'Saving…' : 'Save the letter'}
        </Button>
        {isChanged && (
          <Button size="small" look="ghost" onClick={() => setChoice(null)} disabled={change.isPending}>
            Leave as it was
          </Button>
        )}
        {!isSame(draft, letter.original) && (
          <Button size="small" look="ghost" onClick={() => type(letter.original)} disabled={change.isPending}>
            Back to the original
          </Button>
        )}
        {change.isSuccess && !isChanged && <DoneNote>Saved; the next letter has it.</DoneNote>}
      </div>
    </form>
  );
};
