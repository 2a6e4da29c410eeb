import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AuditAnswer,
  AuditEventAnswer,
  AuditPeopleAnswer,
  AuditSessionsAnswer,
  CheckpointAnswer,
  RevealsAnswer,
  VerificationAnswer,
} from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { getJson, sendJson } from '../api';
import { recoveryDelay, refetchAfter } from '../recovery';
import { codesOf } from './actions';
import { type LogFilter, type Place, placeInAddress } from './address';
import { boundsOf, type TimeWindow } from './time-window';

const auditEveryMs = 30_000;
const summaryEveryMs = 60_000;
const unsealedEveryMs = 2_000;

const auditKey = ['audit'] as const;
/** The lists of events alone: what is open beside them was read for the record, once. */
export const logKey = [...auditKey, 'events'] as const;
/** How many reveals wait, as last read: the figure alone, without the words that came with it. */
export const openRevealsKey = [...auditKey, 'open reveals'] as const;
export const verificationKey = [...auditKey, 'verification'] as const;

const pathWith = (path: string, values: Record<string, string | number | null>): string => {
  const set = Object.entries(values).filter(([, value]) => value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return set.length === 0 ? path : `${path}?${query}`;
};

const filterValues = ({ window, person, action, session }: LogFilter, now: number) => ({
  person,
  code: action === null ? null : codesOf(action).join(','),
  session,
  ...boundsOf(window, now),
});

/** An answer, and the beginning of time that it was asked for. */
export interface LogPage extends AuditAnswer {
  since: Instant | null;
}

export const readLog = async (filter: LogFilter, place: Place, signal?: AbortSignal): Promise<LogPage> => {
  const values = filterValues(filter, Date.now());
  const answer = await getJson<AuditAnswer>(pathWith('/api/audit', { ...placeInAddress(place), ...values }), signal);
  return { ...answer, since: values.from };
};

/** One page at a time: a million events pass through without staying in memory. */
export const logQuery = (filter: LogFilter, place: Place) =>
  queryOptions({
    queryKey: [...logKey, filter, place],
    queryFn: ({ signal }) => readLog(filter, place, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // Reading on by itself only at the top: further down is something that does not change.
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      return place === null ? auditEveryMs : false;
    },
    refetchOnWindowFocus: place === null,
  });

/**
 * Reading an event's words is recorded: a window that merely gets the focus back must not cause it, and nothing of them
 * stays in memory once the panel is closed. Only the seal is waited for.
 */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...auditKey, 'event', eventId],
    queryFn: ({ signal }) => getJson<AuditEventAnswer>(`/api/audit/${encodeURIComponent(eventId)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      return state.data?.chain === null && state.data.words.state !== 'readable' ? unsealedEveryMs : false;
    },
  });

export const sessionsQuery = (window: TimeWindow) =>
  queryOptions({
    queryKey: [...auditKey, 'sessions', window],
    queryFn: ({ signal }) =>
      getJson<AuditSessionsAnswer>(pathWith('/api/audit/sessions', boundsOf(window, Date.now())), signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(summaryEveryMs),
  });

export const peopleQuery = (window: TimeWindow) =>
  queryOptions({
    queryKey: [...auditKey, 'people', window],
    queryFn: ({ signal }) =>
      getJson<AuditPeopleAnswer>(pathWith('/api/audit/people', boundsOf(window, Date.now())), signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchAfter(summaryEveryMs),
  });

/** Showing the reasons is an event of its own, so they are read when somebody asks for them and not by themselves. */
export const revealsQuery = queryOptions({
  queryKey: [...auditKey, 'reveals'],
  queryFn: ({ signal }) => getJson<RevealsAnswer>('/api/reveals', signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

export type ReviewOutcome = 'fine' | 'flagged';

export const reviewReveal = (eventId: string, outcome: ReviewOutcome): Promise<unknown> =>
  sendJson('POST', `/api/reveals/${encodeURIComponent(eventId)}`, { outcome });

export const verifyChain = (): Promise<VerificationAnswer> =>
  sendJson<VerificationAnswer>('POST', '/api/audit/verify', {});

export const signCheckpoint = (): Promise<CheckpointAnswer> =>
  sendJson<CheckpointAnswer>('POST', '/api/audit/checkpoint', {});

export const exportPath = (filter: LogFilter): string =>
  pathWith('/api/audit/export', filterValues(filter, Date.now()));
