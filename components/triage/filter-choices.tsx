'use client';

import type { ReactNode } from 'react';
import { Choice, FilterChip } from '../ui/filter-chip';

interface FilterChoicesProps<Value extends string> {
  id?: string;
  label: string;
  icon: ReactNode;
  chosen: Value | null;
  wordsOf: (value: Value) => string;
  options: ReadonlyArray<{ value: Value; count?: string | undefined }> | null;
  none?: string;
  onChoose: (value: Value | null) => void;
}

/** A filter that takes one value or none. */
export const FilterChoices = <Value extends string>(props: FilterChoicesProps<Value>) => {
  const { id, label, icon, chosen, wordsOf, options, none = 'No values', onChoose } = props;

  return (
    <FilterChip
      id={id}
      label={label}
      icon={icon}
      value={chosen === null ? null : wordsOf(chosen)}
      onClear={() => onChoose(null)}
    >
      {(close) =>
        options && options.length > 0 ? (
          options.map(({ value, count }) => (
            <Choice
              key={value}
              chosen={value === chosen}
              onChoose={() => {
                onChoose(value);
                close();
              }}
            >
              <span className="min-w-0 flex-1 truncate">{wordsOf(value)}</span>{' '}
              {count !== undefined && <span className="font-normal text-ink-2">{count}</span>}
            </Choice>
          ))
        ) : (
          <p className="px-2 py-1.5 text-12 text-ink-2">{options ? none : 'Loading…'}</p>
        )
      }
    </FilterChip>
  );
};
