'use client';

import { Plus, X } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import type { SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';
import { type ActiveFilter, cleared } from './active-filters';
import { type FilterName, filterLabels, type Names } from './filter-words';

const FilterMenu = lazy(() => import('./filter-menu'));

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  filter: SessionFilter;
  facets: SessionListAnswer['facets'] | null;
  names: Names;
  /** Filters with a chip even when not set. */
  always?: readonly FilterName[];
  /** A filter set elsewhere on the page. */
  without?: FilterName;
  onFilter: (change: Partial<SessionFilter>) => void;
  onMenu?: (open: boolean) => void;
}

/** The active filters, each with a button to remove it, and a button to add one. */
export const FilterChips = ({
  active,
  filter,
  facets,
  names,
  always = [],
  without,
  onFilter,
  onMenu,
}: FilterChipsProps) => {
  const [menu, setMenu] = useState<{ initial: FilterName | null; anchor: RefObject<HTMLElement | null> } | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const show = (next: typeof menu) => {
    setMenu(next);
    onMenu?.(next !== null);
  };
  const addFilter = () => show({ initial: null, anchor: add });
  useShortcuts({ f: addFilter });

  const chips = [
    ...always.map((name) => ({ name, value: active.find((each) => each.name === name)?.value ?? null })),
    ...active.filter(({ name }) => !always.includes(name)),
  ];

  return (
    <>
      {chips.map(({ name, value }) => (
        <Chip
          key={name}
          label={filterLabels[name]}
          value={value}
          onEdit={(anchor) => show({ initial: name, anchor })}
          onClear={() => {
            onFilter(cleared(name));
            // The clicked button disappears, and the focus with it.
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
      <Suspense>
        {menu && (
          <FilterMenu
            key={menu.initial}
            anchor={menu.anchor}
            initial={menu.initial}
            without={without}
            filter={filter}
            facets={facets}
            names={names}
            onFilter={onFilter}
            onClose={() => show(null)}
          />
        )}
      </Suspense>
    </>
  );
};

interface ChipProps {
  label: string;
  /** `null`: not set. */
  value: string | null;
  onEdit: (anchor: RefObject<HTMLElement | null>) => void;
  onClear: () => void;
}

const Chip = ({ label, value, onEdit, onClear }: ChipProps): ReactNode => {
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
          aria-label={`Remove filter ${label}`}
          title="Remove"
          className="grid size-6 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-3 stroke-2" />
        </button>
      )}
    </span>
  );
};
