'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock, Layers, ShieldAlert, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssigneesAnswer, Count, TriageAnswer } from '@/lib/answers';
import { trustFactorNames } from '@/lib/contract/domain';
import { factorName } from '../../evidence/decision/factor-words';
import { assigneesQuery } from '../../sessions/bulk/queries';
import { countWords } from '../../sessions/list/count-words';
import { Choice, FilterChip } from '../../ui/filter-chip';
import { Kbd } from '../../ui/kbd';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
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
  const countOf = (name: string): Count | undefined =>
    counts && Object.hasOwn(counts, name) ? counts[name as keyof typeof counts] : undefined;

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-4 pl-5">
      <Choices
        id={firstFilter}
        label="Service level"
        icon={<Clock aria-hidden="true" />}
        chosen={filter.level}
        options={queueLevels.map((value) => ({ value, words: levelNames[value], count: countOf(value) }))}
        onChoose={(level) => onFilter({ level })}
      />
      <Choices
        label="Review"
        icon={<Layers aria-hidden="true" />}
        chosen={filter.seat}
        options={queueSeats.map((value) => ({ value, words: seatNames[value], count: countOf(value) }))}
        onChoose={(seat) => onFilter({ seat })}
      />
      <Choices
        label="Assignee"
        icon={<User aria-hidden="true" />}
        chosen={filter.assignee}
        options={['me', 'none', ...people.map(({ id }) => id)].map((value) => ({
          value,
          words: assigneeName(value, people),
        }))}
        onChoose={(assignee) => onFilter({ assignee })}
      />
      <Choices
        label="Weakest factor"
        icon={<ShieldAlert aria-hidden="true" />}
        chosen={filter.factor}
        options={trustFactorNames.map((value) => ({ value, words: factorName(value) }))}
        onChoose={(factor) => onFilter({ factor })}
      />
      <span className="hidden items-center gap-1.5 pl-1 text-12 text-ink-3 desk:inline-flex">
        <Kbd>F</Kbd> filter
      </span>
      <div className="ml-auto">{children}</div>
    </div>
  );
};

interface ChoicesProps<Value extends string> {
  id?: string;
  label: string;
  icon: ReactNode;
  chosen: Value | null;
  options: ReadonlyArray<{ value: Value; words: string; count?: Count | undefined }>;
  onChoose: (value: Value | null) => void;
}

const Choices = <Value extends string>({ id, label, icon, chosen, options, onChoose }: ChoicesProps<Value>) => {
  const known = options.find(({ value }) => value === chosen);

  return (
    <FilterChip
      id={id}
      label={label}
      icon={icon}
      value={chosen === null ? null : (known?.words ?? chosen)}
      onClear={() => onChoose(null)}
    >
      {(close) =>
        options.map(({ value, words, count }) => (
          <Choice
            key={value}
            chosen={value === chosen}
            onChoose={() => {
              onChoose(value);
              close();
            }}
          >
            <span className="min-w-0 flex-1 truncate">{words}</span>{' '}
            {count && <span className="font-normal text-ink-2">{countWords(count)}</span>}
          </Choice>
        ))
      }
    </FilterChip>
  );
};
