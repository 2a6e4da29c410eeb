'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { DaySpan } from '@/lib/answers';
import { type SessionFilter, writeFilter } from '@/lib/session-query';
import { activeFilters } from '../../session-data/filters/active-filters';
import { FilterChips } from '../../session-data/filters/filter-chips';
import type { FilterName } from '../../session-data/filters/filter-words';
import { assigneesQuery, tagsQuery } from '../../work/target-queries';
import { facetsQuery } from '../queries';
import { rangeOf } from '../sessions-href';

const alwaysShown: readonly FilterName[] = ['documentType', 'country', 'status'];

interface InsightFiltersProps {
  filter: SessionFilter;
  range: DaySpan | null;
  onFilter: (change: Partial<SessionFilter>) => void;
  children: ReactNode;
}

/** The filters of the session list, except the time range, which has its own control. */
export const InsightFilters = ({ filter, range, onFilter, children }: InsightFiltersProps) => {
  const [isChoosing, setChoosing] = useState(false);
  const names = {
    people: useQuery({ ...assigneesQuery, enabled: filter.assignee.length > 0 || isChoosing }).data?.people ?? [],
    tags: useQuery({ ...tagsQuery, enabled: filter.tag.length > 0 || isChoosing }).data?.tags ?? [],
  };
  const listed = writeFilter({ ...filter, created: range && rangeOf(range) }).toString();
  const facets = useQuery({ ...facetsQuery(listed), enabled: isChoosing }).data ?? null;

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line py-1.5 pr-4 pl-5">
      <FilterChips
        active={activeFilters(filter, names)}
        filter={filter}
        facets={facets}
        names={names}
        always={alwaysShown}
        without="created"
        onFilter={onFilter}
        onMenu={setChoosing}
      />
      <div className="ml-auto">{children}</div>
    </div>
  );
};
