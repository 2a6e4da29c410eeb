import { queryOptions } from '@tanstack/react-query';
import type { AccountAnswer, ProofAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { refetchAfter } from '../api/recovery';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => getJson<AccountAnswer>('/api/account', signal),
  refetchInterval: refetchAfter(60_000),
});

export const prove = (answer: { password: string; code?: string }): Promise<ProofAnswer> =>
  sendJson<ProofAnswer>('POST', '/api/account/proof', answer);
