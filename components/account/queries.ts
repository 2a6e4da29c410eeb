import type { PasswordChange, RecoveryCodesAnswer, SecondFactorAnswer } from '@/lib/answers';
import { sendJson } from '../api';

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
