import { queryOptions } from '@tanstack/react-query';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { recoveryDelay } from '../api/recovery';
import { fuzzySearchKey } from './keys';

const path = '/api/sessions/search/thorough';
const pathOf = (searchId: string): string => `${path}/${encodeURIComponent(searchId)}`;

const pollEveryMs = 1500;

/** The text is personal, so it travels in the body. */
export const startFuzzySearch = (text: string): Promise<ThoroughSearchAnswer> =>
  sendJson<ThoroughSearchAnswer>('POST', path, { text });

export const stopFuzzySearch = (searchId: string): Promise<ThoroughSearchAnswer> =>
  sendJson<ThoroughSearchAnswer>('DELETE', pathOf(searchId), {});

export const isRunning = ({ state }: ThoroughSearchAnswer): boolean => state === 'waiting' || state === 'running';

export const fuzzySearchQuery = (searchId: string) =>
  queryOptions({
    queryKey: [fuzzySearchKey, searchId],
    queryFn: ({ signal }) => getJson<ThoroughSearchAnswer>(pathOf(searchId), signal),
    gcTime: 0,
    staleTime: 1000,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      return state.data && isRunning(state.data) ? pollEveryMs : false;
    },
  });
