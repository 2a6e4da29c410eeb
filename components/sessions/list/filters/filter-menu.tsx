'use client';

import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { Choice } from '../../../ui/filter-chip';
import { PopoverPanel } from '../../../ui/popover-panel';
import { type FilterName, isFacet, labelOf } from './active-filters';
import { FactorForm } from './factor-form';
import { RangeForm } from './range-form';
import { ScoreForm } from './score-form';
import { ValueChoices } from './value-choices';
import type { Names } from './value-words';
import { WaitingForm } from './waiting-form';

/** The session id is sought in the search field. */
const offered = (Object.keys(labelOf) as FilterName[]).filter((name) => name !== 'id');

export interface FilterMenuProps {
  anchor: RefObject<HTMLElement | null>;
  /** The filter to begin with; `null`: to be chosen. */
  begin: FilterName | null;
  filter: SessionFilter;
  facets: SessionListAnswer['facets'] | null;
  names: Names;
  /** What is chosen elsewhere on the page. */
  without?: FilterName | undefined;
  onFilter: (change: Partial<SessionFilter>) => void;
  onClose: () => void;
}

const FilterMenu = ({ anchor, begin, without, onClose, ...rest }: FilterMenuProps) => {
  const [name, setName] = useState(begin);

  return (
    <PopoverPanel title={name === null ? 'Filter by' : labelOf[name]} anchor={anchor} onClose={onClose}>
      {name === null ? (
        offered
          .filter((each) => each !== without)
          .map((each) => (
            <Choice key={each} chosen={false} onChoose={() => setName(each)}>
              {labelOf[each]}
              <ChevronRight aria-hidden="true" className="ml-auto size-3.5 text-ink-3" />
            </Choice>
          ))
      ) : (
        <FilterForm name={name} onClose={onClose} {...rest} />
      )}
    </PopoverPanel>
  );
};

type FilterFormProps = Omit<FilterMenuProps, 'anchor' | 'begin' | 'without'> & { name: FilterName };

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
  switch (name) {
    case 'created':
    case 'completed':
    case 'decided':
      return <RangeForm range={filter[name]} onRange={(range) => applyAndClose({ [name]: range })} />;
    case 'score':
      return <ScoreForm filter={filter} onScores={applyAndClose} />;
    case 'factor':
      return <FactorForm chosen={filter.factor} onFactors={(factor) => onFilter({ factor })} />;
    case 'waiting':
      return <WaitingForm hours={filter.waitingHours} onHours={(waitingHours) => applyAndClose({ waitingHours })} />;
    case 'id':
      return <p className="px-2 py-1.5 text-12 text-ink-2">Type another beginning into the search field.</p>;
  }
};

export default FilterMenu;
