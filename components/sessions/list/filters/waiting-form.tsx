'use client';

import { Choice } from '../../../ui/filter-chip';
import { FiguresForm } from './figures-form';

const usual = [1, 4, 8, 24, 48];
const labels = { hours: 'Hours' };

interface WaitingFormProps {
  hours: number | null;
  onHours: (hours: number) => void;
}

/** Sessions that need approval, by how long they have needed it. */
export const WaitingForm = ({ hours, onHours }: WaitingFormProps) => {
  const apply = (typed: { hours: number | null }): string | null => {
    const rounded = Math.round((typed.hours ?? 0) * 100) / 100;
    if (!(rounded > 0 && rounded < 100_000)) return 'Give a number of hours above 0.';
    onHours(rounded);

    return null;
  };

  return (
    <>
      {usual.map((each) => (
        <Choice key={each} chosen={hours === each} onChoose={() => onHours(each)}>
          {each === 1 ? '1 hour' : `${each} hours`}
        </Choice>
      ))}
      <FiguresForm figures={{ hours }} labels={labels} onApply={apply} className="mt-1.5 border-t border-line pt-2.5" />
    </>
  );
};
