/** Tells the service every two seconds that this device is here, and hears where the session stands. */
import type { StateOutcome } from '../outcomes';
import { createPauses } from './pauses';

const everyMs = 2000;

interface Given {
  report: () => Promise<StateOutcome>;
  /** `misses`: how often in a row there was no answer. `nextAt`: when it is asked again. */
  onOutcome: (outcome: StateOutcome, misses: number, nextAt: number) => void;
  now: () => number;
}

export interface Presence {
  start: () => void;
  /** At once, or as soon as the report on its way is answered. */
  reportNow: () => void;
  stop: () => void;
}

export const createPresence = ({ report, onOutcome, now }: Given): Presence => {
  const pauses = createPauses();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAsking = false;
  let isWanted = false;
  let misses = 0;

  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    isAsking = true;
    isWanted = false;
    const begun = now();
    const outcome = await report();
    isAsking = false;
    if (!isRunning) return;

    const isAnswer = outcome.kind === 'state';
    misses = isAnswer ? 0 : misses + 1;
    if (isAnswer) pauses.reset();
    // Counted from the question, so that a slow line does not make it late.
    const wait = isAnswer
      ? Math.max(0, begun + everyMs - now())
      : pauses.next(outcome.kind === 'busy' ? outcome.retryAfterMs : 0);
    timer = setTimeout(ask, isWanted ? 0 : wait);
    onOutcome(outcome, misses, now() + wait);
  };

  const reportNow = (): void => {
    if (!isRunning) return;
    if (isAsking) isWanted = true;
    else void ask();
  };

  return {
    start: () => {
      if (isRunning) return;
      isRunning = true;
      if (!isAsking) timer = setTimeout(ask, 0);
    },
    reportNow,
    stop: () => {
      isRunning = false;
      clearTimeout(timer);
    },
  };
};
