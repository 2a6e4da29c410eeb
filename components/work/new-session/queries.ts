import { queryOptions } from '@tanstack/react-query';
import type { ClaimAnswer, NewSessionAnswer, NewSessionBody, NewSessionProgress } from '@/lib/answers';
import { getJson, sendJson } from '../../api';
import { recoveryDelay } from '../../api/recovery';

export const createSession = (body: NewSessionBody): Promise<NewSessionAnswer> =>
  sendJson<NewSessionAnswer>('POST', '/api/sessions', body);

/** Somebody who already has a case gets that one. */
export const claimSession = (sessionId: string): Promise<ClaimAnswer> =>
  sendJson<ClaimAnswer>('POST', '/api/triage/claims', { sessionId });

/** 32 random digits. `randomUUID` is missing on plain http. */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const everyMs = 3000;

/** Costs the service nothing: the server asks it once a minute, or when it reports a change. Ends with the applicant. */
export const progressQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['session', sessionId, 'progress'],
    queryFn: ({ signal }) =>
      getJson<NewSessionProgress>(`/api/sessions/${encodeURIComponent(sessionId)}/progress`, signal, {
        background: true,
      }),
    refetchInterval: ({ state: { status, error, data } }) => {
      if (status === 'error') return recoveryDelay(error);
      return data?.isListed && data.status !== null && data.status !== 'PENDING' ? false : everyMs;
    },
    gcTime: 0,
  });
