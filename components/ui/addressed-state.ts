'use client';

import { useState } from 'react';
import { type Problem, problemOf, type QuerySnapshot } from './panel-state';

/** The state of a page whose address says what to load. */
export type AddressedState<T> =
  | { kind: 'loading' }
  | { kind: 'forbidden'; problem: Problem }
  /** The address is invalid. */
  | { kind: 'refused'; problem: Problem }
  | { kind: 'failed'; problem: Problem }
  /** `isCurrent`: the data belongs to this address; otherwise it is earlier data, until the new data arrives. */
  | { kind: 'shown'; data: T; isCurrent: boolean; problem: Problem | null };

interface AddressedSnapshot<T> extends QuerySnapshot<T> {
  isPlaceholderData: boolean;
}

const stateOf = <T>(query: AddressedSnapshot<T>, lastGood: T | undefined): AddressedState<T> => {
  const data = query.data ?? lastGood;
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  if (!query.error) return data === undefined ? { kind: 'loading' } : { kind: 'shown', data, isCurrent, problem: null };

  const problem = problemOf(query);
  if (problem.code === 'FORBIDDEN') return { kind: 'forbidden', problem };
  if (problem.code === 'BAD_REQUEST') return { kind: 'refused', problem };
  return data === undefined ? { kind: 'failed', problem } : { kind: 'shown', data, isCurrent, problem };
};

/** The last good data stays on screen while a newer request fails. */
export const useAddressedState = <T>(query: AddressedSnapshot<T>): AddressedState<T> => {
  const [lastGood, setLastGood] = useState<T>();
  if (query.data !== undefined && query.data !== lastGood) setLastGood(query.data);

  return stateOf(query, lastGood);
};
