'use client';

import { useEffect } from 'react';
import { ApiError } from '../api';
import { usePurpose } from '../purpose/purpose-provider';

interface Answer {
  data: { masked: boolean } | undefined;
  error: unknown;
  isFetching: boolean;
}

const isWithoutPurpose = (error: unknown): boolean => error instanceof ApiError && error.code === 'PURPOSE_REQUIRED';

/**
 * The answers say whether a purpose counts; it may have begun or ended elsewhere. Compares them with what the page
 * believes, and returns whether anything on it is masked.
 */
export const usePurposeTruth = (answers: Answer[]): boolean => {
  const { reconcile, lost } = usePurpose();
  const given = answers.flatMap(({ data }) => data ?? []);
  // Half of them may still be of before: only when all are in do they say one thing.
  const settled = given.length > 0 && answers.every(({ isFetching }) => !isFetching);
  const masked = given.some((answer) => answer.masked);
  const isRefused = answers.some(({ error }) => isWithoutPurpose(error));

  useEffect(() => {
    if (settled) reconcile(masked);
  }, [settled, masked, reconcile]);
  useEffect(() => {
    if (isRefused) lost();
  }, [isRefused, lost]);

  return masked;
};
