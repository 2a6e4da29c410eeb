'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Claim, ClaimBody, VerdictAnswer } from '@/lib/answers';
import { asApiError } from '../../api';
import { isPersonPresent } from '../../api/presence';
import { usePurpose } from '../../purpose/purpose-provider';
import { useSteady } from '../../ui/use-steady';
import { changeClaim, claimCase, queueKey, readOwnClaims, undoVerdict } from '../queries';
import {
  afterClaim,
  afterLeaving,
  afterUndo,
  afterVerdict,
  asMeant,
  escalatedWords,
  type GivenVerdict,
  heldClaim,
  initialState,
  isClaimLost,
  leaseMs,
  leaseStep,
  type Notice,
  type RunState,
  renewEveryMs,
  reservedClaim,
  type Step,
  unsureOpening,
} from './run-state';

export interface Run {
  subscribe: (listener: () => void) => () => void;
  read: () => RunState;
  start: () => void;
  /** Asks for a case again after there was none, the officer was away, or it failed. */
  next: () => void;
  /** Reserves the case after this one, so that it can be loaded ahead. */
  reserve: () => void;
  /** Records a verdict. Until the service answers, nothing else can be changed. Rejects during another change. */
  record: (give: () => Promise<VerdictAnswer>) => Promise<VerdictAnswer>;
  decided: (given: GivenVerdict) => void;
  /** From now on, no key concerns the case on screen; `undo` must follow. */
  beginUndo: () => void;
  /** Undoes the verdict and reopens its case. Rejects if it could not be undone. */
  undo: (given: GivenVerdict) => Promise<VerdictAnswer>;
  /** U undid nothing, so the next keys may be meant for an earlier case. During a change, the next case says so. */
  refuseUndo: (words: string) => void;
  skip: () => void;
  escalate: (reason: string) => Promise<void>;
  /** Renews the claim. If it is lost, the run says why and moves on. */
  isStillHeld: () => Promise<boolean>;
  lose: (words: string) => void;
  dismissNotice: () => void;
  /** Call every few seconds: renews the claim of a present officer and drops an expired one. */
  tick: () => void;
  /** Gives all claims back; the requests outlive the page. Resolves when they are answered. */
  leave: () => Promise<void>;
}

interface RunOptions {
  isSingle?: boolean;
  /** No case is left to the officer, so the purpose that their claims set has ended. */
  onIdle?: () => void;
}

const unasked = (words: string): Notice => ({ words, isDone: false });

const notUndone = () => unsureOpening('Not undone. This is the next case.');

const isIdle = ({ stage }: RunState): boolean => ['none left', 'single done', 'failed'].includes(stage.kind);

