import { queryOptions } from '@tanstack/react-query';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../../api';
import { recoveryDelay } from '../../../recovery';

const path = '/api/sessions/search/thorough';
const pathOf = (searchId: string): string => `${path}/${encodeURIComponent(searchId)}`;

const lookEveryMs = 1500;

/** What is sought is personal, and travels in the body. */
export const beginThorough = (text: string): Promise<ThoroughSearchAnswer> =>
  sendJson<ThoroughSearchAnswer>('POST', path, { text });

export const stopThorough = (searchId: string): Promise<ThoroughSearchAnswer> =>
  sendJson<ThoroughSearchAnswer>('DELETE', pathOf(searchId), {});

export const isUnderWay = ({ state }: ThoroughSearchAnswer): boolean => state === 'waiting' || state === 'running';

export const thoroughQuery = (searchId: string) =>
  queryOptions({
    queryKey: ['thorough search', searchId],
    queryFn: ({ signal }) => getJson<ThoroughSearchAnswer>(pathOf(searchId), signal),
    gcTime: 0,
    staleTime: 1000,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return recoveryDelay(state.error);
      return state.data && isUnderWay(state.data) ? lookEveryMs : false;
    },
  });
