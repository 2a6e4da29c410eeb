'use client';

import { ArrowUp, Columns3, Plus, SlidersHorizontal, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import type { Preferences, SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { Button } from '../../../ui/button';
import { figure } from '../../../ui/figures';
import { Kbd } from '../../../ui/kbd';
import { useShortcuts } from '../../../ui/shortcuts';
import { countWords } from '../count-words';
import { type ActiveFilter, cleared, type FilterName } from './active-filters';
import type { Names } from './value-words';

const FilterMenu = lazy(() => import('./filter-menu'));
const ColumnsMenu = lazy(() => import('../table/columns-menu'));
const FacetsDialog = lazy(() => import('./facets-dialog'));

interface ChipsBarProps {
  active: readonly ActiveFilter[];
  filter: SessionFilter;
  answer: SessionListAnswer | null;
  names: Names;
  arrived: number;
  preferences: Preferences;
  preferencesFailure: unknown;
  onFilter: (change: Partial<SessionFilter>) => void;
  onPreferences: (change: Partial<Preferences>) => void;
  onNew: () => void;
  onSaveView: () => void;
}

interface OpenMenu {
  begin: FilterName | null;
  anchor: RefObject<HTMLElement | null>;
}

export const ChipsBar = ({
  active,
  filter,
  answer,
  names,
  arrived,
  preferences,
  preferencesFailure,
  onFilter,
  onPreferences,
  onNew,
  onSaveView,
}: ChipsBarProps) => {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [open, setOpen] = useState<'columns' | 'facets' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const columns = useRef<HTMLButtonElement>(null);
  const addFilter = () => setMenu({ begin: null, anchor: add });
  useShortcuts({ f: addFilter });

  const { facetsOpen } = preferences;
  const count = active.length > 0 ? ` ${figure(active.length)}` : '';
  const facets = answer?.facets ?? null;

  return (
    <div className="flex min-h-11 shrink-0 items-start gap-x-1.5 px-3 py-1.5">
      <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1">
        <Button
          size="small"
          className="wide:hidden"
          aria-expanded={open === 'facets'}
          onClick={() => setOpen('facets')}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters{count}
        </Button>
        <span className="hidden wide:inline-flex">
          <Button
            look="ghost"
            size="small"
            icon
            aria-label={facetsOpen ? 'Hide the column of filters' : 'Show the column of filters'}
            aria-expanded={facetsOpen}
            title={facetsOpen ? 'Hide filters' : 'Show filters'}
            onClick={() => onPreferences({ facetsOpen: !facetsOpen })}
          >
            <SlidersHorizontal aria-hidden="true" />
          </Button>
        </span>
        {active.map((each) => (
          <Chip
            key={each.name}
            active={each}
            onEdit={(anchor) => setMenu({ begin: each.name, anchor })}
            onClear={() => {
              onFilter(cleared(each.name));
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
      </div>
      <div className="flex min-h-8 shrink-0 items-center gap-x-1.5">
        <span aria-live="polite">
          {arrived > 0 && (
            <Button look="ghost" size="small" className="text-accent!" onClick={onNew}>
              <ArrowUp aria-hidden="true" />
              {figure(arrived)} new {arrived === 1 ? 'session' : 'sessions'}
            </Button>
          )}
        </span>
        <Button look="ghost" size="small" onClick={onSaveView}>
          Save view
        </Button>
        <Button
          ref={columns}
          look="ghost"
          size="small"
          aria-expanded={open === 'columns'}
          onClick={() => setOpen('columns')}
        >
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      </div>
      <Suspense>
        {menu && (
          <FilterMenu
            key={menu.begin}
            anchor={menu.anchor}
            begin={menu.begin}
            filter={filter}
            facets={facets}
            names={names}
            onFilter={onFilter}
            onClose={() => setMenu(null)}
          />
        )}
        {open === 'columns' && (
          <ColumnsMenu
            anchor={columns}
            preferences={preferences}
            failure={preferencesFailure}
            onChange={onPreferences}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'facets' && (
          <FacetsDialog
            facets={facets}
            filter={filter}
            names={names}
            total={answer ? countWords(answer.total) : 'Not counted yet how many'}
            onFilter={onFilter}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
};

interface ChipProps {
  active: ActiveFilter;
  onEdit: (anchor: RefObject<HTMLElement | null>) => void;
  onClear: () => void;
}

const Chip = ({ active: { label, value }, onEdit, onClear }: ChipProps) => {
  const button = useRef<HTMLButtonElement>(null);

  return (
    <span className="inline-flex h-[26px] max-w-full min-w-0 items-center rounded-box bg-accent-soft text-12 font-medium text-accent">
      <button
        ref={button}
        type="button"
        onClick={() => onEdit(button)}
        title={`${label} ${value}`}
        className="flex h-full max-w-[320px] min-w-0 items-center gap-1 rounded-box pr-1 pl-2.5"
      >
        <span className="font-normal whitespace-nowrap">{label}</span> <span className="truncate">{value}</span>
      </button>
      <button
        type="button"
        onClick={onClear}
        aria-label={`Remove the filter ${label}`}
        title="Remove"
        className="grid size-6 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-3 stroke-2" />
      </button>
    </span>
  );
};
