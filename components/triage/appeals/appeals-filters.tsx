'use client';

import { ListChecks, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppealQueueAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { Choice, FilterChip } from '../../ui/filter-chip';
import { useShortcuts } from '../../ui/shortcuts';
import { factorWords, reasonWords } from './appeals-words';
import type { AppealsFilter } from './use-appeals-address';

const firstFilter = 'appeals-first-filter';

interface AppealsFiltersProps {
  filter: AppealsFilter;
  onFilter: (change: Partial<AppealsFilter>) => void;
  /** `null` until it is known for this filter. */
  answer: AppealQueueAnswer | null;
  /** At the end of the line. */
  children: ReactNode;
}

export const AppealsFilters = ({ filter, onFilter, answer, children }: AppealsFiltersProps) => {
  useShortcuts({ f: () => document.getElementById(firstFilter)?.focus() });

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5">
      <Choices
        id={firstFilter}
        label="Weakest factor"
        icon={<ShieldAlert aria-hidden="true" />}
        chosen={filter.factor}
        chosenWords={filter.factor === null ? null : factorWords(filter.factor)}
        options={answer?.factors.values.map(({ value, count }) => ({
          value,
          words: factorWords(value),
          count: countWords({ count, kind: answer.factors.kind }),
        }))}
        none="No factor is known of these."
        onChoose={(factor) => onFilter({ factor })}
      />
      <Choices
        label="Reason"
        icon={<ListChecks aria-hidden="true" />}
        chosen={filter.reason}
        chosenWords={filter.reason === null ? null : reasonWords(filter.reason, answer?.reasons)}
        options={answer?.reasons.map(({ code, words, count }) => ({ value: code, words, count: String(count) }))}
        none="Nobody gave a reason for these here. The service does not tell its own."
        onChoose={(reason) => onFilter({ reason })}
      />
      <div className="ml-auto">{children}</div>
    </div>
  );
};

interface ChoicesProps {
  id?: string;
  label: string;
  icon: ReactNode;
  chosen: string | null;
  chosenWords: string | null;
  options: ReadonlyArray<{ value: string; words: string; count: string }> | undefined;
  /** What it means that there is nothing to choose. */
  none: string;
  onChoose: (value: string | null) => void;
}

const Choices = ({ id, label, icon, chosen, chosenWords, options, none, onChoose }: ChoicesProps) => (
  <FilterChip id={id} label={label} icon={icon} value={chosenWords} onClear={() => onChoose(null)}>
    {(close) =>
      options && options.length > 0 ? (
        options.map(({ value, words, count }) => (
          <Choice
            key={value}
            chosen={value === chosen}
            onChoose={() => {
              onChoose(value);
              close();
            }}
          >
            <span className="min-w-0 flex-1 truncate">{words}</span>
            <span className="font-normal text-ink-2">{count}</span>
          </Choice>
        ))
      ) : (
        <p className="px-2 py-1.5 text-12 text-ink-2">{options ? none : 'On their way…'}</p>
      )
    }
  </FilterChip>
);
