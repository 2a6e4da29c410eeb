'use client';

import { useState } from 'react';
import type { Facet } from '@/lib/answers';
import { type FacetName, me, none } from '@/lib/session-query';
import { Checkbox } from '../../ui/checkbox';
import { figure } from '../../ui/figures';
import { smallFieldClasses } from '../../ui/small-field';
import { type Names, valueWords } from './filter-words';

const manyFrom = 10;

/** Values that occur, and those that can be chosen although no session has them now. */
const valuesOf = (name: FacetName, facet: Facet | null, chosen: readonly string[], names: Names): string[] => {
  const always =
    name === 'assignee'
      ? [me, none, ...names.people.map(({ id }) => id)]
      : name === 'tag'
        ? [none, ...names.tags.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => String(id))]
        : [];

  return [...new Set([...always, ...(facet?.values ?? []).map(({ value }) => value), ...chosen])];
};

interface ValueChoicesProps {
  name: FacetName;
  facet: Facet | null;
  chosen: readonly string[];
  names: Names;
  onChoose: (values: string[]) => void;
}

/** All values of a filter; several may be chosen. */
export const ValueChoices = ({ name, facet, chosen, names, onChoose }: ValueChoicesProps) => {
  const [search, setSearch] = useState('');
  const values = valuesOf(name, facet, chosen, names);
  const words = (value: string) => valueWords(name, value, names);
  const matching = values.filter((value) => words(value).toLowerCase().includes(search.trim().toLowerCase()));

  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);

  return (
    <>
      {values.length > manyFrom && (
        <input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          aria-label="Find a value"
          placeholder="Find a value"
          autoComplete="off"
          className={`${smallFieldClasses} mb-1.5`}
        />
      )}
      {matching.map((value) => {
        const count = facet?.values.find((each) => each.value === value)?.count;
        return (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="flex min-h-7 items-center gap-2 rounded-control px-2 text-table hover:bg-hover"
          >
            <span className="truncate">{words(value)}</span>
            {count !== undefined && <span className="ml-auto text-12 text-ink-2">{figure(count)}</span>}
          </Checkbox>
        );
      })}
      {matching.length === 0 && (
        <p className="px-2 py-1.5 text-12 text-ink-2">
          {facet === null ? 'Counting…' : values.length === 0 ? 'No values' : 'No matching values'}
        </p>
      )}
    </>
  );
};
