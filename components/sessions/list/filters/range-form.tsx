'use client';

import { type FormEvent, useId, useState } from 'react';
import type { TimeRange } from '@/lib/session-query';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/filter-chip';
import { smallFieldClasses } from '../../../ui/small-field';
import { fieldOf, instantOfField } from '../../../ui/utc-field';
import { isSameRange, usualRanges } from './time-range';

interface RangeFormProps {
  range: TimeRange | null;
  onRange: (range: TimeRange) => void;
}

/** A bound may be a day alone; the field wants an hour too. */
const boundOf = (range: TimeRange | null, end: 'from' | 'to'): string => {
  const bound = range && 'from' in range ? range[end] : null;
  return fieldOf(bound && bound.length === 10 ? `${bound}T00:00:00Z` : bound);
};

/** Until now, or from one moment to before another. */
export const RangeForm = ({ range, onRange }: RangeFormProps) => {
  const [from, setFrom] = useState(() => boundOf(range, 'from'));
  const [to, setTo] = useState(() => boundOf(range, 'to'));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bounds = { from: instantOfField(from), to: instantOfField(to) };

    if (bounds.from === null && bounds.to === null) setProblem('Give a beginning or an end.');
    else if (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to) {
      setProblem('The beginning must be before the end.');
    } else onRange(bounds);
  };

  return (
    <>
      {usualRanges.map((usual) => (
        <Choice key={usual.words} chosen={isSameRange(usual.range, range)} onChoose={() => onRange(usual.range)}>
          {usual.words}
        </Choice>
      ))}
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-1.5 grid gap-2 border-t border-line px-2 pt-2.5 pb-1"
      >
        <label className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          From
          <input
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            className={smallFieldClasses}
          />
        </label>
        <label className="grid grid-cols-[52px_1fr] items-center text-12 text-ink-2">
          Before
          <input
            type="datetime-local"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby={problem ? id : undefined}
            className={smallFieldClasses}
          />
        </label>
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
    </>
  );
};
