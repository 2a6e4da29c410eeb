'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Target, WorkAnswer, WorkBody } from '@/lib/answers';
import { ApiError } from '../api';
import { sendWork, tagsQuery } from './target-queries';

export interface WorkProps {
  target: Target;
  count: number;
  onClose: () => void;
  /** Called with the outcome in words. */
  onDone: (words: string) => void;
  /** The number of matches has changed: reload the list. */
  onConflict?: (() => void) | undefined;
  /** If the number of matches has changed: how many there are now, and how to select them. */
  again?: { count: number; take: () => void } | null | undefined;
}

/** Parts of a session to reload after a change. Not evidence, because reading it is recorded. */
const workParts = new Set<unknown>(['peek', 'work', 'timeline']);
const isWork = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === 'session' && workParts.has(queryKey[2]);

export const useWork = (
  { target, onDone, onConflict }: Pick<WorkProps, 'target' | 'onDone' | 'onConflict'>,
  wordsOf: (answer: WorkAnswer, change: WorkBody['change']) => string,
) => {
  const queryClient = useQueryClient();

  return useMutation<WorkAnswer, Error, WorkBody['change']>({
    mutationFn: (change) => sendWork(target, change),
    // Keeps no note in memory.
    gcTime: 0,
    onSuccess: (answer, change) => {
      void queryClient.invalidateQueries({ predicate: isWork });
      if (change.kind === 'tags') void queryClient.invalidateQueries(tagsQuery);
      onDone(wordsOf(answer, change));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT') onConflict?.();
    },
  });
};
