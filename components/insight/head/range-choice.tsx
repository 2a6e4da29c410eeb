'use client';

import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Day, DaySpan } from '@/lib/answers';
import { buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { PeriodForm } from '../../ui/period-form';
import { PopoverPanel } from '../../ui/popover-panel';
import { todayUtc } from '../../words/days';
import type { InsightAddress } from '../use-insight-address';
import { rangeTitle } from '../words';

const usual = ['7', '30', '90'];

export const RangeChoice = ({ address, range }: { address: InsightAddress; range: DaySpan | null }) => {
  const [open, setOpen] = useState(false);
  const dates = useRef<HTMLButtonElement>(null);
  const isCustom = address.days === null || !usual.includes(address.days);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row */}
      <div role="group" aria-label="Time range" className="flex gap-0.5 rounded-control bg-press p-0.5">
        {usual.map((days) => (
          <RangeButton key={days} chosen={!isCustom && address.days === days} onChoose={() => address.setDays(days)}>
            {`${days} days`}
          </RangeButton>
        ))}
        <RangeButton chosen={isCustom} onChoose={() => setOpen(true)}>
          Custom…
        </RangeButton>
      </div>
      <button
        ref={dates}
        type="button"
        aria-expanded={open}
        aria-label={range ? `${rangeTitle(range)}, change dates` : 'Choose dates'}
        onClick={() => setOpen(true)}
        className={`${buttonClasses()} min-w-[178px] justify-start! font-normal! text-12!`}
      >
        <Calendar aria-hidden="true" className="size-3.5!" />
        {range ? rangeTitle(range) : ''}
      </button>
      {open && (
        <PopoverPanel title="Custom range" anchor={dates} onClose={() => setOpen(false)}>
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

const RangeButton = ({ chosen, onChoose, children }: { chosen: boolean; onChoose: () => void; children: string }) => (
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

const SpanForm = ({ range, onChoose }: { range: DaySpan | null; onChoose: (from: Day, to: Day) => void }) => (
  <PeriodForm
    type="date"
    initial={{ from: range?.from ?? '', to: range?.to ?? '' }}
    endLabel="To"
    max={todayUtc()}
    note="Inclusive, UTC"
    className="pt-1"
    onSubmit={({ from, to }) => {
      if (from === '' || to === '') return 'Enter both dates.';
      if (from > to) return 'The start date must be before the end date.';
      onChoose(from, to);

      return null;
    }}
  />
);
