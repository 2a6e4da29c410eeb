'use client';

import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Failure } from '../../ui/failure';
import { figure } from '../../ui/figures';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { ProblemBanner } from '../../ui/problem';
import { shortId } from '../../ui/short-id';
import { useShortcuts } from '../../ui/shortcuts';
import { SkeletonLines } from '../../ui/skeleton';
import { ClockTime, RelativeTime } from '../../ui/time';
import { AuditHead, type AuditRights, ForbiddenView } from '../head/audit-head';
import type { ReviewOutcome } from '../queries';
import { RevealCard, whatWasDone } from './reveal-card';
import { type RevealItem, type Reviews, useReviews } from './use-reviews';

export const RevealsReview = ({ rights }: { rights: AuditRights }) => {
  const reviews = useReviews();
  const { query } = reviews;
  const state = panelState(query);
  const retry = () => void query.refetch();

  if (state.kind === 'forbidden') return <ForbiddenView {...state} />;

  return (
    <>
      <AuditHead here="reveals" rights={rights} />
      {state.kind === 'stale' && (
        <ProblemBanner problem={state.problem} onRetry={retry} className="border-b border-line px-5" />
      )}
      {state.kind === 'failed' || state.kind === 'missing' ? (
        <Failure className="p-5" title="Reveals could not be loaded" problem={state.problem} onRetry={retry}>
          <p>There may still be reveals to review.</p>
        </Failure>
      ) : state.kind === 'ready' || state.kind === 'stale' ? (
        <Queue reviews={reviews} onRefresh={retry} />
      ) : (
        <div className="max-w-[640px] p-5">
          <SkeletonLines count={6} />
        </div>
      )}
    </>
  );
};

/** The item in review; once reviewed, the one after it. */
const inReview = (focusId: string | null, all: readonly RevealItem[], left: readonly RevealItem[]) => {
  const place = all.findIndex(({ eventId }) => eventId === focusId);
  return left.find((item) => all.indexOf(item) >= place) ?? left[0];
};

const Queue = ({ reviews, onRefresh }: { reviews: Reviews; onRefresh: () => void }) => {
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
      <Progress reviews={reviews} onRefresh={onRefresh} />
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
        <NoneLeft open={reviews.counts?.open ?? 0} busy={query.isFetching} onRefresh={onRefresh} />
      )}
    </>
  );
};

const settledWords = { fine: 'OK', flagged: 'flagged' } as const;

const Progress = ({ reviews, onRefresh }: { reviews: Reviews; onRefresh: () => void }) => {
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
            ? `Someone else has already reviewed this action by ${last.item.person}.`
            : `Saved: ${last.item.person}, ${settledWords[last.outcome]}.`)}
      </p>
      <span className="ml-auto inline-flex items-center gap-2">
        <span>
          as of <ClockTime at={new Date(query.dataUpdatedAt).toISOString()} />
        </span>
        <Button look="ghost" size="small" onClick={onRefresh} disabled={query.isFetching}>
          <RotateCw aria-hidden="true" />
          {query.isFetching ? 'Loading…' : 'Refresh'}
        </Button>
      </span>
    </div>
  );
};

const NoneLeft = ({ open, busy, onRefresh }: { open: number; busy: boolean; onRefresh: () => void }) =>
  open > 0 ? (
    <Message
      className="p-5"
      icon={<CircleCheck aria-hidden="true" />}
      title="This batch is done"
      actions={
        <Button onClick={onRefresh} disabled={busy}>
          {busy ? 'Loading…' : 'Load more'}
        </Button>
      }
    >
      <p>{figure(open)} more to review.</p>
    </Message>
  ) : (
    <Message className="p-5" icon={<CircleCheck aria-hidden="true" />} title="No reveals to review">
      <p>New reveals, downloads and custom purposes appear here.</p>
    </Message>
  );

interface RevealListProps {
  items: readonly RevealItem[];
  focusId: string;
  onFocus: (eventId: string) => void;
}

/** Everything to review, oldest first. */
const RevealList = ({ items, focusId, onFocus }: RevealListProps) => (
  <ol aria-label="To review" className="min-h-0 overflow-auto">
    {items.map((item) => {
      const here = item.eventId === focusId;
      return (
        <li key={item.eventId} className="border-b border-line">
          <button
            type="button"
            aria-current={here ? 'true' : undefined}
            onClick={() => onFocus(item.eventId)}
            className={classNames(
              'grid w-full gap-0.5 px-5 py-2 text-left text-table -outline-offset-2',
              here ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
            )}
          >
            <span className="flex min-w-0 justify-between gap-3">
              <span className="truncate font-medium">{item.person}</span>
              <span className="shrink-0 text-12 text-ink-2">
                <RelativeTime at={item.at} />
              </span>
            </span>
            <span className="flex min-w-0 justify-between gap-3 text-12 text-ink-2">
              <span className="truncate">{whatWasDone(item)}</span>
              {item.own ? (
                <span className="shrink-0">your own</span>
              ) : (
                item.sessionId !== null && <span className="mono shrink-0">{shortId(item.sessionId)}</span>
              )}
            </span>
          </button>
        </li>
      );
    })}
  </ol>
);
