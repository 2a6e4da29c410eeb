'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import type { RefObject } from 'react';
import type { Preferences } from '@/lib/answers';
import { type ListColumnName, listColumns } from '@/lib/session-query';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { PopoverPanel } from '../../../ui/popover-panel';
import { columnHeader } from './columns';

const densities = { comfortable: 'Comfortable', compact: 'Compact' } as const satisfies Record<
  Preferences['density'],
  string
>;

interface ColumnsMenuProps {
  anchor: RefObject<HTMLElement | null>;
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
  onClose: () => void;
}

const moved = (columns: readonly ListColumnName[], name: ListColumnName, by: 1 | -1): ListColumnName[] => {
  const from = columns.indexOf(name);
  const rest = columns.filter((each) => each !== name);
  return [...rest.slice(0, from + by), name, ...rest.slice(from + by)];
};

/** Columns, their order, and the row density. Saved for the person on every device. */
const ColumnsMenu = ({ anchor, preferences, onChange, onClose }: ColumnsMenuProps) => {
  const { columns, density } = preferences;
  const others = listColumns.filter((name) => !columns.includes(name));

  const toggle = (name: ListColumnName) =>
    onChange({ columns: columns.includes(name) ? columns.filter((each) => each !== name) : [...columns, name] });

  return (
    <PopoverPanel title="Columns" anchor={anchor} align="end" onClose={onClose}>
      {[...columns, ...others].map((name) => {
        const at = columns.indexOf(name);
        return (
          <div key={name} className="flex min-h-7 items-center rounded-control pr-1 pl-2 hover:bg-hover">
            <Checkbox
              checked={at !== -1}
              onChange={() => toggle(name)}
              className="flex min-w-0 flex-1 items-center gap-2 py-1 text-table"
            >
              {columnHeader(name)}
            </Checkbox>
            {at !== -1 && (
              <>
                <Button
                  look="ghost"
                  size="small"
                  icon
                  disabled={at === 0}
                  aria-label={`Move ${columnHeader(name)} left`}
                  onClick={() => onChange({ columns: moved(columns, name, -1) })}
                >
                  <ChevronUp aria-hidden="true" />
                </Button>
                <Button
                  look="ghost"
                  size="small"
                  icon
                  disabled={at === columns.length - 1}
                  aria-label={`Move ${columnHeader(name)} right`}
                  onClick={() => onChange({ columns: moved(columns, name, 1) })}
                >
                  <ChevronDown aria-hidden="true" />
                </Button>
              </>
            )}
          </div>
        );
      })}
      <fieldset className="mt-1.5 flex gap-4 border-t border-line px-2 pt-2 pb-1 text-table">
        <legend className="sr-only">Density</legend>
        {(Object.keys(densities) as Array<keyof typeof densities>).map((each) => (
          <label key={each} className="flex min-h-6 cursor-pointer items-center gap-1.5">
            <input
              type="radio"
              name="density"
              checked={density === each}
              onChange={() => onChange({ density: each })}
              className="accent-accent"
            />
            {densities[each]}
          </label>
        ))}
      </fieldset>
    </PopoverPanel>
  );
};

export default ColumnsMenu;
