'use client';

import { ArrowUp, Columns3, SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Preferences, SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import type { ActiveFilter } from '../../../session-data/filters/active-filters';
import { FilterChips } from '../../../session-data/filters/filter-chips';
import type { Names } from '../../../session-data/filters/filter-words';
import { Button } from '../../../ui/button';
import { figure } from '../../../ui/figures';
import { countWords } from '../../../words/count-words';

const ColumnsMenu = lazy(() => import('../table/columns-menu'));
const FacetsDialog = lazy(() => import('./facets-dialog'));

interface ChipsBarProps {
  /** The saved views, on a phone: they share a row with the filters, which scrolls sideways. */
  views: ReactNode;
  active: readonly ActiveFilter[];
  filter: SessionFilter;
  answer: SessionListAnswer | null;
  names: Names;
  arrived: number;
  preferences: Preferences;
  onFilter: (change: Partial<SessionFilter>) => void;
  onPreferences: (change: Partial<Preferences>) => void;
  onNew: () => void;
  onSaveView: () => void;
}

export const ChipsBar = ({
  views,
  active,
  filter,
  answer,
  names,
  arrived,
  preferences,
  onFilter,
  onPreferences,
  onNew,
  onSaveView,
}: ChipsBarProps) => {
  const [open, setOpen] = useState<'columns' | 'facets' | null>(null);
  const columns = useRef<HTMLButtonElement>(null);

  const { facetsOpen } = preferences;
  const count = active.length > 0 ? ` ${figure(active.length)}` : '';
  const facets = answer?.facets ?? null;

  return (
    <div className="flex min-h-11 shrink-0 items-start gap-x-1.5 px-3 py-1.5 phone:px-0 phone:py-0">
      <div className="relative flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 phone:min-h-11 phone:flex-nowrap phone:overflow-x-auto phone:pr-1 phone:pl-3 phone:*:shrink-0">
        <Button
          size="small"
          className="wide:hidden"
          aria-expanded={open === 'facets'}
          onClick={() => setOpen('facets')}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters{count}
        </Button>
        {views}
        <span className="hidden wide:inline-flex">
          <Button
            look="ghost"
            size="small"
            icon
            aria-label={facetsOpen ? 'Hide filters' : 'Show filters'}
            aria-expanded={facetsOpen}
            title={facetsOpen ? 'Hide filters' : 'Show filters'}
            onClick={() => onPreferences({ facetsOpen: !facetsOpen })}
          >
            <SlidersHorizontal aria-hidden="true" />
          </Button>
        </span>
        <FilterChips active={active} filter={filter} facets={facets} names={names} onFilter={onFilter} />
      </div>
      <div className="flex min-h-8 shrink-0 items-center gap-x-1.5 phone:min-h-11">
        <span aria-live="polite">
          {arrived > 0 && (
            <Button look="ghost" size="small" className="text-accent!" onClick={onNew}>
              <ArrowUp aria-hidden="true" />
              {figure(arrived)} new {arrived === 1 ? 'session' : 'sessions'}
            </Button>
          )}
        </span>
        <Button look="ghost" size="small" className="phone:hidden" onClick={onSaveView}>
          Save view
        </Button>
        <Button
          ref={columns}
          look="ghost"
          size="small"
          className="phone:hidden"
          aria-expanded={open === 'columns'}
          onClick={() => setOpen('columns')}
        >
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      </div>
      <Suspense>
        {open === 'columns' && (
          <ColumnsMenu
            anchor={columns}
            preferences={preferences}
            onChange={onPreferences}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'facets' && (
          <FacetsDialog
            facets={facets}
            filter={filter}
            names={names}
            total={
              answer ? `${countWords(answer.total)} ${answer.total.count === 1 ? 'session' : 'sessions'}` : 'Counting…'
            }
            onFilter={onFilter}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
