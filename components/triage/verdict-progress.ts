import type { VerdictState } from '@/lib/answers';
import type { Instant } from '@/lib/contract/domain';
import { millisecondsOf } from '../ui/time-words';

/** Those of a verdict that the service has not confirmed yet, but is expected to. */
const underWay: readonly VerdictState[] = ['held first', 'held second', 'held settling', 'recorded', 'sent'];

export const isUnderWay = (state: VerdictState): boolean => underWay.includes(state);

/** A longer hold waits for another person, and My decisions lists it. */
export const longestWindowMs = 300_000;

/** In the few seconds of one's own undo window. `null`: it cannot be undone. */
export const isHeldBriefly = (givenAt: Instant, undoUntil: Instant | null): boolean =>
  undoUntil !== null && millisecondsOf(undoUntil) - millisecondsOf(givenAt) <= longestWindowMs;
