'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { smallFieldClasses } from './small-field';

interface Ends {
  from: string;
  to: string;
}

interface TwoEndsFormProps {
  type: 'date' | 'datetime-local';
  /** What is in the fields at first. */
  begin: Ends;
  endLabel: string;
  max?: string;
  /** How the fields are meant. */
  note: string;
  className?: string;
  /** What is wrong with it, in words; `null`: it was taken. */
  onSubmit: (typed: Ends) => string | null;
}

/** A beginning and an end. */
export const TwoEndsForm = ({ type, begin, endLabel, max, note, className, onSubmit }: TwoEndsFormProps) => {
  const [typed, setTyped] = useState(begin);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(onSubmit(typed));
  };

  return (
    <form method="post" noValidate onSubmit={submit} className={classNames('grid gap-2 px-2 pb-1', className)}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          {end === 'from' ? 'From' : endLabel}
          <input
            type={type}
            value={typed[end]}
            max={max}
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
        <span className="text-12 text-ink-3">{note}</span>
        <Button type="submit" size="small">
          Apply
        </Button>
      </div>
    </form>
  );
};
