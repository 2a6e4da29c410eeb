'use client';

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { refetchAfter } from '../../api/recovery';
import { sessionKey } from '../../session-data/keys';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { SkeletonLines } from '../../ui/skeleton';
import { TimelineList } from './timeline-list';

const readTimeline = (id: string, before: string | null, signal: AbortSignal): Promise<TimelineAnswer> => {
  const path = `/api/sessions/${encodeURIComponent(id)}/timeline`;
  return getJson<TimelineAnswer>(before === null ? path : `${path}?before=${encodeURIComponent(before)}`, signal);
};

/** Without personal data, so it may refetch by itself. */
const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...sessionKey(id), 'timeline'],
    queryFn: ({ pageParam, signal }) => readTimeline(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchAfter(30_000),
    staleTime: 10_000,
  });

/** Events of the session from the service, Proofdesk and the audit log. */
export const TimelinePanel = ({ sessionId }: { sessionId: string }) => {
  const timeline = useInfiniteQuery(timelineQuery(sessionId));

  return (
    <Panel
      title="Timeline"
      caption={() => 'newest first'}
      state={panelState(timeline)}
      skeleton={<SkeletonLines count={6} />}
      onRetry={() => void timeline.refetch()}
    >
      {({ pages }) => (
        <>
          <TimelineList entries={pages.flatMap(({ entries }) => entries)} />
          {timeline.hasNextPage && (
            <Button
              size="small"
              className="mt-1"
              disabled={timeline.isFetchingNextPage}
              onClick={() => void timeline.fetchNextPage()}
            >
              {timeline.isFetchingNextPage ? (
                <>
                  <BusyRing /> Loading earlier entries…
                </>
              ) : (
                'Show earlier'
              )}
            </Button>
          )}
          <Gaps last={pages.at(-1)} />
        </>
      )}
    </Panel>
  );
};

const firstSeenWords: Record<TimelineAnswer['firstSeen'], string | null> = {
  known: null,
  'not recorded': 'The time Proofdesk first saw this session is unknown.',
  'not listed': 'This session is not in the list, so its creation and decision times are unknown.',
};

/** Names what the timeline lacks, since a missing entry must not look like something that never happened. */
const Gaps = ({ last }: { last: TimelineAnswer | undefined }) => {
  const notes = [
    last?.next === null && firstSeenWords[last.firstSeen],
    last?.log === 'withheld' && 'Views and changes are shown to people who work on sessions or read the audit log.',
  ].filter((note) => typeof note === 'string');

  return notes.map((note) => (
    <p key={note} className="mt-1 text-12 text-ink-3">
      {note}
    </p>
  ));
};
