import { queryOptions } from '@tanstack/react-query';
import type {
  AccountAnswer,
  PasswordChange,
  ProofAnswer,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from '@/lib/answers';
import { getJson, sendJson } from '../api';
import { refetchAfter } from '../recovery';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => getJson<AccountAnswer>('/api/account', signal),
  refetchInterval: refetchAfter(60_000),
});

export const prove = (answer: { password: string; code?: string }): Promise<ProofAnswer> =>
  sendJson<ProofAnswer>('POST', '/api/account/proof', answer);

export const changePassword = (change: PasswordChange): Promise<unknown> =>
  sendJson('POST', '/api/account/password', change);

export const beginSecondFactor = (): Promise<SecondFactorAnswer> =>
  sendJson<SecondFactorAnswer>('POST', '/api/account/second-factor', {});

export const confirmSecondFactor = (code: string): Promise<RecoveryCodesAnswer> =>
  sendJson<RecoveryCodesAnswer>('PUT', '/api/account/second-factor', { code });

export const removeSecondFactor = (): Promise<unknown> => sendJson('DELETE', '/api/account/second-factor', {});

export const makeRecoveryCodes = (): Promise<RecoveryCodesAnswer> =>
  sendJson<RecoveryCodesAnswer>('POST', '/api/account/recovery-codes', {});

export const endSignIn = (handle: string): Promise<unknown> =>
  sendJson('DELETE', `/api/account/sign-ins/${encodeURIComponent(handle)}`, {});

export const endAllSignIns = (): Promise<unknown> => sendJson('DELETE', '/api/account/sign-ins', {});
