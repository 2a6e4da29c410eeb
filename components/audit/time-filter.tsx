'use client';

import { Calendar } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button';
import { Choice, FilterChip } from '../ui/filter-chip';
import { smallFieldClasses } from '../ui/small-field';
import { fieldOf, instantOfField } from '../ui/utc-field';
import { allTime, isAllTime, spanLabels, spans, type TimeWindow, windowWords } from './time-window';

interface TimeFilterProps {
  window: TimeWindow;
  onWindow: (window: TimeWindow) => void;
  /** Where the window is a choice of its own and not something that can be taken away. */
  always?: boolean;
  id?: string;
}

export const TimeFilter = ({ window, onWindow, always = false, id }: TimeFilterProps) => {
  const unset = isAllTime(window);

  return (
    <FilterChip
      label="Time"
      icon={<Calendar aria-hidden="true" />}
      value={unset && !always ? null : windowWords(window)}
      onClear={always ? undefined : () => onWindow(allTime)}
      id={id}
    >
      {(close) => {
        const choose = (next: TimeWindow) => {
          onWindow(next);
          close();
        };

        return (
          <>
            {spans.map((span) => (
              <Choice key={span} chosen={window.span === span} onChoose={() => choose({ span, from: null, to: null })}>
                {spanLabels[span]}
              </Choice>
            ))}
            <Choice chosen={unset} onChoose={() => choose(allTime)}>
              All time
            </Choice>
            <FromTo window={window} onChoose={choose} />
          </>
        );
      }}
    </FilterChip>
  );
};

const FromTo = ({ window, onChoose }: { window: TimeWindow; onChoose: (window: TimeWindow) => void }) => {
  const [from, setFrom] = useState(fieldOf(window.from));
  const [to, setTo] = useState(fieldOf(window.to));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bounds = { from: instantOfField(from), to: instantOfField(to) };

    if (bounds.from === null && bounds.to === null) setProblem('Give a beginning or an end.');
    else if (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to) {
      setProblem('The beginning must be before the end.');
    } else onChoose({ span: null, ...bounds });
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-1.5 grid gap-2 border-t border-line px-2 pt-2.5 pb-1"
    >
      <label className="grid grid-cols-[44px_1fr] items-center text-12 text-ink-2">
        From
        <input
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          className={smallFieldClasses}
        />
      </label>
      <label className="grid grid-cols-[44px_1fr] items-center text-12 text-ink-2">
        To
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
  );
};
