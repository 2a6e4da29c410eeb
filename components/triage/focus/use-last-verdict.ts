'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { VerdictAnswer, VerdictState } from '@/lib/answers';
import { millisecondsOf } from '../../ui/time-words';
import { undoVerdict, verdictQuery } from '../queries';
import type { Given, Run } from './run';

const pollEveryMs = 5000;
/** After so long the page on deliveries says more. */
const pollForMs = 60_000;

const underWay: readonly VerdictState[] = ['held first', 'held second', 'held settling', 'recorded', 'sent'];

/** The clocks of server and browser are never compared: how long it is held counts from when we heard of it. */
const heldMs = ({ undoUntil, stateAt }: VerdictAnswer): number =>
  undoUntil === null ? 0 : millisecondsOf(undoUntil) - millisecondsOf(stateAt);

export interface LastVerdict {
  given: Given;
  /** As of the last look. */
  answer: VerdictAnswer;
  /** It is held here, and can be taken back. */
  canUndo: boolean;
  /** How long it is held altogether. */
  totalMs: number;
  isUndone: boolean;
  isUndoing: boolean;
  failure: unknown;
  undo: () => void;
}

/** Whether that long has passed since; it tells nobody anything before. */
const useIsOver = (since: number | null, totalMs: number): boolean => {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setOver(since), since + totalMs - Date.now());
    return () => clearTimeout(timer);
  }, [since, totalMs]);

  return totalMs === 0 || over === since;
};

/** What becomes of the verdict that was given last: held here, then recorded, sent, and confirmed by the service. */
export const useLastVerdict = (given: Given | null, run: Run): LastVerdict | null => {
  const undoing = useMutation<VerdictAnswer, Error, Given>({
    mutationFn: ({ answer }) => undoVerdict(answer.id),
    onSuccess: run.undone,
  });
  // By the time, since a second opinion can be given to the same verdict again.
  const isOf = undoing.variables?.heardAt === given?.heardAt;
  const isUndone = isOf && undoing.isSuccess;
  const totalMs = given ? heldMs(given.answer) : 0;
  const isOver = useIsOver(given?.heardAt ?? null, totalMs);
  const canUndo = given !== null && !isOver && !isUndone;

  const { data } = useQuery({
    ...verdictQuery(given?.answer.id ?? ''),
    enabled: given !== null && isOver && !isUndone,
    refetchInterval: ({ state }) => {
      const isOld = Date.now() - (given?.heardAt ?? 0) > pollForMs;
      const at = state.data?.state;
      return isOld || (at && !underWay.includes(at)) ? false : pollEveryMs;
    },
  });
  if (!given) return null;

  return {
    given,
    answer: isUndone ? given.answer : (data ?? given.answer),
    canUndo,
    totalMs,
    isUndone,
    isUndoing: isOf && undoing.isPending,
    failure: isOf ? undoing.error : null,
    undo: () => {
      if (canUndo && !undoing.isPending) undoing.mutate(given);
    },
  };
};
