/** Asks again, with growing pauses, for as long as the line or the service may recover. */
import type { Failure } from '../outcomes';
import { createPauses } from './pauses';

type Passing = Extract<Failure, { kind: 'busy' | 'offline' }>;

/** What is left when it neither was busy nor offline any more. */
export type Settled<Outcome extends { kind: string }> = Exclude<Outcome, Passing>;

export interface Waiting {
  signal: AbortSignal;
  /** It is tried again at this time. */
  onBusy: (retryAt: number) => void;
  onOffline: (retryAt: number) => void;
}

export interface Persistence {
  /** `null`: it was given up by its signal. */
  persist: <Outcome extends { kind: string }>(
    ask: () => Promise<Outcome>,
    waiting: Waiting,
  ) => Promise<Settled<Outcome> | null>;
  /** Tries again at once. */
  retryNow: () => void;
  /** The line is back: tries again at once, unless the service asked for the pause. */
  backOnline: () => void;
}

/** A service that answers nonsense this often is broken. */
const mostFaults = 3;

const isBusy = (outcome: { kind: string }): outcome is Extract<Failure, { kind: 'busy' }> => outcome.kind === 'busy';

export const createPersistence = (now: () => number): Persistence => {
  let current: { why: string; end: () => void } | null = null;

  const pause = (why: string, ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        current = null;
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
      current = { why, end };
    });

  return {
    persist: async (ask, { signal, onBusy, onOffline }) => {
      const pauses = createPauses();
      for (let faults = 0; !signal.aborted; ) {
        const outcome = await ask();
        if (signal.aborted) break;

        const { kind } = outcome;
        if (kind === 'broken') faults += 1;
        const mayRecover = kind === 'busy' || kind === 'offline' || (kind === 'broken' && faults < mostFaults);
        if (!mayRecover) return outcome as Settled<typeof outcome>;

        const ms = pauses.next(isBusy(outcome) ? outcome.retryAfterMs : 0);
        if (kind === 'busy') onBusy(now() + ms);
        if (kind === 'offline') onOffline(now() + ms);
        await pause(kind, ms, signal);
      }

      return null;
    },
    retryNow: () => current?.end(),
    backOnline: () => {
      if (current?.why === 'offline') current.end();
    },
  };
};
