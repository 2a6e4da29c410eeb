import { ApiError } from '.';

const usualDelayMs = 5000;
/** A long wait may end early. Asking our own server meanwhile costs the service nothing. */
const longestDelayMs = 60_000;

/** Errors that a retry cannot fix. */
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

/** Milliseconds until the next attempt; `false` for none. */
export const recoveryDelay = (error: unknown): number | false => {
  if (!(error instanceof ApiError)) return usualDelayMs;
  if (settled.has(error.code)) return false;
  return Math.min(Math.max(usualDelayMs, (error.retryAfterSeconds ?? 0) * 1000), longestDelayMs);
};

interface QueryLike {
  state: { status: string; error: unknown };
}

/** For `refetchInterval`: `otherwise` normally, the recovery delay after a failure. */
export const refetchAfter =
  (otherwise: number | false) =>
  (query: QueryLike): number | false =>
    query.state.status === 'error' ? recoveryDelay(query.state.error) : otherwise;
