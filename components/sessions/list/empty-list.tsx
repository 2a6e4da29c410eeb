'use client';

import { CircleOff, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Count, Coverage } from '@/lib/answers';
import type { SessionFilter, SessionQuery } from '@/lib/session-query';
import { type ActiveFilter, cleared, countWithout } from '../../session-data/filters/active-filters';
import type { ListPage } from '../../session-data/list-queries';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import { countWords } from '../../words/count-words';
import { SearchedWords } from './searched-line';

export interface EmptyListProps {
  page: ListPage;
  query: SessionQuery;
  active: readonly ActiveFilter[];
  onFilter: (change: Partial<SessionFilter>) => void;
  onFirst: () => void;
  onClearSearch: () => void;
  onFuzzySearch: () => void;
}

/** Nothing matches: says why, and which filters to remove. Never shown for an outage. */
export const EmptyList = ({ page, query, active, onFilter, onFirst, onClearSearch, onFuzzySearch }: EmptyListProps) => {
  const { answer, searched } = page;
  const { coverage, total } = answer;

  if (query.place.kind !== 'start' && total.count > 0) {
    return (
      <Empty title="No sessions here" actions={<Button onClick={onFirst}>First page</Button>}>
        <p>All {countWords(total)} matching sessions come before this point.</p>
      </Empty>
    );
  }
  if (searched) {
    return (
      <Empty
        title={total.kind === 'exactly' ? 'No matching sessions' : 'No matching sessions so far'}
        actions={
          <>
            <Button onClick={onFuzzySearch}>Fuzzy search…</Button>
            <Button onClick={onClearSearch}>Clear search</Button>
            <RemoveFilters active={active} facets={answer.facets} onFilter={onFilter} />
          </>
        }
      >
        <p>
          <SearchedWords searched={searched} />
        </p>
        {active.length > 0 && <p>Filters apply to searches too.</p>}
      </Empty>
    );
  }
  if (active.length === 0) return <WholeList coverage={coverage} />;

  return (
    <Empty
      title={active.length === 1 ? 'No sessions match this filter' : `No sessions match all ${active.length} filters`}
      actions={<RemoveFilters active={active} facets={answer.facets} onFilter={onFilter} />}
    >
      <Culprit active={active} facets={answer.facets} />
      <SoFar coverage={coverage} />
    </Empty>
  );
};

interface RefusedListProps {
  message: string;
  onFirst: () => void;
  onClearSearch: () => void;
}

/** The server refused this place, filter or search. */
export const RefusedList = ({ message, onFirst, onClearSearch }: RefusedListProps) => (
  <Message
    alert
    className="flex-1 p-5"
    icon={<CircleOff aria-hidden="true" />}
    title={message}
    actions={
      <>
        <Button onClick={onFirst}>First page</Button>
        <Button look="ghost" onClick={onClearSearch}>
          Clear search
        </Button>
      </>
    }
  />
);

const WholeList = ({ coverage: { standing, listed, crawl, problem } }: { coverage: Coverage }) => {
  if (listed.kind === 'exactly') {
    return (
      <Empty title="No sessions yet">
        <p>New sessions appear here automatically.</p>
      </Empty>
    );
  }
  if (problem) {
    return (
      <Empty title="Sessions could not be loaded from the service">
        <p>{problem.message} Some sessions may be missing.</p>
      </Empty>
    );
  }
  if (standing === 'overdue') {
    return (
      <Empty title="No sessions at the last sync">
        <p>Sync is overdue. There may be new sessions.</p>
      </Empty>
    );
  }
  return (
    <Empty title="First sync in progress">
      <p className="inline-flex items-center gap-2">
        <BusyRing /> {crawl ? `Loading page ${figure(crawl.page)}.` : 'Starting soon.'} Sessions appear as they arrive.
      </p>
    </Empty>
  );
};

/** While sync is incomplete, there may be more matches. */
const SoFar = ({ coverage: { listed, read } }: { coverage: Coverage }) => {
  if (listed.kind === 'at least') return <p>Sync is not complete: {countWords(listed)} sessions so far.</p>;
  return read.wanted > 0 ? <p>Results for {figure(read.wanted)} sessions are still loading.</p> : null;
};

type Facets = ListPage['answer']['facets'];

interface Without {
  filter: ActiveFilter;
  count: Count | null;
}

/** The filter that hides the most first; unknown counts last. */
const byHidden = (active: readonly ActiveFilter[], facets: Facets): Without[] =>
  active
    .map((filter) => ({ filter, count: countWithout(filter.name, facets) }))
    .sort((a, b) => (b.count?.count ?? -1) - (a.count?.count ?? -1));

const Culprit = ({ active, facets }: { active: readonly ActiveFilter[]; facets: Facets }) => {
  const [most] = byHidden(active, facets);
  if (!most?.count || most.count.count === 0) return null;

  return (
    <p>
      Without{' '}
      <b className="font-medium text-ink">
        {most.filter.label}: {most.filter.value}
      </b>{' '}
      there are {countWords(most.count)}.
    </p>
  );
};

interface RemoveFiltersProps {
  active: readonly ActiveFilter[];
  facets: Facets;
  onFilter: (change: Partial<SessionFilter>) => void;
}

/** One button per filter, with the count without it, if known. */
const RemoveFilters = ({ active, facets, onFilter }: RemoveFiltersProps) => (
  <>
    {byHidden(active, facets).map(({ filter: { name, label }, count }) => (
      <Button key={name} onClick={() => onFilter(cleared(name))}>
        Remove {label} {count && <span className="font-normal text-ink-2">{countWords(count)}</span>}
      </Button>
    ))}
    {active.length > 1 && (
      <Button look="ghost" onClick={() => onFilter(Object.assign({}, ...active.map(({ name }) => cleared(name))))}>
        Clear all
      </Button>
    )}
  </>
);

const Empty = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <div className="min-h-0 flex-1 overflow-auto">
    <Message className="p-5" icon={<Inbox aria-hidden="true" />} title={title} actions={actions}>
      {children}
    </Message>
  </div>
);
