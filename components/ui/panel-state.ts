import type { Tombstone } from '@/lib/answers';
import { type ApiError, asApiError, tombstoneOf } from '../api';
import { recoveryDelay } from '../api/recovery';

export interface Problem {
  code: ApiError['code'];
  message: string;
  reference: string | null;
  /** Milliseconds. */
  at: number;
  nextTryAt: number | null;
  /** The service asked for no calls until then, which is after the next try. */
  waitUntil?: number;
  trying: boolean;
}

export type PanelState<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; data: T }
  /** The last good data, and why there is no newer. */
  | { kind: 'stale'; data: T; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** The service does not release it in the session's current state. */
  | { kind: 'withheld'; message: string }
  /** The service has no such data, or no such session. */
  | { kind: 'missing'; problem: Problem }
  | { kind: 'forbidden'; message: string; reference: string | null }
  | { kind: 'erased'; tombstone: Tombstone | null };

export interface QuerySnapshot<T> {
  data: T | undefined;
  error: unknown;
  errorUpdatedAt: number;
  isFetching: boolean;
}

export const problemOf = (query: QuerySnapshot<unknown>): Problem => {
  const error = asApiError(query.error);
  const delay = recoveryDelay(error);
  const wait = error.code === 'UPSTREAM_BUSY' ? (error.retryAfterSeconds ?? 0) * 1000 : 0;

  return {
    code: error.code,
    message: error.message,
    reference: error.reference,
    at: query.errorUpdatedAt,
    nextTryAt: delay === false ? null : query.errorUpdatedAt + delay,
    ...(delay !== false && wait > delay && { waitUntil: query.errorUpdatedAt + wait }),
    trying: query.isFetching,
  };
};

export const panelState = <T>(query: QuerySnapshot<T>): PanelState<T> => {
  const { data, error } = query;
  if (!error) return data === undefined ? { kind: 'loading' } : { kind: 'ready', data };

  const problem = problemOf(query);
  // These concern the session or the person's rights, so earlier data must not stay on screen.
  switch (problem.code) {
    case 'ERASED':
      return { kind: 'erased', tombstone: tombstoneOf(error) };
    case 'FORBIDDEN':
    case 'PURPOSE_REQUIRED':
      return { kind: 'forbidden', message: problem.message, reference: problem.reference };
    case 'NOT_RELEASED':
      return { kind: 'withheld', message: problem.message };
    case 'NOT_FOUND':
    case 'BAD_REQUEST':
      return { kind: 'missing', problem };
    default:
      return data === undefined ? { kind: 'failed', problem } : { kind: 'stale', data, problem };
  }
};
