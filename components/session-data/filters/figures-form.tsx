'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { smallFieldClasses } from '../../ui/small-field';

/** Accepts a decimal comma or point; empty is `null`, anything else that is not a number is `NaN`. */
const figureIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')));

interface FiguresFormProps<Name extends string> {
  /** The current values. */
  figures: Record<Name, number | null>;
  labels: Record<Name, string>;
  /** Applies the values, or returns what is wrong with them. */
  onApply: (figures: Record<Name, number | null>) => string | null;
  className?: string;
}

/** One or two numbers with a button. */
export const FiguresForm = <Name extends string>({ figures, labels, onApply, className }: FiguresFormProps<Name>) => {
  const names = Object.keys(labels) as Name[];
  const each = <Value,>(read: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
  const [typed, setTyped] = useState(each((name) => String(figures[name] ?? '')));
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(onApply(each((name) => figureIn(typed[name]))));
  };

  return (
    <form method="post" noValidate onSubmit={submit} className={classNames('grid gap-2 px-2 pb-1', className)}>
      {names.map((name) => (
        <label key={name} className="grid grid-cols-[72px_1fr] items-center text-12 text-ink-2">
          {labels[name]}
          <input
            inputMode="decimal"
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            autoComplete="off"
            className={smallFieldClasses}
          />
        </label>
      ))}
      {problem && (
        <p role="alert" className="text-12 text-bad">
          {problem}
        </p>
      )}
      <Button type="submit" size="small" className="justify-self-end">
        Apply
      </Button>
    </form>
  );
};
