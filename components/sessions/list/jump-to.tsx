'use client';

import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { type SortColumn, sortKind } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { instantOfField } from '../../ui/utc-field';

// Loaded once a time is entered.
const LocalHint = lazy(async () => ({ default: (await import('../../ui/local-hint')).LocalHint }));

/** What to jump to in this order; `null` if nothing can be typed. */
export const jumpKind = (column: SortColumn): 'time' | 'score' | null => {
  const kind = sortKind(column);
  return kind === 'time' || kind === 'score' ? kind : null;
};

const keyOf = (kind: 'time' | 'score', text: string): string | null => {
  if (kind === 'time') return instantOfField(text);
  const score = Number(text.replace(',', '.'));
  return text.trim() !== '' && score >= 0 && score <= 100 ? String(score) : null;
};

interface JumpToProps {
  kind: 'time' | 'score';
  onJump: (key: string) => void;
}

/** Goes to a time or score without filtering the list. */
export const JumpTo = ({ kind, onJump }: JumpToProps) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const at = kind === 'time' ? instantOfField(text) : null;
  const label = kind === 'time' ? 'Jump to time (UTC)' : 'Jump to score, 0 to 100';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = keyOf(kind, text);

    setProblem(key === null ? (kind === 'time' ? 'Enter a date and time.' : 'Enter a score from 0 to 100.') : null);
    if (key !== null) onJump(key);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-center gap-1.5">
      {problem && (
        <p id={id} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      )}
      <label htmlFor={`${id}-field`} title={label}>
        Jump to<span className="sr-only">{label.slice('Jump to'.length)}</span>
      </label>
      <input
        id={`${id}-field`}
        type={kind === 'time' ? 'datetime-local' : 'text'}
        inputMode={kind === 'time' ? undefined : 'decimal'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={problem ? id : `${id}-hint`}
        autoComplete="off"
        className={classNames(
          'h-[26px] rounded-control border border-control bg-surface px-2 text-ink aria-invalid:border-bad',
          kind === 'time' ? 'w-[176px]' : 'w-16',
        )}
      />
      {kind === 'time' && <span aria-hidden="true">UTC</span>}
      <Suspense>{at && <LocalHint id={`${id}-hint`} at={at} className="text-ink-3" />}</Suspense>
      <Button type="submit" size="small" aria-label={`Go: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}>
        Go
      </Button>
    </form>
  );
};
