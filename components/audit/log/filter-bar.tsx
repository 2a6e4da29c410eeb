'use client';

import type { AuditEventRow } from '@/lib/answers';
import { activeFilters, type LogFilter } from '../../session-data/audit-address';
import { windowInSentence } from '../../session-data/time-window';
import { figure } from '../../ui/figures';
import { FilterRow } from '../../ui/filter-chip';
import { Kbd } from '../../ui/kbd';
import { BusyRing } from '../../ui/ring';
import { useShortcuts } from '../../ui/shortcuts';
import type { LogPage } from '../queries';
import { TimeFilter } from '../time-filter';
import { ActionFilter } from './action-filter';
import { PersonFilter } from './person-filter';
import { RequestFilter } from './request-filter';
import { SessionFilter } from './session-filter';

const firstFilter = 'audit-first-filter';

interface FilterBarProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  events: readonly AuditEventRow[];
  /** `null` until the count for this filter is known. */
  total: LogPage['total'] | null;
  busy: boolean;
  personId: string;
}

export const FilterBar = ({ filter, onFilter, events, total, busy, personId }: FilterBarProps) => {
  useShortcuts({ f: () => document.getElementById(firstFilter)?.focus() });

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1.5 pr-3 pl-5 phone:gap-y-0 phone:px-4 phone:pt-0">
      <FilterRow>
        <TimeFilter id={firstFilter} window={filter.window} onWindow={(window) => onFilter({ ...filter, window })} />
        <PersonFilter
          chosen={filter.person}
          onChoose={(person) => onFilter({ ...filter, person })}
          events={events}
          personId={personId}
        />
        <ActionFilter chosen={filter.action} onChoose={(action) => onFilter({ ...filter, action })} />
        <SessionFilter chosen={filter.session} onChoose={(session) => onFilter({ ...filter, session })} />
        <RequestFilter chosen={filter.request} onChoose={(request) => onFilter({ ...filter, request })} />
      </FilterRow>
      <span className="hidden items-center gap-1.5 pl-1 text-12 text-ink-3 desk:inline-flex">
        <Kbd>F</Kbd> filter
      </span>
      <p role="status" className="ml-auto text-12 text-ink-2 phone:ml-0">
        {total ? (
          <CountWords filter={filter} total={total} />
        ) : (
          busy && (
            <span className="inline-flex items-center gap-1.5">
              <BusyRing /> Counting…
            </span>
          )
        )}
      </p>
    </div>
  );
};

/** "2,418 events today", "at least 100,000 events" */
const CountWords = ({ filter, total }: { filter: LogFilter; total: LogPage['total'] }) => {
  const others = activeFilters(filter).some((name) => name !== 'window');
  const noun = `${others ? 'matching ' : ''}${total.count === 1 ? 'event' : 'events'}`;
  const when = windowInSentence(filter.window);

  return (
    <>
      {total.atLeast && 'at least '}
      <b className="font-medium text-ink">{figure(total.count)}</b> {noun}
      {when && ` ${when}`}
    </>
  );
};
