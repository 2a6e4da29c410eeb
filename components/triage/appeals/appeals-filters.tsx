'use client';

import { ListChecks, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppealQueueAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { useShortcuts } from '../../ui/shortcuts';
import { FilterChoices } from '../filter-choices';
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
      <FilterChoices
        id={firstFilter}
        label="Weakest factor"
        icon={<ShieldAlert aria-hidden="true" />}
        chosen={filter.factor}
        wordsOf={factorWords}
        options={
          answer?.factors.values.map(({ value, count }) => ({
            value,
            count: countWords({ count, kind: answer.factors.kind }),
          })) ?? null
        }
        none="No factor is known of these."
        onChoose={(factor) => onFilter({ factor })}
      />
      <FilterChoices
        label="Reason"
        icon={<ListChecks aria-hidden="true" />}
        chosen={filter.reason}
        wordsOf={(code) => reasonWords(code, answer?.reasons)}
        options={answer?.reasons.map(({ code, count }) => ({ value: code, count: String(count) })) ?? null}
        none="Nobody gave a reason for these here. The service does not tell its own."
        onChoose={(reason) => onFilter({ reason })}
      />
      <div className="ml-auto">{children}</div>
    </div>
  );
};
