'use client';

import type { Day, DaySpan } from '@/lib/answers';
import { todayUtc } from '../../deletions/days';
import { TwoEndsForm } from '../../ui/two-ends-form';

interface SpanFormProps {
  range: DaySpan | null;
  onChoose: (from: Day, to: Day) => void;
}

/** Two days, both included. */
export const SpanForm = ({ range, onChoose }: SpanFormProps) => (
  <TwoEndsForm
    type="date"
    begin={{ from: range?.from ?? '', to: range?.to ?? '' }}
    endLabel="To"
    max={todayUtc()}
    note="Days are UTC, both included."
    className="pt-1"
    onSubmit={({ from, to }) => {
      if (from === '' || to === '') return 'Give both days.';
      if (from > to) return 'The first day must not be after the last.';
      onChoose(from, to);

      return null;
    }}
  />
);
