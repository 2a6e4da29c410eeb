'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { problemOf } from '../../../ui/panel-state';
import { BusyRing } from '../../../ui/ring';
import { SkeletonLines } from '../../../ui/skeleton';
import { beginThorough, isUnderWay, stopThorough, thoroughQuery } from './queries';
import { ThoroughFound } from './thorough-found';

interface ThoroughDialogProps {
  text: string;
  /** Of the one that was begun for this text; closing the dialog does not stop it. */
  searchId: string | null;
  onBegun: (searchId: string) => void;
  onClose: () => void;
}

/** For names that were misspelt: every readable name is compared with what was typed. */
const ThoroughDialog = ({ text, searchId, onBegun, onClose }: ThoroughDialogProps) => {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => beginThorough(text),
    gcTime: 0,
    onSuccess: (answer) => {
      client.setQueryData(thoroughQuery(answer.searchId).queryKey, answer);
      onBegun(answer.searchId);
    },
  });

  return (
    <Dialog
      title="Thorough search"
      description="Compares every readable name with what you typed, typing errors allowed. It takes a while, and is on record."
      busy={begin.isPending}
      onClose={onClose}
    >
      {searchId === null ? (
        <>
          {begin.error && <FailureNote error={begin.error} className="mt-3" />}
          <DialogFoot>
            <Button onClick={onClose} disabled={begin.isPending}>
              Cancel
            </Button>
            <Button look="solid" disabled={begin.isPending} onClick={() => begin.mutate()}>
              {begin.isPending && <BusyRing />}
              Begin
            </Button>
          </DialogFoot>
        </>
      ) : (
        <Running searchId={searchId} onAgain={() => begin.mutate()} />
      )}
    </Dialog>
  );
};

const Running = ({ searchId, onAgain }: { searchId: string; onAgain: () => void }) => {
  const client = useQueryClient();
  const query = useQuery(thoroughQuery(searchId));
  const stop = useMutation({
    mutationFn: () => stopThorough(searchId),
    onSuccess: (answer) => client.setQueryData(thoroughQuery(searchId).queryKey, answer),
  });
  const { data } = query;

  if (!data) {
    return query.error ? (
      <Failure
        className="mt-3"
        size="small"
        title="The search could not be read"
        problem={problemOf(query)}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div className="mt-3">
        <SkeletonLines count={4} />
      </div>
    );
  }

  return (
    <>
      <Progress answer={data} />
      {query.error !== null && <FailureNote error={query.error} className="mt-2" />}
      {stop.error && <FailureNote error={stop.error} className="mt-2" />}
      <ThoroughFound answer={data} />
      <DialogFoot>
        {isUnderWay(data) ? (
          <>
            <span className="mr-auto text-12 text-ink-2">It goes on while this is closed.</span>
            <Button onClick={() => stop.mutate()} disabled={stop.isPending}>
              Stop
            </Button>
          </>
        ) : (
          data.state === 'stopped' && <Button onClick={onAgain}>Begin again</Button>
        )}
      </DialogFoot>
    </>
  );
};

const leads: Record<ThoroughSearchAnswer['state'], string> = {
  waiting: 'Waits for its turn',
  running: 'Comparing',
  complete: 'Complete',
  stopped: 'Stopped',
};

/** How far it is, and what it cannot find: a search that missed some says how many. */
const Progress = ({ answer }: { answer: ThoroughSearchAnswer }) => {
  const { state, compared, total, unreadable, withoutDocument } = answer;
  const missed = [
    ...(withoutDocument > 0 ? [`${figure(withoutDocument)} have no readable document`] : []),
    ...(unreadable > 0 ? [`${figure(unreadable)} could not be opened`] : []),
  ];

  return (
    <div className="mt-3">
      <p role="status" className="text-12 text-ink-2">
        <b className="font-medium text-ink">{leads[state]}</b>: {figure(compared)} of {figure(total)} compared
        {missed.length > 0 && ` · ${missed.join(' · ')}`}
      </p>
      <progress
        aria-label="Compared so far"
        value={compared}
        max={Math.max(1, total)}
        className="mt-1.5 block h-1 w-full accent-accent"
      />
    </div>
  );
};

export default ThoroughDialog;
