'use client';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Claim, ClaimBody, VerdictAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { isPersonPresent } from '../../api/presence';
import { changeClaim, claimCase, readOwnClaims } from '../queries';
import {
  afterClaim,
  afterLeaving,
  afterUndo,
  afterVerdict,
  type GivenVerdict,
  heldClaim,
  initialState,
  isClaimLost,
  leaseMs,
  leaseStep,
  type RunState,
  renewEveryMs,
  reservedClaim,
  type Step,
} from './run-state';

export interface Run {
  subscribe: (listener: () => void) => () => void;
  read: () => RunState;
  start: () => void;
  /** Asks for a case again after there was none, the officer was away, or it failed. */
  next: () => void;
  /** Reserves the case after this one, so that it can be loaded ahead. */
  reserve: () => void;
  decided: (given: GivenVerdict) => void;
  undone: (answer: VerdictAnswer) => void;
  skip: () => void;
  escalate: (reason: string) => Promise<void>;
  /** Renews the claim. If it is lost, the run says why and moves on. */
  isStillHeld: () => Promise<boolean>;
  lose: (notice: string) => void;
  dismissNotice: () => void;
  returnTo: (sessionId: string) => void;
  /** Call every few seconds: renews the claim of a present officer and drops an expired one. */
  tick: () => void;
  /** Gives all claims back; the requests outlive the page. */
  leave: () => void;
}

/** One officer working through the queue. */
export const createRun = (): Run => {
  let state = initialState;
  let isRunning = false;
  let isReserving = false;
  let renewedAt = 0;
  const listeners = new Set<() => void>();

  const update = (part: Partial<RunState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const isHeld = (claim: Claim): boolean => heldClaim(state)?.id === claim.id;

  const release = (claim: Claim): void => {
    // A failure is harmless: the lease ends by itself.
    changeClaim(claim.id, { action: 'release' }, { keepalive: true }).catch(() => undefined);
  };

  const claim = async (sessionId?: string) => {
    update({ stage: { kind: 'starting' }, changing: null, failure: null });
    try {
      const answer = await claimCase(sessionId === undefined ? {} : { sessionId });
      if (isRunning) {
        renewedAt = Date.now();
        update(afterClaim(answer));
      } else if (answer.claim) {
        release(answer.claim);
      }
    } catch (error) {
      if (isRunning) update({ stage: { kind: 'failed', error } });
    }
  };

  const advance = async () => {
    const next = reservedClaim(state);
    update({ reserved: null, changing: null, failure: null });
    if (!next) return claim();

    update({ stage: { kind: 'working', claim: next, isClaimed: false } });
    try {
      const answer = await changeClaim(next.id, { action: 'take' });
      if (!isRunning) {
        release(next);
      } else if (isHeld(next)) {
        renewedAt = Date.now();
        update(afterClaim(answer));
      }
    } catch (error) {
      if (!isRunning) return;
      if (!isClaimLost(error)) return update({ stage: { kind: 'failed', error } });
      update({ notice: asApiError(error).message });
      await claim();
    }
  };

  const lose = (notice: string) => {
    update({ notice });
    void advance();
  };

  const endCase = async (body: ClaimBody, changing: 'skip' | 'escalate', step: Step) => {
    const held = heldClaim(state);
    if (!held || state.changing) return;
    update({ changing, failure: null });
    try {
      await changeClaim(held.id, body);
    } catch (error) {
      if (isClaimLost(error)) return lose(asApiError(error).message);
      update({ changing: null });
      throw error;
    }
    update({ steps: [...state.steps, step], notice: null });
    void advance();
  };

  const renew = async (): Promise<boolean> => {
    const claimed = heldClaim(state);
    if (!claimed) return false;
    renewedAt = Date.now();
    try {
      // The server renews the reservation together with the claim.
      await changeClaim(claimed.id, { action: 'renew' });
      const { held, reserved, progress } = await readOwnClaims();
      if (isRunning && held && isHeld(held)) {
        update({ progress, reserved, stage: { kind: 'working', claim: held, isClaimed: true } });
      }
      return true;
    } catch (error) {
      if (isClaimLost(error) && isHeld(claimed)) {
        lose(asApiError(error).message);
        return false;
      }
      // Probably an outage: the next tick tries again while the lease runs.
      return true;
    }
  };

  const reserve = async () => {
    const current = heldClaim(state);
    if (isReserving || state.reserved !== null || !current) return;
    // If the officer has moved on meanwhile, the server may have given them the reserved case itself.
    const isCurrent = () => isRunning && isHeld(current);
    isReserving = true;
    try {
      const { claim: reserved, progress } = await claimCase({ reserve: true });
      if (isCurrent()) update({ reserved: reserved ?? 'none', progress });
      else if (reserved && !isRunning) release(reserved);
    } catch {
      // Without a reservation the next case only takes a moment longer.
      if (isCurrent()) update({ reserved: 'none' });
    } finally {
      isReserving = false;
    }
    if (isRunning && !isCurrent()) void reserve();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
    start: () => {
      if (isRunning) return;
      isRunning = true;
      void claim().then(() => {
        // It may be an old claim of this officer that is about to expire: renew it at the next tick.
        renewedAt -= renewEveryMs;
      });
    },
    next: () => {
      update({ notice: null });
      void advance();
    },
    reserve: () => void reserve(),
    decided: (given) => {
      update(afterVerdict(state, given));
      void advance();
    },
    undone: (answer) => update(afterUndo(state, answer)),
    skip: () => void endCase({ action: 'skip' }, 'skip', 'skipped').catch((failure) => update({ failure })),
    escalate: (reason) => endCase({ action: 'escalate', reason }, 'escalate', 'escalated'),
    isStillHeld: renew,
    lose,
    dismissNotice: () => update({ notice: null }),
    returnTo: (sessionId) => {
      const held = heldClaim(state);
      update({ last: null, notice: null });
      const released = held ? changeClaim(held.id, { action: 'release' }).catch(() => undefined) : Promise.resolve();
      update({ stage: { kind: 'starting' } });
      void released.then(() => claim(sessionId));
    },
    tick: () => {
      const isPresent = document.visibilityState === 'visible' && isPersonPresent(leaseMs);
      const step = leaseStep(state, { sinceRenewalMs: Date.now() - renewedAt, isPresent });
      if (step === 'expired') update({ stage: { kind: 'away' }, reserved: null });
      if (step === 'renew') void renew();
    },
    leave: () => {
      if (!isRunning) return;
      isRunning = false;
      for (const each of [heldClaim(state), reservedClaim(state)]) if (each) release(each);
      state = afterLeaving(state);
    },
  };
};

const tickMs = 5000;

/** The run of this page: starts with it, and gives its claims back when the page is left. */
export const useRun = (): { run: Run; state: RunState } => {
  const [run] = useState(createRun);
  const state = useSyncExternalStore(run.subscribe, run.read, run.read);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    clearTimeout(leaving.current);
    run.start();
    const timer = setInterval(run.tick, tickMs);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && run.start();
    window.addEventListener('pagehide', run.leave);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', run.tick);

    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', run.leave);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', run.tick);
      // React's strict mode unmounts and remounts every page once, which must not release the claims.
      leaving.current = setTimeout(run.leave);
    };
  }, [run]);

  return { run, state };
};
