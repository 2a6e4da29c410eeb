'use client';

import { useQueries } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import {
  activeFilters,
  type FilterName,
  type LogFilter,
  noFilter,
  withoutFilter,
} from '../../session-data/audit-address';
import { windowWords } from '../../session-data/time-window';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { actionWords } from '../../words/audit/actions';
import { logKey, readLog } from '../queries';

const filterWords = (filter: LogFilter, name: FilterName): string => {
  switch (name) {
    case 'window':
      return `Time: ${windowWords(filter.window)}`;
    case 'person':
      return 'Person';
    case 'action':
      return `Action: ${actionWords(filter.action ?? '')}`;
    case 'session':
      return `Session: ${shortId(filter.session ?? '')}`;
    case 'request':
      return `Deletion request: ${filter.request}`;
  }
};

interface EmptyLogProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

/** Nothing matches: names the filter that hides the most events and offers to remove it. */
export const EmptyLog = ({ filter, onFilter }: EmptyLogProps) => {
  const active = activeFilters(filter);

  if (active.length === 0) {
    return (
      <Message className="p-5" icon={<Inbox aria-hidden="true" />} title="No events yet">
        <p>Nothing has been recorded so far.</p>
      </Message>
    );
  }
  return <NoMatches filter={filter} active={active} onFilter={onFilter} />;
};

const NoMatches = ({ filter, active, onFilter }: EmptyLogProps & { active: FilterName[] }) => {
  const without = useQueries({
    queries: active.map((name) => ({
      queryKey: [...logKey, 'without', name, filter],
      queryFn: () => readLog(withoutFilter(filter, name), null),
    })),
  });
  const counting = without.some(({ isPending }) => isPending);
  const counted = without.every(({ data }) => data !== undefined);
  const [culprit] = active
    .map((name, index) => ({ name, total: without[index]?.data?.total ?? null }))
    .filter(({ total }) => total !== null && total.count > 0)
    .sort((a, b) => (b.total?.count ?? 0) - (a.total?.count ?? 0));

  return (
    <Message
      className="p-5"
      icon={<Inbox aria-hidden="true" />}
      title={active.length === 1 ? 'No events match this filter' : `No events match all ${active.length} filters`}
      actions={
        <>
          {culprit && active.length > 1 && (
            <Button onClick={() => onFilter(withoutFilter(filter, culprit.name))}>Remove this filter</Button>
          )}
          <Button look={culprit && active.length > 1 ? 'ghost' : 'outline'} onClick={() => onFilter(noFilter)}>
            {active.length === 1 ? 'Remove filter' : 'Clear all'}
          </Button>
        </>
      }
    >
      {counting ? (
        <p className="inline-flex items-center gap-2">
          <BusyRing /> Checking which filter hides the events
        </p>
      ) : culprit?.total ? (
        <p>
          Without <b className="font-medium text-ink">{filterWords(filter, culprit.name)}</b> there are{' '}
          {culprit.total.atLeast && 'at least '}
          {figure(culprit.total.count)} {culprit.total.count === 1 ? 'event' : 'events'}.
        </p>
      ) : (
        <NoCulprit counted={counted} alone={active.length === 1} />
      )}
    </Message>
  );
};

const NoCulprit = ({ counted, alone }: { counted: boolean; alone: boolean }) => {
  if (!counted) return <p>The events hidden by each filter could not be counted.</p>;
  return alone ? <p>Removing it still shows no events.</p> : <p>Removing any one of them still shows no events.</p>;
};

export const EmptyPlace = ({ onNewest }: { onNewest: () => void }) => (
  <Message
    className="p-5"
    icon={<Inbox aria-hidden="true" />}
    title="No earlier events"
    actions={<Button onClick={onNewest}>Show newest events</Button>}
  >
    <p>No matching events are older than this position.</p>
  </Message>
);
