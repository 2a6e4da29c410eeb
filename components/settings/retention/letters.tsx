'use client';

import { type FormEvent, useState } from 'react';
import type { LetterKind, LetterTemplate, RetentionSettingsAnswer } from '@/lib/answers';
import { Section } from '../../page/section';
import { AreaField } from '../../ui/area-field';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DoneNote } from '../../ui/done-note';
import { FailureNote } from '../../ui/failure-note';
import { TextField } from '../../ui/labelled-field';
import { BusyRing } from '../../ui/ring';
import { letterWords } from '../../words/deletion-words';
import { changeLetter, type LetterText, useRetentionChange } from './queries';

type LettersProps = Pick<RetentionSettingsAnswer, 'letters' | 'placeholders'>;

export const Letters = ({ letters, placeholders }: LettersProps) => {
  const [open, setOpen] = useState<LetterKind>('confirmation');
  const letter = letters.find(({ kind }) => kind === open);

  return (
    <Section title="Letters" caption="templates; the letters themselves are never stored">
      <div className="grid gap-4 border-t border-line pt-3 pair:grid-cols-[250px_minmax(0,1fr)]">
        <ul className="grid content-start gap-px">
          {letters.map(({ kind, isChanged }) => (
            <li key={kind}>
              <button
                type="button"
                aria-pressed={kind === open}
                onClick={() => setOpen(kind)}
                className={classNames(
                  'flex min-h-[29px] w-full items-center gap-2 rounded-control px-2.5 text-left text-table',
                  kind === open ? 'bg-press font-medium text-ink' : 'text-ink-2 hover:bg-hover',
                )}
              >
                {letterWords[kind]}
                {isChanged && <span className="ml-auto text-11 font-normal">edited</span>}
              </button>
            </li>
          ))}
        </ul>
        {letter && <LetterForm key={letter.kind} letter={letter} placeholders={placeholders[letter.kind]} />}
      </div>
    </Section>
  );
};

interface LetterFormProps {
  letter: LetterTemplate;
  placeholders: readonly string[];
}

const textOf = ({ subject, body }: LetterText): LetterText => ({ subject, body });
const isSame = (one: LetterText, other: LetterText): boolean =>
  one.subject.trim() === other.subject.trim() && one.body.trim() === other.body.trim();

const LetterForm = ({ letter, placeholders }: LetterFormProps) => {
  /** `null` until something is edited. */
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
            Placeholders:{' '}
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
          {change.isPending ? 'Saving…' : 'Save letter'}
        </Button>
        {isChanged && (
          <Button size="small" look="ghost" onClick={() => setChoice(null)} disabled={change.isPending}>
            Discard changes
          </Button>
        )}
        {!isSame(draft, letter.original) && (
          <Button size="small" look="ghost" onClick={() => type(letter.original)} disabled={change.isPending}>
            Restore default
          </Button>
        )}
        {change.isSuccess && !isChanged && <DoneNote>Saved. Takes effect from the next letter.</DoneNote>}
      </div>
    </form>
  );
};
