'use client';

import { useEffect } from 'react';
import { ApiError } from '../api';
import { usePurpose } from '../purpose/purpose-provider';

interface Answer {
  data: { masked: boolean } | undefined;
  error: unknown;
  isFetching: boolean;
}

const isPurposeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'PURPOSE_REQUIRED';

/**
 * True if anything on the page is masked. Also corrects the page's purpose when the answers show that it started or ended
 * in another window.
 */
export const useMasking = (answers: Answer[]): boolean => {
  const { reconcile, lost } = usePurpose();
  const loaded = answers.flatMap(({ data }) => data ?? []);
  // While some are still loading, old and new answers may disagree.
  const settled = loaded.length > 0 && answers.every(({ isFetching }) => !isFetching);
  const masked = loaded.some((answer) => answer.masked);
  const isRefused = answers.some(({ error }) => isPurposeRequired(error));

  useEffect(() => {
    if (settled) reconcile(masked);
  }, [settled, masked, reconcile]);
  useEffect(() => {
    if (isRefused) lost();
  }, [isRefused, lost]);

  return masked;
};
