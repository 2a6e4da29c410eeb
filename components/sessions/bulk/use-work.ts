'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Target, WorkAnswer, WorkBody } from '@/lib/answers';
import { ApiError } from '../../api';
import { sendWork, tagsQuery } from './queries';

export interface WorkProps {
  target: Target;
  count: number;
  onClose: () => void;
  /** Done, and what became of it in words. */
  onDone: (words: string) => void;
  /** More or fewer match than was believed: the list has to be read again. */
  onConflict?: (() => void) | undefined;
  /** How many match by now, where that is not what was chosen, and how to take those instead. */
  again?: { count: number; take: () => void } | null | undefined;
}

/** What a session's own panels show of the work on it; evidence is no part of it, because reading that is recorded. */
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
    // A note passes through here: nothing of it stays.
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
