import { ApiError } from './api';

const usualDelayMs = 5000;

/** Trying again changes nothing: the request, the person or the session would have to. */
const settled = new Set<ApiError['code']>([
  'BAD_REQUEST',
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'PROOF_REQUIRED',
  'PURPOSE_REQUIRED',
  'SETUP_REQUIRED',
  'WRONG_ORIGIN',
  'NOT_FOUND',
  'CONFLICT',
  'NOT_RELEASED',
  'ERASED',
]);

/** How long to wait before the next try; `false` where there is none. Panels recover without a reload. */
export const recoveryDelay = (error: unknown): number | false => {
  if (!(error instanceof ApiError)) return usualDelayMs;
  if (settled.has(error.code)) return false;
  return Math.max(usualDelayMs, (error.retryAfterSeconds ?? 0) * 1000);
};

interface QueryLike {
  state: { status: string; error: unknown };
}

/** For `refetchInterval`: `otherwise` while all is well, the delay above after a failure. */
export const refetchAfter =
  (otherwise: number | false) =>
  (query: QueryLike): number | false =>
    query.state.status === 'error' ? recoveryDelay(query.state.error) : otherwise;
