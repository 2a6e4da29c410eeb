'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineAnswer } from '@/lib/answers';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { panelState } from '../../ui/panel-state';
import { BusyRing } from '../../ui/ring';
import { SkeletonLines } from '../../ui/skeleton';
import { timelineQuery } from './queries';
import { TimelineList } from './timeline-list';

/** What happened to the session, as the service, Proofdesk and the audit log have it. */
export const TimelinePanel = ({ sessionId }: { sessionId: string }) => {
  const timeline = useInfiniteQuery(timelineQuery(sessionId));

  return (
    <Panel
      title="Timeline"
      caption={() => 'newest first, UTC'}
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
                  <BusyRing /> Reading earlier entries
                </>
              ) : (
                'Show earlier'
              )}
            </Button>
          )}
          <Missing last={pages.at(-1)} />
        </>
      )}
    </Panel>
  );
};

const firstSeenWords: Record<TimelineAnswer['firstSeen'], string | null> = {
  known: null,
  'not recorded': 'When Proofdesk first saw the session is not known.',
  'not listed': 'Proofdesk does not have the session in its list, so when it was created or decided is not known here.',
};

/** What the list above cannot tell, in words: an absent entry must not read as something that did not happen. */
const Missing = ({ last }: { last: TimelineAnswer | undefined }) => {
  const notes = [
    last?.next === null && firstSeenWords[last.firstSeen],
    last?.log === 'withheld' &&
      'Who looked at it and worked on it is told to those who work on sessions or read the log.',
  ].filter((note) => typeof note === 'string');

  return notes.map((note) => (
    <p key={note} className="mt-1 text-12 text-ink-3">
      {note}
    </p>
  ));
};
