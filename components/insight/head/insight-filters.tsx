'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { DaySpan } from '@/lib/answers';
import { type SessionFilter, writeFilter } from '@/lib/session-query';
import { assigneesQuery, tagsQuery } from '../../sessions/bulk/queries';
import { activeFilters, cleared, type FilterName, labelOf } from '../../sessions/list/filters/active-filters';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';
import { facetsQuery } from '../queries';
import { rangeOf } from '../sessions-href';

const FilterMenu = lazy(() => import('../../sessions/list/filters/filter-menu'));

/** There also while they take nothing away. */
const always: readonly FilterName[] = ['documentType', 'country', 'status'];

interface InsightFiltersProps {
  filter: SessionFilter;
  range: DaySpan | null;
  onFilter: (change: Partial<SessionFilter>) => void;
  /** At the end of the line. */
  children: ReactNode;
}

/** The filters of the list, but for the time, which has its own place. */
export const InsightFilters = ({ filter, range, onFilter, children }: InsightFiltersProps) => {
  const [menu, setMenu] = useState<{ begin: FilterName | null; anchor: RefObject<HTMLElement | null> } | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const addFilter = () => setMenu({ begin: null, anchor: add });
  useShortcuts({ f: addFilter });

  const hasPeople = filter.assignee.length > 0 || menu !== null;
  const hasTags = filter.tag.length > 0 || menu !== null;
  const names = {
    people: useQuery({ ...assigneesQuery, enabled: hasPeople }).data?.people ?? [],
    tags: useQuery({ ...tagsQuery, enabled: hasTags }).data?.tags ?? [],
  };
  const listed = writeFilter({ ...filter, created: range && rangeOf(range) }).toString();
  const facets = useQuery({ ...facetsQuery(listed), enabled: menu !== null }).data ?? null;

  const active = activeFilters(filter, names);
  const chips = [
    ...always.map((name) => ({ name, value: active.find((each) => each.name === name)?.value ?? null })),
    ...active.filter(({ name }) => !always.includes(name)),
  ];

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line py-1.5 pr-4 pl-5">
      {chips.map(({ name, value }) => (
        <Chip
          key={name}
          label={labelOf[name]}
          value={value}
          onEdit={(anchor) => setMenu({ begin: name, anchor })}
          onClear={() => {
            onFilter(cleared(name));
            // The button that was pressed goes, and the focus with it.
            add.current?.focus();
          }}
        />
      ))}
      <Button ref={add} look="ghost" size="small" aria-expanded={menu !== null} onClick={addFilter}>
        <Plus aria-hidden="true" />
        Filter <Kbd>F</Kbd>
      </Button>
      {active.length > 1 && (
        <Button
          look="ghost"
          size="small"
          onClick={() => onFilter(Object.assign({}, ...active.map(({ name }) => cleared(name))))}
        >
          Clear all
        </Button>
      )}
      <div className="ml-auto">{children}</div>
      <Suspense>
        {menu && (
          <FilterMenu
            key={menu.begin}
            anchor={menu.anchor}
            begin={menu.begin}
            without="created"
            filter={filter}
            facets={facets}
            names={names}
            onFilter={onFilter}
            onClose={() => setMenu(null)}
          />
        )}
      </Suspense>
    </div>
  );
};

interface ChipProps {
  label: string;
  /** `null`: it takes nothing away. */
  value: string | null;
  onEdit: (anchor: RefObject<HTMLElement | null>) => void;
  onClear: () => void;
}

const Chip = ({ label, value, onEdit, onClear }: ChipProps) => {
  const button = useRef<HTMLButtonElement>(null);

  return (
    <span
      className={classNames(
        'inline-flex h-[26px] max-w-full min-w-0 items-center rounded-box text-12 font-medium',
        value === null ? 'bg-press text-ink' : 'bg-accent-soft text-accent',
      )}
    >
      <button
        ref={button}
        type="button"
        onClick={() => onEdit(button)}
        title={`${label} ${value ?? 'all'}`}
        className={classNames(
          'flex h-full max-w-[320px] min-w-0 items-center gap-1 rounded-box pl-2.5',
          value === null ? 'pr-2.5' : 'pr-1',
        )}
      >
        <span className={classNames('font-normal whitespace-nowrap', value === null && 'text-ink-2')}>{label}</span>{' '}
        <span className="truncate">{value ?? 'all'}</span>
      </button>
      {value !== null && (
        <button
          type="button"
          onClick={onClear}
          aria-label={`Remove the filter ${label}`}
          title="Remove"
          className="grid size-6 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-3 stroke-2" />
        </button>
      )}
    </span>
  );
};
