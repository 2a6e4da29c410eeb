'use client';

import type { TimeRange } from '@/lib/session-query';
import { Choice } from '../../../ui/filter-chip';
import { FromToForm } from '../../../ui/from-to-form';
import { isSameRange, usualRanges } from './time-range';

interface RangeFormProps {
  range: TimeRange | null;
  onRange: (range: TimeRange) => void;
}

/** A bound may be a day alone; the field wants an hour too. */
const boundOf = (range: TimeRange | null, end: 'from' | 'to'): string | null => {
  const bound = range && 'from' in range ? range[end] : null;
  return bound && bound.length === 10 ? `${bound}T00:00:00Z` : bound;
};

/** Until now, or from one moment to before another. */
export const RangeForm = ({ range, onRange }: RangeFormProps) => (
  <>
    {usualRanges.map((usual) => (
      <Choice key={usual.words} chosen={isSameRange(usual.range, range)} onChoose={() => onRange(usual.range)}>
        {usual.words}
      </Choice>
    ))}
    <FromToForm from={boundOf(range, 'from')} to={boundOf(range, 'to')} endLabel="Before" onChoose={onRange} />
  </>
);
