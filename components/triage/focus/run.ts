import type { Claim, ClaimAnswer, ClaimBody, TriageProgress, VerdictAnswer } from '@/lib/answers';
import { ApiError, asApiError } from '../../api';
import { isPersonPresent } from '../../presence';
import { askForCase, changeClaim, readOwnClaims } from '../queries';

/** The server keeps a case for five minutes at a time; nobody who was away for so long still has it. */
const leaseMs = 5 * 60_000;
const renewEveryMs = 60_000;

/** `away`: nobody was here, and the case went back to the queue. */
type Stage =
  | { kind: 'starting' }
  /** `isTaken`: a reserved case is shown at once, and is this person's a moment later. */
  | { kind: 'working'; claim: Claim; isTaken: boolean }
  | { kind: 'none left' }
  | { kind: 'away' }
  | { kind: 'failed'; error: unknown };

/** What became of a case in this run. */
export type Step = 'decided' | 'skipped' | 'escalated';

/** A verdict that was given in this run, as the page heard of it. */
export interface Given {
  answer: VerdictAnswer;
  decision: 'approve' | 'reject';
  /** Reasons in words. */
  reasons: string[];
  /** By the browser's clock. */
  heardAt: number;
}

export interface RunState {
  stage: Stage;
  /** The next case, fetched ahead; `none`: there is no further one. */
  reserved: Claim | 'none' | null;
  progress: TriageProgress | null;
  steps: readonly Step[];
  last: Given | null;
  /** What happened without being asked for: a lease that was lost, say. */
  notice: string | null;
  /** What is being done with the case besides a verdict. */
  changing: 'skip' | 'escalate' | null;
  failure: unknown;
}

const atFirst: RunState = {
  stage: { kind: 'starting' },
  reserved: null,
  progress: null,
  steps: [],
  last: null,
  notice: null,
  changing: null,
  failure: null,
};

