import type { FacetName, SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { SkeletonLines } from '../../../ui/skeleton';
import { FacetGroup } from './facet-group';
import type { Names } from './value-words';

/** Those with few values; the others are chosen from the menu of filters. */
const inColumn = ['status', 'documentType', 'country', 'level', 'weakest'] as const satisfies readonly FacetName[];

interface FacetsProps {
  /** `null` until they were counted for the first time. */
  facets: SessionListAnswer['facets'] | null;
  filter: SessionFilter;
  names: Names;
  onFilter: (change: Partial<SessionFilter>) => void;
}

export const Facets = ({ facets, filter, names, onFilter }: FacetsProps) => {
  // Whole, so that no heading moves when the values below another one arrive.
  if (!facets) {
    return (
      <div className="px-3">
        <SkeletonLines count={28} rowClass="h-6" />
      </div>
    );
  }

  return inColumn.map((name) => (
    <FacetGroup
      key={name}
      name={name}
      facet={facets[name]}
      chosen={filter[name]}
      names={names}
      onChoose={(values) => onFilter({ [name]: values })}
    />
  ));
};
