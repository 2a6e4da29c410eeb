import type { Tombstone } from '@/lib/answers';
import { type ApiError, asApiError, tombstoneOf } from '../api';
import { recoveryDelay } from '../recovery';

/** A failure as a person needs it: what, under which reference, when, and when it is tried again. */
export interface Problem {
  code: ApiError['code'];
  message: string;
  reference: string | null;
  /** Milliseconds. */
  at: number;
  nextTryAt: number | null;
  trying: boolean;
}

export type PanelState<T> =
  | { kind: 'loading' }
  | { kind: 'ready'; data: T }
  /** The last good data, and why there is nothing newer. */
  | { kind: 'stale'; data: T; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** The service holds it back in the session's present state. */
  | { kind: 'withheld'; message: string }
  /** The service has no such thing for this session, or does not know the session. */
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

  return {
    code: error.code,
    message: error.message,
    reference: error.reference,
    at: query.errorUpdatedAt,
    nextTryAt: delay === false ? null : query.errorUpdatedAt + delay,
    trying: query.isFetching,
  };
};

export const panelState = <T>(query: QuerySnapshot<T>): PanelState<T> => {
  const { data, error } = query;
  if (!error) return data === undefined ? { kind: 'loading' } : { kind: 'ready', data };

  const problem = problemOf(query);
  // These say something about the session or the person, so what was loaded before no longer stands.
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
