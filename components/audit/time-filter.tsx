'use client';

import { Calendar } from 'lucide-react';
import { allTime, isAllTime, spanLabels, spans, type TimeWindow, windowWords } from '../session-data/time-window';
import { Choice, FilterChip } from '../ui/filter-chip';
import { UtcPeriodForm } from '../ui/period-form';

interface TimeFilterProps {
  window: TimeWindow;
  onWindow: (window: TimeWindow) => void;
  /** The window is always set and cannot be cleared. */
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
            <UtcPeriodForm
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
