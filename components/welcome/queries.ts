import { queryOptions } from '@tanstack/react-query';
import type { WelcomeAnswer } from '@/lib/answers';
import { sendJson } from '../api';

/** Whom the link is for. The token goes into no key and no address: it is a secret. */
export const invitationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: () => sendJson<WelcomeAnswer>('POST', '/api/invitation', { token }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const choosePassword = (choice: { token: string; password: string }): Promise<unknown> =>
  sendJson('PUT', '/api/invitation', choice);
