import { queryOptions } from '@tanstack/react-query';
import type { ConnectionAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { refetchAfter } from '../../api/recovery';
import { millisecondsOf } from '../../ui/time-words';

export const connectionQuery = queryOptions({
  queryKey: ['settings', 'connection'],
  queryFn: ({ signal }) => getJson<ConnectionAnswer>('/api/settings/connection', signal),
});

/** For the page itself, which people leave open. */
export const watchedConnection = queryOptions({ ...connectionQuery, refetchInterval: refetchAfter(10_000) });

export const checkConnection = () => sendJson<ConnectionAnswer>('POST', '/api/settings/connection/check', {});

const weekMs = 7 * 24 * 60 * 60_000;

/** Counts what needs attention: no sync, unreadable results, new drift. */
export const countIssues = ({ state, coverage, drift, asOf }: ConnectionAnswer): number =>
  [
    state.kind === 'not answering' || coverage.standing === 'failing' || coverage.standing === 'overdue',
    coverage.read.unreadable > 0,
    drift.some(({ firstAt }) => millisecondsOf(asOf) - millisecondsOf(firstAt) < weekMs),
  ].filter(Boolean).length;
