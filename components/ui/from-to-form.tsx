'use client';

import type { Instant } from '@/lib/contract/domain';
import { TwoEndsForm } from './two-ends-form';
import { fieldOf, instantOfField } from './utc-field';

interface Bounds {
  from: Instant | null;
  to: Instant | null;
}

interface FromToFormProps extends Bounds {
  /** What the end is called. */
  endLabel: string;
  onChoose: (bounds: Bounds) => void;
}

/** From one moment to another, in UTC; one of the two may be left open. */
export const FromToForm = ({ from, to, endLabel, onChoose }: FromToFormProps) => (
  <TwoEndsForm
    type="datetime-local"
    begin={{ from: fieldOf(from), to: fieldOf(to) }}
    endLabel={endLabel}
    note="Times are UTC."
    className="mt-1.5 border-t border-line pt-2.5"
    onSubmit={(typed) => {
      const bounds = { from: instantOfField(typed.from), to: instantOfField(typed.to) };
      if (bounds.from === null && bounds.to === null) return 'Give a beginning or an end.';
      if (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to) {
        return 'The beginning must be before the end.';
      }
      onChoose(bounds);

      return null;
    }}
  />
);
