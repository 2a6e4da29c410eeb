import { queryOptions } from '@tanstack/react-query';
import type {
  DecisionAnswer,
  DocumentAnswer,
  FaceAnswer,
  FactsAnswer,
  ImagesAnswer,
  RevealAnswer,
  StatusAnswer,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { recoveryDelay } from '../api/recovery';
import { millisecondsOf } from '../ui/time-words';
import { sessionKey } from './keys';

const sessionPath = (id: string, part = ''): string => `/api/sessions/${encodeURIComponent(id)}${part}`;

/** The server says when it will check the service again; earlier requests return nothing new. */
export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKey(id), 'status'],
    queryFn: ({ signal }) => getJson<StatusAnswer>(sessionPath(id, '/status'), signal),
    staleTime: 10_000,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      if (!state.data) return false;
      return Math.max(1000, millisecondsOf(state.data.nextCheckAt) - Date.now() + 500);
    },
  });

/**
 * Evidence is personal and every read is recorded. So focusing the window must not load it again, and leaving the page
 * removes it from memory.
 */
const evidence = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

export const decisionQuery = (id: string) =>
  queryOptions({
    ...evidence,
    queryKey: [...sessionKey(id), 'decision'],
    queryFn: ({ signal }) => getJson<DecisionAnswer>(sessionPath(id, '/decision'), signal),
  });

export const documentQuery = (id: string) =>
  queryOptions({
    ...evidence,
    queryKey: [...sessionKey(id), 'document'],
    queryFn: ({ signal }) => getJson<DocumentAnswer>(sessionPath(id, '/document'), signal),
  });

export const faceQuery = (id: string) =>
  queryOptions({
    ...evidence,
    queryKey: [...sessionKey(id), 'face'],
    queryFn: ({ signal }) => getJson<FaceAnswer>(sessionPath(id, '/face'), signal),
  });

export const factsQuery = (id: string) =>
  queryOptions({
    ...evidence,
    queryKey: [...sessionKey(id), 'facts'],
    queryFn: ({ signal }) => getJson<FactsAnswer>(sessionPath(id, '/facts'), signal),
  });

export const imagesQuery = (id: string) =>
  queryOptions({
    ...evidence,
    queryKey: [...sessionKey(id), 'images'],
    queryFn: ({ signal }) => getJson<ImagesAnswer>(sessionPath(id, '/images'), signal),
  });

export const pictureUrl = (id: string, name: string): string => sessionPath(id, `/images/${encodeURIComponent(name)}`);

export const revealFields = (id: string, fields: readonly string[], reason: string): Promise<RevealAnswer> =>
  sendJson<RevealAnswer>('POST', sessionPath(id, '/reveal'), { fields, reason });
