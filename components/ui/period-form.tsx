'use client';

import { type FormEvent, useId, useState } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { Button } from './button';
import { classNames } from './class-names';
import { LocalHint } from './local-hint';
import { smallFieldClasses } from './small-field';
import { fieldOf, instantOfField } from './utc-field';

interface Period {
  from: string;
  to: string;
}

interface PeriodFormProps {
  type: 'date' | 'datetime-local';
  initial: Period;
  endLabel: string;
  max?: string;
  note: string;
  className?: string;
  /** Returns what is wrong, or `null`. */
  onSubmit: (typed: Period) => string | null;
}

export const PeriodForm = ({ type, initial, endLabel, max, note, className, onSubmit }: PeriodFormProps) => {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(onSubmit(typed));
  };

  return (
    <form method="post" noValidate onSubmit={submit} className={classNames('grid gap-2 px-2 pb-1', className)}>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          <label htmlFor={`${id}-${end}`}>{end === 'from' ? 'From' : endLabel}</label>
          <input
            id={`${id}-${end}`}
            type={type}
            value={typed[end]}
            max={max}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
            aria-invalid={end === 'to' && problem !== null}
            aria-describedby={`${id}-${end}-hint${end === 'to' && problem ? ` ${id}` : ''}`}
            className={smallFieldClasses}
          />
          <LocalHint
            id={`${id}-${end}-hint`}
            at={type === 'date' ? null : instantOfField(typed[end])}
            className="col-start-2 text-ink-3"
          />
        </div>
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

interface Bounds {
  from: Instant | null;
  to: Instant | null;
}

interface UtcPeriodFormProps extends Bounds {
  endLabel: string;
  onChoose: (bounds: Bounds) => void;
}

/** A period in UTC; either end may be left open. */
export const UtcPeriodForm = ({ from, to, endLabel, onChoose }: UtcPeriodFormProps) => (
  <PeriodForm
    type="datetime-local"
    initial={{ from: fieldOf(from), to: fieldOf(to) }}
    endLabel={endLabel}
    note="Times are UTC."
    className="mt-1.5 border-t border-line pt-2.5"
    onSubmit={(typed) => {
      const bounds = { from: instantOfField(typed.from), to: instantOfField(typed.to) };
      if (bounds.from === null && bounds.to === null) return 'Enter a start or an end.';
      if (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to) {
        return 'The start must be before the end.';
      }
      onChoose(bounds);

      return null;
    }}
  />
);
