'use client';

import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { useShortcuts } from '../../ui/shortcuts';
import { SkeletonLines } from '../../ui/skeleton';
import { utcClock } from '../../ui/time-words';
import { AuditHead, type AuditRights, RefusedView } from '../head/audit-head';
import type { ReviewOutcome } from '../queries';
import { RevealCard } from './reveal-card';
import { RevealList } from './reveal-list';
import { type RevealItem, type Reviews, useReviews } from './use-reviews';

/** Reveals, downloads, and purposes given in words, one after the other: fine, flag, or next. */
export const RevealsReview = ({ rights }: { rights: AuditRights }) => {
  const reviews = useReviews();
  const { query } = reviews;
  const state = panelState(query);
  const retry = () => void query.refetch();

  if (state.kind === 'forbidden') return <RefusedView {...state} />;

  return (
    <>
      <AuditHead here="reveals" rights={rights} />
      {state.kind === 'stale' && (
        <ProblemBanner problem={state.problem} onRetry={retry} className="border-b border-line px-5" />
      )}
      {state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="What waits could not be read" problem={state.problem} onRetry={retry}>
          <p>This does not mean that nothing waits.</p>
        </Failure>
      ) : state.kind === 'ready' || state.kind === 'stale' ? (
        <Queue reviews={reviews} onReadAgain={retry} />
      ) : (
        <div className="max-w-[640px] p-5">
          <SkeletonLines count={6} />
        </div>
      )}
    </>
  );
};

/** The item in review; once it is settled, the one that came after it. */
const inReview = (focusId: string | null, all: readonly RevealItem[], left: readonly RevealItem[]) => {
  const place = all.findIndex(({ eventId }) => eventId === focusId);
  return left.find((item) => all.indexOf(item) >= place) ?? left[0];
};

const Queue = ({ reviews, onReadAgain }: { reviews: Reviews; onReadAgain: () => void }) => {
  const { query, left, pending, failure, review } = reviews;
  const [focusId, setFocusId] = useState<string | null>(null);
  const item = inReview(focusId, query.data?.items ?? [], left);

  const next = () => {
    if (pending) return;
    const index = item ? left.indexOf(item) : -1;
    setFocusId(left[(index + 1) % left.length]?.eventId ?? null);
  };
  const reviewAs = (outcome: ReviewOutcome) => {
    if (!item || pending) return;
    setFocusId(item.eventId);
    review(item, outcome);
  };
  useShortcuts(item ? { f: () => reviewAs('fine'), x: () => reviewAs('flagged'), n: next } : {});

  return (
    <>
      <Progress reviews={reviews} onReadAgain={onReadAgain} />
      {item ? (
        <div className="grid min-h-0 flex-1 content-start desk:grid-cols-[minmax(0,1fr)_300px] desk:grid-rows-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_360px]">
          <div className="min-h-0 min-w-0 overflow-auto">
            <RevealCard
              item={item}
              pending={pending}
              error={failure?.eventId === item.eventId ? failure.error : null}
              onReview={reviewAs}
              onNext={next}
            />
          </div>
          <div className="flex min-h-0 flex-col border-t border-line desk:border-t-0 desk:border-l">
            <RevealList items={left} focusId={item.eventId} onFocus={setFocusId} />
          </div>
        </div>
      ) : (
        <NothingLeft open={reviews.counts?.open ?? 0} busy={query.isFetching} onReadAgain={onReadAgain} />
      )}
    </>
  );
};

const settledWords = { fine: 'found fine', flagged: 'flagged' } as const;

const Progress = ({ reviews, onReadAgain }: { reviews: Reviews; onReadAgain: () => void }) => {
  const { counts, last, query } = reviews;

  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 pr-4 pl-5 text-12 text-ink-2">
      {counts && (
        <p>
          <b className="font-medium text-ink">{figure(counts.open)} open</b> · {figure(counts.reviewed)} reviewed ·{' '}
          {figure(counts.flagged)} flagged
        </p>
      )}
      <p role="status">
        {last &&
          (last.outcome === 'taken'
            ? `Somebody else was faster: what ${last.item.person} did is reviewed already and off the list.`
            : `Recorded: ${last.item.person}, ${settledWords[last.outcome]}.`)}
      </p>
      <span className="ml-auto inline-flex items-center gap-2">
        read at {utcClock(new Date(query.dataUpdatedAt).toISOString())} UTC
        <Button look="ghost" size="small" onClick={onReadAgain} disabled={query.isFetching}>
          <RotateCw aria-hidden="true" />
          {query.isFetching ? 'Reading…' : 'Read again'}
        </Button>
      </span>
    </div>
  );
};

const NothingLeft = ({ open, busy, onReadAgain }: { open: number; busy: boolean; onReadAgain: () => void }) =>
  open > 0 ? (
    <Message
      className="p-5"
      icon={<CircleCheck aria-hidden="true" />}
      title="This part of the list is done"
      actions={
        <Button onClick={onReadAgain} disabled={busy}>
          {busy ? 'Reading…' : 'Read the next'}
        </Button>
      }
    >
      <p>{figure(open)} more wait.</p>
    </Message>
  ) : (
    <Message className="p-5" icon={<CircleCheck aria-hidden="true" />} title="Nothing waits for review.">
      <p>
        Every reveal, every download, and every purpose given in words, was looked at by somebody else than the one who
        did it.
      </p>
    </Message>
  );
