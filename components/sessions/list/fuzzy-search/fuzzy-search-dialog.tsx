'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import {
  fuzzySearchQuery,
  isRunning,
  startFuzzySearch,
  stopFuzzySearch,
} from '../../../session-data/fuzzy-search-queries';
import { sessionHref } from '../../../session-data/opened-from';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { FailureNote } from '../../../ui/failure-note';
import { figure } from '../../../ui/figures';
import { outsideWords } from '../../../ui/outside-words';
import { problemOf } from '../../../ui/panel-state';
import { BusyRing } from '../../../ui/ring';
import { shortId } from '../../../ui/short-id';
import { SkeletonLines } from '../../../ui/skeleton';
import { PersonInFull } from '../../../words/person-in-full';
import { Status } from '../../../words/status';

interface FuzzySearchDialogProps {
  text: string;
  /** The search started for this text; closing the dialog does not stop it. */
  searchId: string | null;
  onStarted: (searchId: string) => void;
  onClose: () => void;
}

/** Finds misspelt names by comparing every readable name with the text. */
export const FuzzySearchDialog = ({ text, searchId, onStarted, onClose }: FuzzySearchDialogProps) => {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => startFuzzySearch(text),
    gcTime: 0,
    onSuccess: (answer) => {
      client.setQueryData(fuzzySearchQuery(answer.searchId).queryKey, answer);
      onStarted(answer.searchId);
    },
  });

  return (
    <Dialog
      title="Fuzzy search"
      description="Finds misspelt names. Slower, and logged."
      busy={start.isPending}
      onClose={onClose}
    >
      {searchId === null ? (
        <>
          {start.error && <FailureNote error={start.error} className="mt-3" />}
          <DialogFoot>
            <Button onClick={onClose} disabled={start.isPending}>
              Cancel
            </Button>
            <Button look="solid" disabled={start.isPending} onClick={() => start.mutate()}>
              {start.isPending && <BusyRing />}
              Start
            </Button>
          </DialogFoot>
        </>
      ) : (
        <Running searchId={searchId} onRestart={() => start.mutate()} />
      )}
    </Dialog>
  );
};

const Running = ({ searchId, onRestart }: { searchId: string; onRestart: () => void }) => {
  const client = useQueryClient();
  const query = useQuery(fuzzySearchQuery(searchId));
  const stop = useMutation({
    mutationFn: () => stopFuzzySearch(searchId),
    onSuccess: (answer) => client.setQueryData(fuzzySearchQuery(searchId).queryKey, answer),
  });
  const { data } = query;

  if (!data) {
    return query.error ? (
      <Failure
        className="mt-3"
        size="small"
        title="Search could not be loaded"
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
      <Results answer={data} />
      <DialogFoot>
        {isRunning(data) ? (
          <>
            <span className="mr-auto text-12 text-ink-2">The search continues if you close this panel.</span>
            <Button onClick={() => stop.mutate()} disabled={stop.isPending}>
              Stop
            </Button>
          </>
        ) : (
          data.state === 'stopped' && <Button onClick={onRestart}>Start again</Button>
        )}
      </DialogFoot>
    </>
  );
};

const leads: Record<ThoroughSearchAnswer['state'], string> = {
  waiting: 'Queued',
  running: 'Comparing',
  complete: 'Complete',
  stopped: 'Stopped',
};

/** Progress, and how many sessions cannot be searched. */
const Progress = ({ answer }: { answer: ThoroughSearchAnswer }) => {
  const { state, compared, total, unreadable, withoutDocument } = answer;
  const missed = [
    ...(withoutDocument > 0 ? [`${figure(withoutDocument)} have no readable data`] : []),
    ...(unreadable > 0 ? [`${figure(unreadable)} could not be decrypted`] : []),
  ];

  return (
    <div className="mt-3">
      <p role="status" className="text-12 text-ink-2">
        <b className="font-medium text-ink">{leads[state]}</b>: {figure(compared)} of {figure(total)} names compared
        {missed.length > 0 && ` · ${missed.join(' · ')}`}
      </p>
      <progress
        aria-label="Names compared"
        value={compared}
        max={Math.max(1, total)}
        className="mt-1.5 block h-1 w-full accent-accent"
      />
    </div>
  );
};

const errorWords = (errors: number): string => {
  if (errors === 0) return 'exact match';
  return errors === 1 ? '1 typo' : `${errors} typos`;
};

/** Best match first, masked, or with names under a purpose. */
const Results = ({ answer }: { answer: ThoroughSearchAnswer }) => {
  const { found, more } = answer;

  if (found.length === 0) {
    return (
      <p className="mt-3 text-ink-2">
        {isRunning(answer)
          ? 'No matches so far'
          : answer.state === 'complete'
            ? 'No matching sessions'
            : 'No matches before the search was stopped'}
      </p>
    );
  }
  return (
    <>
      <ul className="mt-3 max-h-[40vh] overflow-auto">
        {found.map(({ row, errors }) => (
          <li key={row.id} className="flex min-h-[31px] items-center gap-3 border-b border-line text-table">
            <Link
              href={sessionHref(row.id)}
              prefetch={false}
              title={row.id}
              className="mono w-[84px] underline underline-offset-2"
            >
              {shortId(row.id)}
            </Link>
            {row.birthDate === undefined ? (
              <span className="w-[96px] truncate">{outsideWords(row.applicant ?? '–')}</span>
            ) : (
              <span className="min-w-[96px] py-1 [overflow-wrap:anywhere]">
                <PersonInFull
                  name={row.applicant}
                  birthDate={row.birthDate}
                  matchedName={row.matchedName}
                  missing="–"
                />
              </span>
            )}
            <Status status={row.status} />
            <span className="ml-auto text-12 whitespace-nowrap text-ink-3">{errorWords(errors)}</span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-2 text-12 text-ink-2">There are more matches. Type more of the name.</p>}
    </>
  );
};
