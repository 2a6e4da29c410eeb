'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock, Layers, ShieldAlert, User } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import type { AssigneesAnswer, TriageAnswer } from '@/lib/answers';
import { trustFactorNames } from '@/lib/contract/domain';
import { FilterRow } from '../../ui/filter-chip';
import { Kbd } from '../../ui/kbd';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { countWords } from '../../words/count-words';
import { factorName } from '../../words/factor-names';
import { levelNames } from '../../words/service-level-words';
import { assigneesQuery } from '../../work/target-queries';
import { FilterChoices } from '../filter-choices';

const queueLevels = ['late', 'due', 'in time', 'unknown'] as const;
const queueSeats = ['first', 'second', 'settling', 'escalated'] as const;

const parsers = {
  level: parseAsStringLiteral(queueLevels),
  seat: parseAsStringLiteral(queueSeats),
  /** A person's id, `me` or `none`. */
  assignee: parseAsString,
  factor: parseAsString,
};

interface QueueFilter {
  level: (typeof queueLevels)[number] | null;
  seat: (typeof queueSeats)[number] | null;
  assignee: string | null;
  factor: string | null;
}

export const noQueueFilter: QueueFilter = { level: null, seat: null, assignee: null, factor: null };

/** The filter lives in the address, so that reloads and shared links show the same queue. */
export const useQueueFilter = () => {
  const [filter, setFilter] = useQueryStates(parsers, { history: 'push' });
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== null) params.set(name, value);

  return {
    filter,
    /** As query parameters in a fixed order. */
    address: params.toString(),
    setFilter: (change: Partial<QueueFilter>) => void setFilter(change),
  };
};

const firstFilter = 'triage-first-filter';

export const seatNames: Record<(typeof queueSeats)[number], string> = {
  first: 'First review',
  second: 'Second review',
  settling: 'Disputed',
  escalated: 'Escalated',
};

export const assigneeName = (assignee: string, people: AssigneesAnswer['people']): string => {
  if (assignee === 'me') return 'You';
  return assignee === 'none' ? 'Unassigned' : (people.find(({ id }) => id === assignee)?.name ?? shortId(assignee));
};

interface QueueFiltersProps {
  filter: QueueFilter;
  onFilter: (change: Partial<QueueFilter>) => void;
  /** `null` while this filter loads. */
  counts: TriageAnswer['counts'] | null;
  children: ReactNode;
}

export const QueueFilters = ({ filter, onFilter, counts, children }: QueueFiltersProps) => {
  const people = useQuery(assigneesQuery).data?.people ?? [];
  useShortcuts({ f: () => document.getElementById(firstFilter)?.focus() });
  const countOf = (name: string): string | undefined =>
    counts && Object.hasOwn(counts, name) ? countWords(counts[name as keyof typeof counts]) : undefined;

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5 phone:gap-y-0 phone:px-4 phone:pt-0 phone:pb-0.5">
      <FilterRow>
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
      </FilterRow>
      <span className="hidden items-center gap-1.5 pl-1 text-12 text-ink-3 desk:inline-flex">
        <Kbd>F</Kbd> filter
      </span>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 phone:ml-0 phone:justify-start">
        {children}
      </div>
    </div>
  );
};
