import type { SessionListAnswer } from '@/lib/answers';
import type { SessionFilter } from '@/lib/session-query';
import { facetsInMenu, facetWords, type Names } from '../../../session-data/filters/filter-words';
import { useIsPhone } from '../../../ui/phone';
import { SkeletonLines } from '../../../ui/skeleton';
import { FacetGroup } from './facet-group';

/** Facets with few values; the others are in the filter menu. */
const inColumn = facetsInMenu.filter((name) => facetWords[name].inColumn !== undefined);

interface FacetsProps {
  /** `null` until counted. */
  facets: SessionListAnswer['facets'] | null;
  filter: SessionFilter;
  names: Names;
  onFilter: (change: Partial<SessionFilter>) => void;
}

export const Facets = ({ facets, filter, names, onFilter }: FacetsProps) => {
  // All at once, so that no heading moves while values load.
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

/** Beside a wide list. A phone hides it, and has no time to fill it. */
export const FacetColumn = ({ facets, ...props }: FacetsProps) => (
  <aside
    aria-label="Filters"
    className="hidden w-[188px] shrink-0 overflow-y-auto border-r border-line bg-sunken py-1.5 wide:block"
  >
    <Facets facets={useIsPhone() ? null : facets} {...props} />
  </aside>
);
