'use client';

import { Dialog } from '@base-ui/react/dialog';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GuideAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { Button, buttonClasses } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { panelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { smallFieldClasses } from '../../ui/small-field';
import { type GuidePlace, guideIndex, guidePlaceOf } from './guide-pages';
import { GuideBlocks, guideHeadingId } from './guide-text';

const guideQuery = (page: string) =>
  queryOptions({
    queryKey: ['guide', page],
    queryFn: ({ signal }) => getJson<GuideAnswer>(`/api/help/${page}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The guide beside the page, which stays usable. Opens at what belongs to the page, and follows it. */
export const GuidePanel = ({ onClose }: { onClose: () => void }) => {
  const path = usePathname();
  const body = useRef<HTMLDivElement>(null);

  return (
    <Dialog.Root open modal={false} disablePointerDismissal onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          data-print="hide"
          // Where the arrow keys scroll.
          initialFocus={body}
          className="enter fixed inset-y-0 right-0 z-30 flex w-full max-w-[440px] flex-col border-l border-line bg-surface shadow-2 outline-none"
        >
          <Guide key={path} start={guidePlaceOf(path)} body={body} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

const Guide = ({ start, body }: { start: GuidePlace; body: RefObject<HTMLDivElement | null> }) => {
  const [visited, setVisited] = useState<readonly GuidePlace[]>([start]);
  const place = visited.at(-1) ?? start;
  const query = useQuery(guideQuery(place.page));
  const state = panelState(query);
  const follow = (next: GuidePlace) => setVisited([...visited, next]);
  const isReady = state.kind === 'ready' || state.kind === 'stale';

  useEffect(() => {
    if (!isReady) return;
    const heading = place.heading && document.getElementById(guideHeadingId(place.heading));
    if (heading) heading.scrollIntoView();
    else if (body.current) body.current.scrollTop = 0;
  }, [isReady, place, body]);

  return (
    <>
      <div className="flex min-h-[52px] shrink-0 items-center gap-2 border-b border-line py-2 pr-3 pl-5">
        <Dialog.Title className="text-16 font-semibold">Help</Dialog.Title>
        {visited.length > 1 && (
          <Button look="ghost" size="small" onClick={() => setVisited(visited.slice(0, -1))}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
        )}
        <select
          aria-label="Page"
          value={place.page}
          onChange={(event) => follow({ page: event.target.value, heading: null })}
          className={`${smallFieldClasses} ml-auto max-w-[190px]`}
        >
          {guideIndex.every(({ page }) => page !== place.page) && <option value={place.page}>{place.page}</option>}
          {guideIndex.map(({ page, words }) => (
            <option key={page} value={page}>
              {words}
            </option>
          ))}
        </select>
        <Dialog.Close aria-label="Close" className={buttonClasses({ look: 'ghost', icon: true, size: 'small' })}>
          <X aria-hidden="true" />
        </Dialog.Close>
      </div>
      <section
        ref={body}
        aria-label="Guide"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, so the keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-5 py-4 outline-offset-[-2px]"
      >
        {isReady ? (
          <article className="text-13 leading-5 text-ink">
            <h2 className="mb-2 text-16">{state.data.title}</h2>
            <GuideBlocks blocks={state.data.blocks} follow={follow} />
          </article>
        ) : state.kind === 'failed' || state.kind === 'missing' ? (
          <Failure
            className=""
            size="small"
            title="Help could not be loaded"
            problem={state.problem}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonLines count={8} rowClass="h-6" />
        )}
      </section>
    </>
  );
};
