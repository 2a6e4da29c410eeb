'use client';

import { Layers } from 'lucide-react';
import { useState } from 'react';
import { isRefusal } from '@/lib/audit/refusal';
import { classNames } from '../../ui/class-names';
import { Choice, FilterChip } from '../../ui/filter-chip';
import { smallFieldClasses } from '../../ui/small-field';
import { actionGroups, actionMeaning, actionWords, codesIn, groupNames } from '../../words/audit/actions';

interface ActionFilterProps {
  chosen: string | null;
  onChoose: (action: string | null) => void;
}

export const ActionFilter = ({ chosen, onChoose }: ActionFilterProps) => (
  <FilterChip
    label="Action"
    icon={<Layers aria-hidden="true" />}
    value={chosen === null ? null : actionWords(chosen)}
    onClear={() => onChoose(null)}
    wide
  >
    {(close) => (
      <ActionChoices
        chosen={chosen}
        onChoose={(action) => {
          onChoose(action);
          close();
        }}
      />
    )}
  </FilterChip>
);

const ActionChoices = ({ chosen, onChoose }: ActionFilterProps) => {
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(term);

  const groups = groupNames
    .map((group) => {
      const label = actionGroups[group].label;
      // These codes are also listed in their own groups below.
      const codes = group === 'refusals' ? [] : codesIn(group);
      return {
        group,
        label,
        codes: matches(label) ? codes : codes.filter((code) => matches(code) || matches(actionMeaning(code))),
      };
    })
    .filter(({ label, codes }) => matches(label) || codes.length > 0);
  const [best] = groups;

  /** The first of those that match: a group by its name, or an action. */
  const chooseFirst = () => {
    if (term === '' || !best) return;
    const [code] = best.codes;
    onChoose(matches(best.label) || code === undefined ? best.group : code);
  };

  return (
    <>
      <input
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') chooseFirst();
        }}
        aria-label="Find an action"
        placeholder="Find an action"
        autoComplete="off"
        className={classNames(smallFieldClasses, 'mb-1.5')}
      />
      {groups.map(({ group, label, codes }) => (
        <div key={group} className="pb-1">
          <Choice chosen={chosen === group} onChoose={() => onChoose(group)} className="font-medium">
            {label}
          </Choice>
          {codes.map((code) => (
            <Choice key={code} chosen={chosen === code} onChoose={() => onChoose(code)} className="pl-5">
              <span className="min-w-0">
                <span className={classNames('block', isRefusal(code) && 'text-bad')}>{actionMeaning(code)}</span>
                <span className="mono block text-11 text-ink-3">{code}</span>
              </span>
            </Choice>
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className="px-2 py-1.5 text-12 text-ink-2">No matching actions</p>}
    </>
  );
};
