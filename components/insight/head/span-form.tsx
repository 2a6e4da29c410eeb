'use client';

import { type FormEvent, useId, useState } from 'react';
import type { Day, DaySpan } from '@/lib/answers';
import { todayUtc } from '../../deletions/days';
import { Button } from '../../ui/button';
import { smallFieldClasses } from '../../ui/small-field';

interface SpanFormProps {
  range: DaySpan | null;
  onChoose: (from: Day, to: Day) => void;
}

/** Two days, both included. */
export const SpanForm = ({ range, onChoose }: SpanFormProps) => {
  const [typed, setTyped] = useState({ from: range?.from ?? '', to: range?.to ?? '' });
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.from === '' || typed.to === '') setProblem('Give both days.');
    else if (typed.from > typed.to) setProblem('The first day must not be after the last.');
    else onChoose(typed.from, typed.to);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2 px-2 pt-1 pb-1">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          {end === 'from' ? 'From' : 'To'}
          <input
            type="date"
            value={typed[end]}
            max={todayUtc()}
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
        <span className="text-12 text-ink-3">Days are UTC, both included.</span>
        <Button type="submit" size="small">
          Apply
        </Button>
      </div>
    </form>
  );
};
