'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { useChange } from '../../../proof';
import { beginThorough, isUnderWay, thoroughQuery } from '../../../sessions/list/thorough/queries';
import { Button } from '../../../ui/button';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { BusyRing } from '../../../ui/ring';
import { MayButton } from '../../may-button';
import { changeDeletion } from '../../queries';
import { useRequestChange } from '../../use-request-change';

/** For names that were misspelt: compares them one by one, and takes in what was found. */
export const ThoroughMatch = ({ answer: { id, given, masked, may } }: { answer: DeletionAnswer }) => {
  const client = useQueryClient();
  const [searchId, setSearchId] = useState<string | null>(null);
  const name = masked ? null : (given?.name ?? null);
  const begin = useChange(beginThorough, {
    onSuccess: (begun) => {
      client.setQueryData(thoroughQuery(begun.searchId).queryKey, begun);
      setSearchId(begun.searchId);
    },
  });

  if (searchId !== null) return <Running requestId={id} searchId={searchId} onDone={() => setSearchId(null)} />;

  const hindrance = masked ? 'Search first: it begins the purpose.' : 'The person gave no name.';

  return (
    <>
      <MayButton
        size="small"
        may={name === null ? { allowed: false, because: hindrance } : may.match}
        quiet
        pending={begin.isPending}
        onClick={() => name !== null && begin.mutate(name)}
      >
        Search thoroughly
      </MayButton>
      {begin.failure && <FailureNote error={begin.failure} />}
    </>
  );
};

interface RunningProps {
  requestId: string;
  searchId: string;
  onDone: () => void;
}

const Running = ({ requestId, searchId, onDone }: RunningProps) => {
  const { data, error } = useQuery(thoroughQuery(searchId));
  const take = useRequestChange(() => changeDeletion(requestId, { action: 'take thorough', searchId }), onDone);
  if (!data) return error ? <FailureNote error={error} /> : <BusyRing />;

  return (
    <span className="inline-flex min-h-[26px] flex-wrap items-center gap-2">
      {isUnderWay(data) && <BusyRing />}
      <span role="status" className="text-ink-2">
        {isUnderWay(data) ? 'Comparing names' : data.state === 'complete' ? 'All names compared' : 'Stopped'}:{' '}
        {figure(data.compared)} of {figure(data.total)}, {figure(data.found.length)} found
        {data.more && ' and more'}
      </span>
      {!isUnderWay(data) && (
        <>
          {data.state === 'complete' && (
            <Button size="small" disabled={take.isPending} onClick={() => take.mutate()}>
              {take.isPending && <BusyRing />}
              Take in the result
            </Button>
          )}
          <Button size="small" look="ghost" disabled={take.isPending} onClick={onDone}>
            Leave it
          </Button>
        </>
      )}
      {take.failure && <FailureNote error={take.failure} className="w-full" />}
    </span>
  );
};
