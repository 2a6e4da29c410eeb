import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AuditAnswer,
  AuditEventAnswer,
  AuditPeopleAnswer,
  AuditSessionsAnswer,
  CheckpointAnswer,
  LastVerificationAnswer,
  RevealsAnswer,
  VerificationAnswer,
} from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { getJson, sendJson } from '../api';
import { recoveryDelay, refetchAfter } from '../api/recovery';
import { type LogFilter, type Place, placeInAddress } from '../session-data/audit-address';
import { boundsOf, type TimeWindow } from '../session-data/time-window';
import { codesOf } from '../words/audit/actions';

const auditEveryMs = 30_000;
const summaryEveryMs = 60_000;
const unsealedEveryMs = 2_000;

const auditKey = ['audit'] as const;
/** Only the lists: opening an event is recorded, so it never reloads automatically. */
export const logKey = [...auditKey, 'events'] as const;
/** Only the number of open reveals, without their reasons. */
export const openRevealsKey = [...auditKey, 'open reveals'] as const;

const pathWith = (path: string, values: Record<string, string | number | null>): string => {
  const set = Object.entries(values).filter(([, value]) => value !== null);
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]));
  return set.length === 0 ? path : `${path}?${query}`;
};

const filterValues = ({ window, person, action, session, request }: LogFilter, now: number) => ({
  person,
  code: action === null ? null : codesOf(action).join(','),
  session,
  request,
  ...boundsOf(window, now),
});

/** A page of the log and the start of the time window it was requested for. */
export interface LogPage extends AuditAnswer {
  since: Instant | null;
}

export const readLog = async (filter: LogFilter, place: Place, signal?: AbortSignal): Promise<LogPage> => {
  const values = filterValues(filter, Date.now());
  const answer = await getJson<AuditAnswer>(pathWith('/api/audit', { ...placeInAddress(place), ...values }), signal);
  return { ...answer, since: values.from };
};

/** One page at a time, so that a million events never pile up in memory. */
export const logQuery = (filter: LogFilter, place: Place) =>
  queryOptions({
    queryKey: [...logKey, filter, place],
    queryFn: ({ signal }) => readLog(filter, place, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // Only the newest page changes.
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      return place === null ? auditEveryMs : false;
    },
    refetchOnWindowFocus: place === null,
  });

/**
 * Reading an event's reason is recorded. So focusing the window must not load it again, and closing the panel removes it
 * from memory. An unsealed event is loaded again until it is sealed.
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

/** Showing the reasons is recorded, so they are loaded on request only. */
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

/** By anybody, also before this page was opened. */
export const keptVerificationQuery = queryOptions({
  queryKey: [...auditKey, 'kept verification'],
  queryFn: ({ signal }) => getJson<LastVerificationAnswer>('/api/audit/verify', signal),
});

export const verifyChain = (): Promise<VerificationAnswer> =>
  sendJson<VerificationAnswer>('POST', '/api/audit/verify', {});

export const signCheckpoint = (): Promise<CheckpointAnswer> =>
  sendJson<CheckpointAnswer>('POST', '/api/audit/checkpoint', {});

export type ExportFormat = 'csv' | 'pdf' | 'jsonl';

/** `zone`: for the reader's times beside UTC, in files for people. */
export const exportPath = (filter: LogFilter, format: ExportFormat, zone: string): string =>
  pathWith('/api/audit/export', {
    ...filterValues(filter, Date.now()),
    format,
    zone: format === 'jsonl' ? null : zone,
  });