export interface Run {
  subscribe: (listener: () => void) => () => void;
  read: () => RunState;
  start: () => void;
  /** The next case, after there was none, or nobody here, or a failure. */
  goOn: () => void;
  /** Has the case after this one reserved, so that it can be fetched ahead. */
  reserve: () => void;
  decided: (given: Given) => void;
  undone: (answer: VerdictAnswer) => void;
  skip: () => void;
  escalate: (reason: string) => Promise<void>;
  /** Whether the case is still this person's; if not, the run says why and goes on. */
  isStillHeld: () => Promise<boolean>;
  /** The case is not theirs any more: says so, and goes on. */
  lost: (words: string) => void;
  /** What the run said was read. */
  heard: () => void;
  /** Gives the present case back and takes that one. */
  backTo: (sessionId: string) => void;
  /** From time to time: keeps the cases of whoever is here, and lets go of those of whoever is not. */
  tick: () => void;
  /** Gives everything back; goes on when the page itself is left. */
  leave: () => void;
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && ['CONFLICT', 'NOT_FOUND', 'ERASED', 'FORBIDDEN'].includes(error.code);

/** One person working through the queue: the case they have, the one that is reserved, and what became of those before. */
export const createRun = (): Run => {
  let state = atFirst;
  let isRunning = false;
  let isReserving = false;
  let renewedAt = 0;
  const listeners = new Set<() => void>();

  const put = (part: Partial<RunState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const release = (claim: Claim): void => {
    // Nobody waits for it: a lease that is not given back ends by itself.
    changeClaim(claim.id, { action: 'release' }, { keepalive: true }).catch(() => undefined);
  };

  const heldClaim = (): Claim | null => (state.stage.kind === 'working' ? state.stage.claim : null);
  const reservedClaim = (): Claim | null => (state.reserved === 'none' ? null : state.reserved);

  const hold = ({ claim, progress }: ClaimAnswer) => {
    renewedAt = Date.now();
    put({ progress, stage: claim ? { kind: 'working', claim, isTaken: true } : { kind: 'none left' } });
  };

  const ask = async (sessionId?: string) => {
    put({ stage: { kind: 'starting' }, changing: null, failure: null });
    try {
      const answer = await askForCase(sessionId === undefined ? {} : { sessionId });
      if (isRunning) hold(answer);
      else if (answer.claim) release(answer.claim);
    } catch (error) {
      if (isRunning) put({ stage: { kind: 'failed', error } });
    }
  };

  const advance = async () => {
    const next = reservedClaim();
    put({ reserved: null, changing: null, failure: null });
    if (!next) return ask();

    put({ stage: { kind: 'working', claim: next, isTaken: false } });
    try {
      const answer = await changeClaim(next.id, { action: 'take' });
      if (!isRunning) release(next);
      else if (heldClaim()?.id === next.id) hold(answer);
    } catch (error) {
      if (!isRunning) return;
      if (!isConflict(error)) return put({ stage: { kind: 'failed', error } });
      put({ notice: asApiError(error).message });
      await ask();
    }
  };

  const lost = (words: string) => {
    put({ notice: words });
    void advance();
  };

  /** A change that ends the present case. What does not fit any more says so, and goes on. */
  const endWith = async (body: ClaimBody, changing: 'skip' | 'escalate', step: Step) => {
    const claim = heldClaim();
    if (!claim || state.changing) return;
    put({ changing, failure: null });
    try {
      await changeClaim(claim.id, body);
    } catch (error) {
      if (isConflict(error)) return lost(asApiError(error).message);
      put({ changing: null });
      throw error;
    }
    put({ steps: [...state.steps, step], notice: null });
    void advance();
  };

  const renew = async (): Promise<boolean> => {
    const claim = heldClaim();
    if (!claim) return false;
    renewedAt = Date.now();
    try {
      // What is reserved is kept together with it, if it is still there.
      await changeClaim(claim.id, { action: 'renew' });
      const { held, reserved, progress } = await readOwnClaims();
      if (isRunning && held && heldClaim()?.id === held.id) {
        put({ progress, reserved, stage: { kind: 'working', claim: held, isTaken: true } });
      }
      return true;
    } catch (error) {
      if (isConflict(error) && heldClaim()?.id === claim.id) {
        lost(asApiError(error).message);
        return false;
      }
      // Not to be had just now: it is tried again, and until then the lease runs on.
      return true;
    }
  };

  const reserve = async () => {
    const present = heldClaim();
    if (isReserving || state.reserved !== null || !present) return;
    // Who has gone on meanwhile may have been given the very case that was reserved.
    const isPresent = () => isRunning && heldClaim()?.id === present.id;
    isReserving = true;
    try {
      const { claim, progress } = await askForCase({ reserve: true });
      if (isPresent()) put({ reserved: claim ?? 'none', progress });
      else if (claim && !isRunning) release(claim);
    } catch {
      // Without it the next case takes a moment longer, and nothing else.
      if (isPresent()) put({ reserved: 'none' });
    } finally {
      isReserving = false;
    }
    if (isRunning && !isPresent()) void reserve();
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
      void ask().then(() => {
        // It may be one that this person had before, and that is about to end.
        renewedAt -= renewEveryMs;
      });
    },
    goOn: () => {
      put({ notice: null });
      void advance();
    },
    reserve: () => void reserve(),
    decided: (given) => {
      put({ last: given, steps: [...state.steps, 'decided'], notice: null });
      void advance();
    },
    undone: (answer) => {
      const at = state.steps.lastIndexOf('decided');
      put({ last: state.last && { ...state.last, answer }, steps: state.steps.filter((_, place) => place !== at) });
    },
    skip: () => void endWith({ action: 'skip' }, 'skip', 'skipped').catch((failure) => put({ failure })),
    escalate: (reason) => endWith({ action: 'escalate', reason }, 'escalate', 'escalated'),
    isStillHeld: renew,
    lost,
    heard: () => put({ notice: null }),
    backTo: (sessionId) => {
      const claim = heldClaim();
      put({ last: null, notice: null });
      const giveBack = claim ? changeClaim(claim.id, { action: 'release' }).catch(() => undefined) : Promise.resolve();
      put({ stage: { kind: 'starting' } });
      void giveBack.then(() => ask(sessionId));
    },
    tick: () => {
      if (state.stage.kind !== 'working') return;
      const quiet = Date.now() - renewedAt;
      if (quiet >= leaseMs) return put({ stage: { kind: 'away' }, reserved: null });

      const isHere = document.visibilityState === 'visible' && isPersonPresent(leaseMs);
      if (quiet >= renewEveryMs && isHere && state.stage.isTaken) void renew();
    },
    leave: () => {
      if (!isRunning) return;
      isRunning = false;
      for (const claim of [heldClaim(), reservedClaim()]) if (claim) release(claim);
      state = { ...atFirst, last: state.last, steps: state.steps };
    },
  };
};
