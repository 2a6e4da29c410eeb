'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock, Layers, ShieldAlert, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssigneesAnswer, TriageAnswer } from '@/lib/answers';
import { trustFactorNames } from '@/lib/contract/domain';
import { factorName } from '../../evidence/decision/factor-names';
import { assigneesQuery } from '../../sessions/bulk/queries';
import { countWords } from '../../sessions/list/count-words';
import { Kbd } from '../../ui/kbd';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { FilterChoices } from '../filter-choices';
import { levelNames } from '../service-level-words';
import { type QueueFilter, queueLevels, queueSeats } from './use-queue-address';

const firstFilter = 'triage-first-filter';

export const seatNames: Record<(typeof queueSeats)[number], string> = {
  first: 'First review',
  second: 'Second review',
  settling: 'To settle',
  escalated: 'Escalated',
};

export const assigneeName = (assignee: string, people: AssigneesAnswer['people']): string => {
  if (assignee === 'me') return 'You';
  return assignee === 'none' ? 'Nobody' : (people.find(({ id }) => id === assignee)?.name ?? shortId(assignee));
};

interface QueueFiltersProps {
  filter: QueueFilter;
  onFilter: (change: Partial<QueueFilter>) => void;
  /** `null` until they are known for this filter. */
  counts: TriageAnswer['counts'] | null;
  /** At the end of the line. */
  children: ReactNode;
}

export const QueueFilters = ({ filter, onFilter, counts, children }: QueueFiltersProps) => {
  const people = useQuery(assigneesQuery).data?.people ?? [];
  useShortcuts({ f: () => document.getElementById(firstFilter)?.focus() });
  const countOf = (name: string): string | undefined =>
    counts && Object.hasOwn(counts, name) ? countWords(counts[name as keyof typeof counts]) : undefined;

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5">
      <FilterChoices
        id={firstFilter}
        label="Service level"
        icon={<Clock aria-hidden="true" />}
        chosen={filter.level}
        wordsOf={(value) => levelNames[value]}
        options={queueLevels.map((value) => ({ value, count: countOf(value) }))}
        onChoose={(level) => onFilter({ level })}
      />
      <FilterChoices
        label="Review"
        icon={<Layers aria-hidden="true" />}
        chosen={filter.seat}
        wordsOf={(value) => seatNames[value]}
        options={queueSeats.map((value) => ({ value, count: countOf(value) }))}
        onChoose={(seat) => onFilter({ seat })}
      />
      <FilterChoices
        label="Assignee"
        icon={<User aria-hidden="true" />}
        chosen={filter.assignee}
        wordsOf={(value) => assigneeName(value, people)}
        options={['me', 'none', ...people.map(({ id }) => id)].map((value) => ({ value }))}
        onChoose={(assignee) => onFilter({ assignee })}
      />
      <FilterChoices
        label="Weakest factor"
        icon={<ShieldAlert aria-hidden="true" />}
        chosen={filter.factor}
        wordsOf={factorName}
        options={trustFactorNames.map((value) => ({ value }))}
        onChoose={(factor) => onFilter({ factor })}
      />
      <span className="hidden items-center gap-1.5 pl-1 text-12 text-ink-3 desk:inline-flex">
        <Kbd>F</Kbd> filter
      </span>
      <div className="ml-auto">{children}</div>
    </div>
  );
};
