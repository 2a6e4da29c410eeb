'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Facet, FacetValue } from '@/lib/answers';
import { type FacetName, isOfResults, none, unread, withheld } from '@/lib/session-query';
import { facetWords, inOrder, type Names, valueWords } from '../../../session-data/filters/filter-words';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { figure } from '../../../ui/figures';
import { Glyph, glyphTone } from '../../../ui/glyph';
import { countryName } from '../../../words/country-codes';
import { LevelGlyph } from '../../../words/level';
import { describeLevel } from '../../../words/level-words';
import { describeStatus } from '../../../words/status-words';

/** Chosen values stay visible, even if nothing matches them. */
const withChosen = (values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] => [
  ...values,
  ...chosen.filter((value) => values.every((each) => each.value !== value)).map((value) => ({ value, count: 0 })),
];

const sum = (values: readonly FacetValue[]): number => values.reduce((total, { count }) => total + count, 0);

/** Sessions with results, which the counts of this group are based on. */
const withResultsCount = ({ values }: Facet): number =>
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
  const needsResults = isOfResults(name);
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
          {facetWords[name].label}
          <small className="ml-auto text-11 font-normal text-ink-3">
            {needsResults && `of ${figure(withResultsCount(facet))}`}
            {facet.kind === 'at least' && (needsResults ? ', at least' : 'at least')}
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
  const first = facetWords[name].inColumn ?? 5;
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
            className="relative flex min-h-6 items-center gap-[7px] pb-px text-12 phone:min-h-11 phone:text-14"
          >
            <span
              title={valueWords(name, value, names)}
              className={classNames('inline-flex min-w-0 items-center gap-[5px]', on && 'font-medium')}
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
      {values.length === 0 && <p className="h-6 pl-[21px] text-12 text-ink-3">No values</p>}
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

interface FacetLabelProps {
  name: FacetName;
  value: string;
  names: Names;
}

const StatusLabel = ({ status }: { status: string | null }) => {
  const { word, note, tone, glyph, known } = describeStatus(status);

  return (
    <>
      <Glyph name={glyph} className={glyphTone[tone]} />
      <span>{word}</span>
      {note && <small className="text-11 text-ink-3">{known ? note : 'unknown'}</small>}
    </>
  );
};

const levelTones = { high: 'text-ok-bar', medium: 'text-warn-bar', low: 'text-bad-bar', none: 'text-ink-3' };

const LevelLabel = ({ level, words }: { level: string | null; words: string }) => {
  const { bars, tone } = describeLevel(level);

  return (
    <>
      <span className={levelTones[tone]}>
        <LevelGlyph filled={bars} />
      </span>
      <span>{words}</span>
    </>
  );
};

const CountryLabel = ({ code }: { code: string }) => (
  <>
    <span className="mono">{code}</span>
    <span>{countryName(code)}</span>
  </>
);

/** A value in words, with the icon the table uses. */
const FacetLabel = ({ name, value, names }: FacetLabelProps) => {
  const words = valueWords(name, value, names);

  if (name === 'status') return <StatusLabel status={value === none ? null : value} />;
  if (name === 'level') {
    const level = value === none || value === unread || value === withheld ? null : value;
    return <LevelLabel level={level} words={words} />;
  }
  if (name === 'country' && value !== none) return <CountryLabel code={value} />;
  return <span>{words}</span>;
};
