'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/filter-chip';
import { smallFieldClasses } from '../../../ui/small-field';

const usual = [1, 4, 8, 24, 48];

interface WaitingFormProps {
  hours: number | null;
  onHours: (hours: number) => void;
}

/** Sessions that need approval, by how long they have needed it. */
export const WaitingForm = ({ hours, onHours }: WaitingFormProps) => {
  const [text, setText] = useState(hours === null ? '' : String(hours));
  const [problem, setProblem] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = Math.round(Number(text.replace(',', '.')) * 100) / 100;
    if (typed > 0 && typed < 100_000) onHours(typed);
    else setProblem('Give a number of hours above 0.');
  };

  return (
    <>
      {usual.map((each) => (
        <Choice key={each} chosen={hours === each} onChoose={() => onHours(each)}>
          {each === 1 ? '1 hour' : `${each} hours`}
        </Choice>
      ))}
      <form
        method="post"
        noValidate
        onSubmit={submit}
        className="mt-1.5 grid gap-2 border-t border-line px-2 pt-2.5 pb-1"
      >
        <span className="flex items-center gap-2">
          <label className="flex min-w-0 flex-1 items-center gap-2 text-12 text-ink-2">
            Hours
            <input
              inputMode="decimal"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              className={smallFieldClasses}
            />
          </label>
          <Button type="submit" size="small">
            Apply
          </Button>
        </span>
        {problem && (
          <p role="alert" className="text-12 text-bad">
            {problem}
          </p>
        )}
      </form>
    </>
  );
};
