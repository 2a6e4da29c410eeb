import { queryOptions } from '@tanstack/react-query';
import type { SessionVerdict, SessionVerdictsAnswer } from '@/lib/answers';
import { getJson } from '../../api';
import { sessionKey } from '../../session-data/keys';
import { isHeldBriefly, isUnderWay } from '../../triage';

const followEveryMs = 5000;
/** Two minutes: after that, the Deliveries page is the place to look. */
const mostReads = 24;

/** Until the service confirms it, unless that would log a view each time. */
const isFollowed = ({ verdicts: [latest] }: SessionVerdictsAnswer): boolean =>
  latest !== undefined && isUnderWay(latest.state) && latest.opinions.every(({ note }) => note === null);

/** Your own verdict, in its undo window. */
export const isUndoable = ({ opinions, undoUntil }: SessionVerdict): boolean => {
  const last = opinions.at(-1);

  return last !== undefined && isHeldBriefly(last.at, undoUntil);
};

/** In full view every load with notes is logged, so regaining the window focus must not cause one. */
export const verdictsQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'verdicts'],
    queryFn: ({ signal }) => getJson<SessionVerdictsAnswer>(`/api/sessions/${encodeURIComponent(id)}/verdicts`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isFollowed(data) && dataUpdateCount < mostReads ? followEveryMs : false,
  });
