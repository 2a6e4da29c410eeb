'use client';

import { Calendar } from 'lucide-react';
import { Choice, FilterChip } from '../ui/filter-chip';
import { FromToForm } from '../ui/from-to-form';
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
            <FromToForm
              from={window.from}
              to={window.to}
              endLabel="To"
              onChoose={(bounds) => choose({ span: null, ...bounds })}
            />
          </>
        );
      }}
    </FilterChip>
  );
};
