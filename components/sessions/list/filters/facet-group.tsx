'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Facet, FacetName, FacetValue } from '@/lib/answers';
import { none, unread, withheld } from '@/lib/session-query';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { figure } from '../../../ui/figures';
import { FacetLabel } from './facet-value';
import { inOrder } from './value-order';
import { filterLabels, type Names, valueWords } from './value-words';

/** All of the few statuses are in sight: what waits may be the rarest of them. */
const shownFirst = (name: FacetName): number => (name === 'status' ? 8 : 5);

/** What was chosen stays in sight, though nothing fits it under the other filters. */
const withChosen = (values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] => [
  ...values,
  ...chosen.filter((value) => values.every((each) => each.value !== value)).map((value) => ({ value, count: 0 })),
];

const sum = (values: readonly FacetValue[]): number => values.reduce((total, { count }) => total + count, 0);

/** Of how many the results are known: what the counts of this group rest on. */
const readCount = ({ values }: Facet): number =>
  sum(values.filter(({ value }) => ![none, unread, withheld].includes(value)));

interface FacetGroupProps {
  name: FacetName;
  facet: Facet;
  chosen: readonly string[];
  names: Names;
  onChoose: (values: string[]) => void;
}

export const FacetGroup = ({ name, facet, chosen, names, onChoose }: FacetGroupProps) => {
  const [open, setOpen] = useState(true);
  const restsOnResults = name === 'level' || name === 'weakest';
  const Chevron = open ? ChevronDown : ChevronRight;

  return (
    <fieldset className="min-w-0 px-3 pt-0.5 pb-[11px]">
      <legend className="contents">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mb-px flex h-6 w-full items-center gap-1 text-left text-12 font-medium whitespace-nowrap text-ink"
        >
          {filterLabels[name]}
          <small className="ml-auto text-11 font-normal text-ink-3">
            {restsOnResults && `read ${figure(readCount(facet))}`}
            {facet.kind === 'at least' && (restsOnResults ? ', at least' : 'at least')}
          </small>
          <Chevron aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5] text-ink-3" />
        </button>
      </legend>
      {open && <FacetValues name={name} facet={facet} chosen={chosen} names={names} onChoose={onChoose} />}
    </fieldset>
  );
};

const FacetValues = ({ name, facet, chosen, names, onChoose }: FacetGroupProps) => {
  const [all, setAll] = useState(false);
  const values = inOrder(name, withChosen(facet.values, chosen));
  const first = shownFirst(name);
  const most = Math.max(1, ...values.map(({ count }) => count));
  const visible = values.filter(({ value }, index) => all || index < first || chosen.includes(value));
  const hidden = values.filter((each) => !visible.includes(each));

  const toggle = (value: string) =>
    onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);

  return (
    <>
      {visible.map(({ value, count }) => {
        const on = chosen.includes(value);
        return (
          <Checkbox
            key={value}
            checked={on}
            onChange={() => toggle(value)}
            className="relative flex h-6 items-center gap-[7px] pb-px text-12"
          >
            <span
              title={valueWords(name, value, names)}
              className={classNames(
                'inline-flex min-w-0 items-center gap-[5px] whitespace-nowrap',
                on && 'font-medium',
              )}
            >
              <FacetLabel name={name} value={value} names={names} />
            </span>
            <span className={classNames('ml-auto', on ? 'font-medium' : 'text-ink-2')}>{figure(count)}</span>
            <span
              aria-hidden="true"
              className={classNames(
                'absolute bottom-0 left-[21px] h-0.5 rounded-[1px] forced-color-adjust-none',
                on ? 'bg-accent' : 'bg-line-2',
              )}
              style={{ width: `calc((100% - 21px) * ${count / most})` }}
            />
          </Checkbox>
        );
      })}
      {values.length === 0 && <p className="h-6 pl-[21px] text-12 text-ink-3">nothing to choose</p>}
      {(hidden.length > 0 || all) && values.length > first && (
        <button
          type="button"
          onClick={() => setAll(!all)}
          className="flex h-6 w-full items-center justify-between pl-[21px] text-12 text-ink-3 hover:text-ink"
        >
          {all ? 'Fewer' : `${figure(hidden.length)} more`} {!all && <span>{figure(sum(hidden))}</span>}
        </button>
      )}
    </>
  );
};