/** One officer working through the queue, or on the one case that they came for. */
export const createRun = ({ isSingle = false, onIdle }: RunOptions = {}): Run => {
  let state: RunState = { ...initialState, isSingle };
  let isRunning = false;
  let isReserving = false;
  let renewedAt = 0;
  /** How the case after the change under way opens. */
  let nextOpening = asMeant;
  const listeners = new Set<() => void>();

  const update = (part: Partial<RunState>) => {
    const wasIdle = isIdle(state);
    state = { ...state, ...part };
    for (const listener of listeners) listener();
    if (!wasIdle && isIdle(state)) onIdle?.();
  };

  const isHeld = (claim: Claim): boolean => heldClaim(state)?.id === claim.id;

  const begin = (changing: NonNullable<RunState['changing']>) => {
    nextOpening = asMeant;
    update({ changing, failure: null });
  };

  const release = async (claim: Claim): Promise<void> => {
    // A failure is harmless: the lease ends by itself.
    await changeClaim(claim.id, { action: 'release' }, { keepalive: true }).catch(() => undefined);
  };

  const releaseAll = async (): Promise<void> => {
    const claims = [heldClaim(state), reservedClaim(state)].filter((each) => each !== null);
    await Promise.all(claims.map(release));
    onIdle?.();
  };

  const claim = async () => {
    const starting = { kind: 'starting' } as const;
    // An undo may have begun to reopen its case meanwhile, for which the server gives back the one that is claimed here.
    const isAwaited = () => state.stage === starting;
    update({ stage: starting, changing: null, failure: null });
    try {
      const answer = await claimCase({});
      if (!isRunning) {
        if (answer.claim) release(answer.claim);
      } else if (isAwaited()) {
        renewedAt = Date.now();
        update(afterClaim(answer));
      }
    } catch (error) {
      if (isRunning && isAwaited()) update({ stage: { kind: 'failed', error } });
    }
  };

  /** The case was claimed where the officer came from. */
  const openSingle = async () => {
    update({ stage: { kind: 'starting' }, changing: null, failure: null });
    try {
      const { held, progress } = await readOwnClaims();
      if (!isRunning) return held ? release(held) : undefined;
      renewedAt = Date.now();
      update(
        held ? afterClaim({ claim: held, progress }) : { progress, stage: { kind: 'single done', sessionId: null } },
      );
    } catch (error) {
      if (isRunning) update({ stage: { kind: 'failed', error } });
    }
  };

  /** The server holds the case for them since the undo. */
  const reopen = async (sessionId: string) => {
    const failed = (because: string) =>
      update({ notice: unasked(`Your verdict is undone, but the case could not be reopened. ${because}`.trim()) });
    try {
      const answer = await claimCase({ sessionId });
      if (!isRunning) return answer.claim ? release(answer.claim) : undefined;
      renewedAt = Date.now();
      if (answer.claim?.sessionId !== sessionId) {
        failed('');
        update({ opening: unsureOpening(null) });
      }
      update(afterClaim(answer));
    } catch (error) {
      if (!isRunning) return;
      if (!isClaimLost(error)) return update({ stage: { kind: 'failed', error } });
      failed(asApiError(error).message);
      await advance(unsureOpening(null));
    }
  };

  /** No further case is claimed, so no answer brings the new count. An unknown one is not shown. */
  const countLeft = async () => {
    const progress = await readOwnClaims().then(
      (answer) => answer.progress,
      () => null,
    );
    if (isRunning && state.stage.kind === 'single done') update({ progress });
  };

  const advance = async (opening = asMeant) => {
    if (state.isSingle) {
      const sessionId = heldClaim(state)?.sessionId ?? null;
      update({ stage: { kind: 'single done', sessionId }, changing: null, failure: null });
      return countLeft();
    }
    const next = reservedClaim(state);
    update({ reserved: null, changing: null, failure: null, opening });
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
      // An undo gave it back meanwhile.
      if (!isRunning || !isHeld(next)) return;
      if (!isClaimLost(error)) return update({ stage: { kind: 'failed', error } });
      update({ notice: unasked(asApiError(error).message), opening: unsureOpening(null) });
      await claim();
    }
  };

  const lose = (words: string) => {
    update({ notice: unasked(words) });
    // Whoever was typing may not have seen yet that the case is another.
    void advance(unsureOpening(null));
  };

  const endCase = async (body: ClaimBody, changing: 'skip' | 'escalate', step: Step) => {
    const held = heldClaim(state);
    if (!held || state.changing) return;
    begin(changing);
    let words: string | null;
    try {
      words = escalatedWords(await changeClaim(held.id, body));
    } catch (error) {
      if (isClaimLost(error)) return lose(asApiError(error).message);
      update({ changing: null });
      throw error;
    }
    update({ steps: [...state.steps, step], notice: words === null ? null : { words, isDone: true } });
    void advance(nextOpening);
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
      // What the officer does with the case may have reached the server first. Its own answer says how it goes on.
      if (isClaimLost(error) && isHeld(claimed) && state.changing === null) {
        lose(asApiError(error).message);
        return false;
      }
      // Probably an outage: the next tick tries again while the lease runs.
      return true;
    }
  };

  const reserve = async () => {
    const current = heldClaim(state);
    if (isReserving || state.reserved !== null || !current || state.isSingle) return;
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
      void (state.isSingle ? openSingle() : claim()).then(() => {
        // It may be an old claim of this officer that is about to expire: renew it at the next tick.
        renewedAt -= renewEveryMs;
      });
    },
    next: () => {
      // The one case could not be opened: the queue is not what they came for.
      if (state.isSingle && state.stage.kind === 'failed') return void openSingle();
      update({ notice: null, isSingle: false });
      void advance();
    },
    reserve: () => void reserve(),
    record: async (give) => {
      if (state.changing) throw new Error('Another action is in progress.');
      begin('verdict');
      try {
        return await give();
      } finally {
        if (state.changing === 'verdict') update({ changing: null });
      }
    },
    decided: (given) => {
      update(afterVerdict(state, given));
      void advance(nextOpening);
    },
    beginUndo: () => begin('undo'),
    undo: async ({ answer: { id, sessionId } }) => {
      try {
        const answer = await undoVerdict(id, { reopen: true });
        update(afterUndo(state, answer));
        void reopen(sessionId);
        return answer;
      } catch (error) {
        update({ changing: null, opening: notUndone() });
        throw error;
      }
    },
    refuseUndo: (words) => {
      // The reopened case is not on screen yet: no key concerns another.
      if (state.changing === 'undo' || state.stage.kind === 'reopening') return;
      if (state.changing === null) update({ opening: unsureOpening(words) });
      else nextOpening = notUndone();
    },
    skip: () => void endCase({ action: 'skip' }, 'skip', 'skipped').catch((failure) => update({ failure })),
    escalate: (reason) => endCase({ action: 'escalate', reason }, 'escalate', 'escalated'),
    isStillHeld: renew,
    lose,
    dismissNotice: () => update({ notice: null }),
    tick: () => {
      const isPresent = document.visibilityState === 'visible' && isPersonPresent(leaseMs);
      const step = leaseStep(state, { sinceRenewalMs: Date.now() - renewedAt, isPresent });
      if (step === 'expired') {
        // They expire by themselves; this way nothing is shown for them until then.
        void releaseAll();
        update({ stage: { kind: 'away' }, reserved: null });
      }
      if (step === 'renew' && state.changing === null) void renew();
    },
    leave: async () => {
      if (!isRunning) return;
      isRunning = false;
      const released = releaseAll();
      state = afterLeaving(state);
      await released;
    },
  };
};

const tickMs = 5000;

/** The run of this page: starts with it, and gives its claims back when the page is left. */
export const useRun = (isSingle: boolean): { run: Run; state: RunState } => {
  const onIdle = useSteady(usePurpose().changed);
  const [run] = useState(() => createRun({ isSingle, onIdle }));
  const state = useSyncExternalStore(run.subscribe, run.read, run.read);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryClient = useQueryClient();

  useEffect(() => {
    clearTimeout(leaving.current);
    run.start();
    const timer = setInterval(run.tick, tickMs);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && run.start();
    const onHide = () => void run.leave();
    // A queue read before the release would show the case as still held.
    const leave = () => void run.leave().then(() => queryClient.invalidateQueries({ queryKey: queueKey }));
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', run.tick);

    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', run.tick);
      // React's strict mode unmounts and remounts every page once, which must not release the claims.
      leaving.current = setTimeout(leave);
    };
  }, [run, queryClient]);

  return { run, state };
};
