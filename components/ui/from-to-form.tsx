'use client';

import { type FormEvent, useId, useState } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { Button } from './button';
import { smallFieldClasses } from './small-field';
import { fieldOf, instantOfField } from './utc-field';

interface Bounds {
  from: Instant | null;
  to: Instant | null;
}

interface FromToFormProps extends Bounds {
  /** What the end is called. */
  endLabel: string;
  onChoose: (bounds: Bounds) => void;
}

/** From one moment to another, in UTC; one of the two may be left open. */
export const FromToForm = ({ from, to, endLabel, onChoose }: FromToFormProps) => {
  const [typed, setTyped] = useState({ from: fieldOf(from), to: fieldOf(to) });
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bounds = { from: instantOfField(typed.from), to: instantOfField(typed.to) };

    if (bounds.from === null && bounds.to === null) setProblem('Give a beginning or an end.');
    else if (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to) {
      setProblem('The beginning must be before the end.');
    } else onChoose(bounds);
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-1.5 grid gap-2 border-t border-line px-2 pt-2.5 pb-1"
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          {end === 'from' ? 'From' : endLabel}
          <input
            type="datetime-local"
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            aria-invalid={end === 'to' && problem !== null}
            aria-describedby={end === 'to' && problem ? id : undefined}
            className={smallFieldClasses}
          />
        </label>
      ))}
      {problem && (
        <p id={id} role="alert" className="text-12 text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-between">
        <span className="text-12 text-ink-3">Times are UTC.</span>
        <Button type="submit" size="small">
          Apply
        </Button>
      </div>
    </form>
  );
};
