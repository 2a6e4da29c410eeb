import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DecisionSettingsAnswer, PolicyChangeBody, PolicyNumbers, WhatIfAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';

const path = '/api/settings/decisions';
const sendingEveryMs = 2_000;

export const decisionSettingsQuery = queryOptions({
  queryKey: ['settings', 'decisions', 'policy'],
  queryFn: ({ signal }) => getJson<DecisionSettingsAnswer>(path, signal),
  // Until the service has taken a change, or refused it.
  refetchInterval: ({ state: { data } }) => (data?.delivery?.state === 'sending' ? sendingEveryMs : false),
});

/** Other numbers cancel the request before; its figures stay until the new ones are there. */
export const previewQuery = (numbers: PolicyNumbers, version: string) =>
  queryOptions({
    queryKey: ['settings', 'decisions', 'preview', version, numbers],
    queryFn: ({ signal }) => sendJson<WhatIfAnswer>('POST', `${path}/preview`, numbers, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const proposePolicy = (change: PolicyChangeBody): Promise<DecisionSettingsAnswer> =>
  sendJson<DecisionSettingsAnswer>('PUT', path, change);
