'use client';

import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Count, Coverage } from '@/lib/answers';
import type { SessionFilter, SessionQuery } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import { countWords } from './count-words';
import { type ActiveFilter, cleared, countWithout } from './filters/active-filters';
import type { ListPage } from './queries';
import { SearchedWords } from './searched-line';

export interface EmptyListProps {
  page: ListPage;
  query: SessionQuery;
  active: readonly ActiveFilter[];
  onFilter: (change: Partial<SessionFilter>) => void;
  onFirst: () => void;
  onClearSearch: () => void;
  onThorough: () => void;
}

/** The mirror was asked and nothing fits: says why, and what to loosen. Never drawn for an outage. */
export const EmptyList = ({ page, query, active, onFilter, onFirst, onClearSearch, onThorough }: EmptyListProps) => {
  const { answer, searched } = page;
  const { coverage, total } = answer;

  if (query.place.kind !== 'start' && total.count > 0) {
    return (
      <Empty title="Nothing lies at this place" actions={<Button onClick={onFirst}>To the first page</Button>}>
        <p>{countWords(total)} fit the filters, all of them before it.</p>
      </Empty>
    );
  }
  if (searched) {
    return (
      <Empty
        title="Nobody was found"
        actions={
          <>
            <Button onClick={onThorough}>Thorough search…</Button>
            <Button onClick={onClearSearch}>Clear the search</Button>
            <Loosen active={active} facets={answer.facets} onFilter={onFilter} />
          </>
        }
      >
        <p>
          <SearchedWords searched={searched} />
        </p>
        {active.length > 0 && <p>The filters hold for a search too.</p>}
      </Empty>
    );
  }
  if (active.length === 0) return <WholeList coverage={coverage} />;

  return (
    <Empty
      title={active.length === 1 ? 'No session matches this filter' : `No session matches all ${active.length} filters`}
      actions={<Loosen active={active} facets={answer.facets} onFilter={onFilter} />}
    >
      <Culprit active={active} facets={answer.facets} />
      <SoFar coverage={coverage} />
    </Empty>
  );
};

const WholeList = ({ coverage: { listed, crawl, problem } }: { coverage: Coverage }) => {
  if (listed.kind === 'exactly' && !problem) {
    return (
      <Empty title="The service lists no sessions.">
        <p>Its list was read to the end, and is empty. New sessions appear here by themselves.</p>
      </Empty>
    );
  }
  if (problem) {
    return (
      <Empty title="The list could not be read from the service">
        <p>{problem.message} Nothing is known of its sessions yet; this says nothing about whether there are any.</p>
      </Empty>
    );
  }
  return (
    <Empty title="Reading the list for the first time">
      <p className="inline-flex items-center gap-2">
        <BusyRing /> {crawl ? `Page ${figure(crawl.page)} is on its way.` : 'It begins in a moment.'} Sessions appear as
        they are read.
      </p>
    </Empty>
  );
};

/** "No match" of a list that is not complete is no more than "not so far". */
const SoFar = ({ coverage: { listed, read } }: { coverage: Coverage }) => {
  if (listed.kind === 'at least') return <p>The list is not complete: {countWords(listed)} listed so far.</p>;
  return read.wanted > 0 ? <p>The results of {figure(read.wanted)} are still to be read.</p> : null;
};

type Facets = ListPage['answer']['facets'];

interface Without {
  filter: ActiveFilter;
  count: Count | null;
}

/** The one that takes most away first; those of which nothing is known last. */
const byWhatTheyTake = (active: readonly ActiveFilter[], facets: Facets): Without[] =>
  active
    .map((filter) => ({ filter, count: countWithout(filter.name, facets) }))
    .sort((a, b) => (b.count?.count ?? -1) - (a.count?.count ?? -1));

const Culprit = ({ active, facets }: { active: readonly ActiveFilter[]; facets: Facets }) => {
  const [most] = byWhatTheyTake(active, facets);
  if (!most?.count || most.count.count === 0) return null;

  return (
    <p>
      Without{' '}
      <b className="font-medium text-ink">
        {most.filter.label}: {most.filter.value}
      </b>{' '}
      there would be {countWords(most.count)}.
    </p>
  );
};

interface LoosenProps {
  active: readonly ActiveFilter[];
  facets: Facets;
  onFilter: (change: Partial<SessionFilter>) => void;
}

/** One button for each filter, with what there would be without it where that is known. */
const Loosen = ({ active, facets, onFilter }: LoosenProps) => (
  <>
    {byWhatTheyTake(active, facets).map(({ filter: { name, label }, count }) => (
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
