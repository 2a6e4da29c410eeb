'use client';

import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DaySpan } from '@/lib/answers';
import { buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PopoverPanel } from '../../ui/popover-panel';
import type { InsightAddress } from '../use-insight-address';
import { rangeTitle } from '../words';
import { SpanForm } from './span-form';

const usual = ['7', '30', '90'];

interface RangeChoiceProps {
  address: InsightAddress;
  /** What is shown; `null` until it is known. */
  range: DaySpan | null;
}

/** So many days until today, or from one day to another. */
export const RangeChoice = ({ address, range }: RangeChoiceProps) => {
  const [open, setOpen] = useState(false);
  const dates = useRef<HTMLButtonElement>(null);
  const isCustom = address.days === null || !usual.includes(address.days);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lie in a line with its neighbours */}
      <div role="group" aria-label="Time range" className="flex gap-0.5 rounded-control bg-press p-0.5">
        {usual.map((days) => (
          <Segment key={days} chosen={!isCustom && address.days === days} onChoose={() => address.setDays(days)}>
            {`${days} days`}
          </Segment>
        ))}
        <Segment chosen={isCustom} onChoose={() => setOpen(true)}>
          Custom…
        </Segment>
      </div>
      <button
        ref={dates}
        type="button"
        aria-expanded={open}
        aria-label={range ? `From ${rangeTitle(range)}, choose other days` : 'Choose days'}
        onClick={() => setOpen(true)}
        className={`${buttonClasses()} min-w-[178px] justify-start! font-normal! text-12!`}
      >
        <Calendar aria-hidden="true" className="size-3.5!" />
        {range ? rangeTitle(range) : ''}
      </button>
      {open && (
        <PopoverPanel title="From one day to another" anchor={dates} onClose={() => setOpen(false)}>
          <SpanForm
            range={range}
            onChoose={(from, to) => {
              address.setSpan(from, to);
              setOpen(false);
            }}
          />
        </PopoverPanel>
      )}
    </>
  );
};

const Segment = ({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={classNames(
      'inline-flex h-[26px] items-center rounded-chip px-2.5 text-12 font-medium whitespace-nowrap -outline-offset-2',
      chosen ? 'bg-surface text-ink shadow-1' : 'text-ink-2 hover:text-ink',
    )}
  >
    {children}
  </button>
);
