'use client';

import { useQueries } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Button } from '../../ui/button';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { actionWords } from '../actions';
import { activeFilters, type FilterName, type LogFilter, noFilter, withoutFilter } from '../address';
import { logKey, readLog } from '../queries';
import { windowWords } from '../time-window';

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
  }
};

interface EmptyLogProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

/** The log was read and nothing fits: says which filter took everything away, and offers to take that one back. */
export const EmptyLog = ({ filter, onFilter }: EmptyLogProps) => {
  const active = activeFilters(filter);

  if (active.length === 0) {
    return (
      <Message className="p-5" icon={<Inbox aria-hidden="true" />} title="No events yet">
        <p>The log was read, and nothing has been recorded so far.</p>
      </Message>
    );
  }
  return <NothingFits filter={filter} active={active} onFilter={onFilter} />;
};

const NothingFits = ({ filter, active, onFilter }: EmptyLogProps & { active: FilterName[] }) => {
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
      title={active.length === 1 ? 'No event fits this filter' : `No event fits all ${active.length} filters`}
      actions={
        <>
          {culprit && active.length > 1 && (
            <Button onClick={() => onFilter(withoutFilter(filter, culprit.name))}>Remove that filter</Button>
          )}
          <Button look={culprit && active.length > 1 ? 'ghost' : 'outline'} onClick={() => onFilter(noFilter)}>
            {active.length === 1 ? 'Remove the filter' : 'Clear all'}
          </Button>
        </>
      }
    >
      {counting ? (
        <p className="inline-flex items-center gap-2">
          <BusyRing /> Looking which of them took the events away
        </p>
      ) : culprit?.total ? (
        <p>
          Without <b className="font-medium text-ink">{filterWords(filter, culprit.name)}</b> there would be{' '}
          {culprit.total.atLeast && 'at least '}
          {figure(culprit.total.count)}.
        </p>
      ) : (
        <NoCulprit counted={counted} alone={active.length === 1} />
      )}
    </Message>
  );
};

const NoCulprit = ({ counted, alone }: { counted: boolean; alone: boolean }) => {
  if (!counted) return <p>How many there would be without a filter could not be counted.</p>;
  return alone ? <p>Without it there is nothing either.</p> : <p>Taking any one of them away leaves nothing either.</p>;
};

export const EmptyPlace = ({ onNewest }: { onNewest: () => void }) => (
  <Message
    className="p-5"
    icon={<Inbox aria-hidden="true" />}
    title="Nothing lies below this place"
    actions={<Button onClick={onNewest}>To the newest events</Button>}
  >
    <p>The log was read, and no event that fits is older than that.</p>
  </Message>
);
