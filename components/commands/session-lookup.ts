import { queryOptions } from '@tanstack/react-query';
import type { SessionListAnswer } from '@/lib/answers';
import { noFilter, startQuery, writeAddress } from '@/lib/session-query';
import { getJson } from '../api';
import { sessionListsKey } from '../sessions/queries';

const sentLength = 4;

/**
 * How a session id begins, as far as it is sent: four characters and no more, so that a document number that somebody types
 * here by mistake never stands in an address. Without a figure among them it may be a name, and nothing is sent.
 */
export const lookupStart = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  if (!/^[0-9a-f]{4}[0-9a-f-]*$/.test(text) || text.length > 36) return null;
  const start = text.slice(0, sentLength);

  return /\d/.test(start) ? start : null;
};

const wholeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A whole id needs no list to be opened. */
export const isWholeId = (typed: string): boolean => wholeId.test(typed.trim().toLowerCase());

export const listOf = (start: string): string =>
  writeAddress({ ...startQuery, filter: { ...noFilter, id: start } }).toString();

/** Up to 50 that begin so; the rest of what was typed is compared here. */
export const lookupQuery = (start: string | null) =>
  queryOptions({
    queryKey: [...sessionListsKey, 'lookup', start],
    queryFn: ({ signal }) => getJson<SessionListAnswer>(`/api/sessions?${listOf(start ?? '')}`, signal),
    enabled: start !== null,
    staleTime: 30_000,
  });
