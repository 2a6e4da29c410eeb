'use client';

import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { SessionListAnswer } from '@/lib/answers';
import type { SessionFilter, TimeRange } from '@/lib/session-query';
import { Choice } from '../../ui/filter-chip';
import { UtcPeriodForm } from '../../ui/period-form';
import { PopoverPanel } from '../../ui/popover-panel';
import { FactorForm } from './factor-form';
import { FiguresForm } from './figures-form';
import {
  expiryWords,
  type FilterName,
  filterLabels,
  filterNames,
  isFacet,
  isTimeFilter,
  type Names,
} from './filter-words';
import { isSameRange, usualRanges } from './time-range';
import { ValueChoices } from './value-choices';

/** Session ids are entered in the search field. */
const offered = filterNames.filter((name) => name !== 'id');

export interface FilterMenuProps {
  anchor: RefObject<HTMLElement | null>;
  /** The filter to edit; `null`: choose one first. */
  initial: FilterName | null;
  filter: SessionFilter;
  facets: SessionListAnswer['facets'] | null;
  names: Names;
  /** A filter set elsewhere on the page. */
  without?: FilterName | undefined;
  onFilter: (change: Partial<SessionFilter>) => void;
  onClose: () => void;
}

const FilterMenu = ({ anchor, initial, without, onClose, ...rest }: FilterMenuProps) => {
  const [name, setName] = useState(initial);

  return (
    <PopoverPanel title={name === null ? 'Filter by' : filterLabels[name]} anchor={anchor} onClose={onClose}>
      {name === null ? (
        offered
          .filter((each) => each !== without)
          .map((each) => (
            <Choice key={each} chosen={false} onChoose={() => setName(each)}>
              {filterLabels[each]}
              <ChevronRight aria-hidden="true" className="ml-auto size-3.5 text-ink-3" />
            </Choice>
          ))
      ) : (
        <FilterForm name={name} onClose={onClose} {...rest} />
      )}
    </PopoverPanel>
  );
};

type FilterFormProps = Omit<FilterMenuProps, 'anchor' | 'initial' | 'without'> & { name: FilterName };

const FilterForm = ({ name, filter, facets, names, onFilter, onClose }: FilterFormProps) => {
  const applyAndClose = (change: Partial<SessionFilter>) => {
    onFilter(change);
    onClose();
  };

  if (isFacet(name)) {
    return (
      <ValueChoices
        name={name}
        facet={facets?.[name] ?? null}
        chosen={filter[name]}
        names={names}
        onChoose={(values) => onFilter({ [name]: values })}
      />
    );
  }
  if (isTimeFilter(name)) {
    return <RangeForm range={filter[name]} onRange={(range) => applyAndClose({ [name]: range })} />;
  }
  switch (name) {
    case 'score':
      return <ScoreForm filter={filter} onScores={applyAndClose} />;
    case 'factor':
      return <FactorForm chosen={filter.factor} onFactors={(factor) => onFilter({ factor })} />;
    case 'waiting':
      return <WaitingForm hours={filter.waitingHours} onHours={(waitingHours) => applyAndClose({ waitingHours })} />;
    case 'expiry':
      return usualMonths.map((months) => (
        <Choice
          key={months}
          chosen={filter.expiryMonths === months}
          onChoose={() => applyAndClose({ expiryMonths: months })}
        >
          {sentence(expiryWords(months))}
        </Choice>
      ));
    case 'id':
      return <p className="px-2 py-1.5 text-12 text-ink-2">Enter another id in the search field.</p>;
  }
};

/** From the current month on. */
const usualMonths = [0, 1, 3, 6, 12];

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

interface RangeFormProps {
  range: TimeRange | null;
  onRange: (range: TimeRange) => void;
}

/** A bound may be a day; the field also needs a time. */
const boundOf = (range: TimeRange | null, end: 'from' | 'to'): string | null => {
  const bound = range && 'from' in range ? range[end] : null;
  return bound && bound.length === 10 ? `${bound}T00:00:00Z` : bound;
};

/** A recent period, or a custom range. */
const RangeForm = ({ range, onRange }: RangeFormProps) => (
  <>
    {usualRanges.map((usual) => (
      <Choice key={usual.words} chosen={isSameRange(usual.range, range)} onChoose={() => onRange(usual.range)}>
        {usual.words}
      </Choice>
    ))}
    <UtcPeriodForm from={boundOf(range, 'from')} to={boundOf(range, 'to')} endLabel="Before" onChoose={onRange} />
  </>
);

type Scores = Pick<SessionFilter, 'scoreFrom' | 'scoreTo'>;

const scoreLabels = { scoreFrom: 'Lowest', scoreTo: 'Highest' };

const isScore = (score: number | null): boolean => score === null || (score >= 0 && score <= 100);

/** To three decimals, as the list compares scores. */
const rounded = (score: number | null): number | null => score && Math.round(score * 1000) / 1000;

interface ScoreFormProps {
  filter: Scores;
  onScores: (scores: Scores) => void;
}

const ScoreForm = ({ filter, onScores }: ScoreFormProps) => {
  const apply = ({ scoreFrom, scoreTo }: Scores): string | null => {
    if (!isScore(scoreFrom) || !isScore(scoreTo)) return 'Enter a score from 0 to 100.';
    if (scoreFrom === null && scoreTo === null) return 'Enter a minimum or maximum score.';
    if (scoreFrom !== null && scoreTo !== null && scoreFrom > scoreTo)
      return 'The minimum score must be below the maximum.';
    onScores({ scoreFrom: rounded(scoreFrom), scoreTo: rounded(scoreTo) });

    return null;
  };

  return <FiguresForm figures={filter} labels={scoreLabels} onApply={apply} />;
};

const usualHours = [1, 4, 8, 24, 48];
const hourLabels = { hours: 'Hours' };

interface WaitingFormProps {
  hours: number | null;
  onHours: (hours: number) => void;
}

/** Sessions that need approval, by waiting time. */
const WaitingForm = ({ hours, onHours }: WaitingFormProps) => {
  const apply = (typed: { hours: number | null }): string | null => {
    const rounded = Math.round((typed.hours ?? 0) * 100) / 100;
    if (!(rounded > 0 && rounded < 100_000)) return 'Enter a number of hours above 0.';
    onHours(rounded);

    return null;
  };

  return (
    <>
      {usualHours.map((each) => (
        <Choice key={each} chosen={hours === each} onChoose={() => onHours(each)}>
          {each === 1 ? '1 hour' : `${each} hours`}
        </Choice>
      ))}
      <FiguresForm
        figures={{ hours }}
        labels={hourLabels}
        onApply={apply}
        className="mt-1.5 border-t border-line pt-2.5"
      />
    </>
  );
};

export default FilterMenu;
