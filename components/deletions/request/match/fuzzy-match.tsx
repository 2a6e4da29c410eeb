'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { changeDeletion } from '../../../erasure/queries';
import { useRequestChange } from '../../../erasure/use-request-change';
import { useChange } from '../../../proof';
import { fuzzySearchQuery, isRunning, startFuzzySearch } from '../../../session-data/fuzzy-search-queries';
import { Button } from '../../../ui/button';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { BusyRing } from '../../../ui/ring';
import { ActionButton } from '../../action-button';

/** For misspelt names: compares every name, then adds the matches to the request. */
export const FuzzyMatch = ({ answer: { id, given, masked, may } }: { answer: DeletionAnswer }) => {
  const client = useQueryClient();
  const [searchId, setSearchId] = useState<string | null>(null);
  const name = masked ? null : (given?.name ?? null);
  const begin = useChange(startFuzzySearch, {
    onSuccess: (begun) => {
      client.setQueryData(fuzzySearchQuery(begun.searchId).queryKey, begun);
      setSearchId(begun.searchId);
    },
  });

  if (searchId !== null) return <Running requestId={id} searchId={searchId} onDone={() => setSearchId(null)} />;

  const because = masked ? 'Run a search first: it sets your purpose.' : 'The request does not include a name.';

  return (
    <>
      <ActionButton
        size="small"
        may={name === null ? { allowed: false, because } : may.match}
        quiet
        pending={begin.isPending}
        onClick={() => name !== null && begin.mutate(name)}
      >
        Fuzzy search
      </ActionButton>
      {begin.failure && <FailureNote error={begin.failure} />}
    </>
  );
};

const Running = ({ requestId, searchId, onDone }: { requestId: string; searchId: string; onDone: () => void }) => {
  const { data, error } = useQuery(fuzzySearchQuery(searchId));
  const take = useRequestChange(() => changeDeletion(requestId, { action: 'take thorough', searchId }), onDone);
  if (!data) return error ? <FailureNote error={error} /> : <BusyRing />;

  return (
    <span className="inline-flex min-h-[26px] flex-wrap items-center gap-2">
      {isRunning(data) && <BusyRing />}
      <span role="status" className="text-ink-2">
        {isRunning(data) ? 'Comparing names' : data.state === 'complete' ? 'All names compared' : 'Stopped'}:{' '}
        {figure(data.compared)} of {figure(data.total)}, {figure(data.found.length)} found
        {data.more && ' and more'}
      </span>
      {!isRunning(data) && (
        <>
          {data.state === 'complete' && (
            <Button size="small" disabled={take.isPending} onClick={() => take.mutate()}>
              {take.isPending && <BusyRing />}
              Add results
            </Button>
          )}
          <Button size="small" look="ghost" disabled={take.isPending} onClick={onDone}>
            Dismiss
          </Button>
        </>
      )}
      {take.failure && <FailureNote error={take.failure} className="w-full" />}
    </span>
  );
};
