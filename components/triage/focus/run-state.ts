import type { Claim, ClaimAnswer, TriageProgress, VerdictAnswer } from '@/lib/answers';
import { anyOf } from '@/lib/base/sentence';
import { ApiError } from '../../api';

/** The server ends a claim that was not renewed for this long. */
export const leaseMs = 5 * 60_000;
export const renewEveryMs = 60_000;

/** Faster than anybody reads a case, and slower than a second press of the same key. */
export const steadyAfterMs = 400;
/** Slower than the pauses of somebody who types a sentence, and has not seen that the case is another. */
export const unsureQuietMs = 1200;

type Stage =
  | { kind: 'starting' }
  /** Its verdict was undone. */
  | { kind: 'reopening' }
  /** `isClaimed`: a reserved case is shown at once, and claimed a moment later. */
  | { kind: 'working'; claim: Claim; isClaimed: boolean }
  | { kind: 'none left' }
  /** The officer came for one case only; `null`: it is not open any more. */
  | { kind: 'single done'; sessionId: string | null }
  /** The officer was inactive, so the case went back to the queue. */
  | { kind: 'away' }
  | { kind: 'failed'; error: unknown };

export type Step = 'decided' | 'skipped' | 'escalated';

export interface GivenVerdict {
  answer: VerdictAnswer;
  decision: 'approve' | 'reject';
  reasons: string[];
  /** By the browser's clock. */
  receivedAt: number;
}

export type EarlierVerdict = Pick<VerdictAnswer, 'id' | 'stateAt'>;

export interface Notice {
  words: string;
  /** Their own step went well; otherwise it is something they did not ask for, such as a lost claim. */
  isDone: boolean;
}

/** How the case on screen came there. A new one makes it wait for quiet again. */
export interface Opening {
  /** The officer's keys concern the case once none was pressed for this long. */
  quietMs: number;
  /** Said beside the keys. */
  words: string | null;
}

/** As the officer meant it. */
export const asMeant: Opening = { quietMs: steadyAfterMs, words: null };

/** They may still press keys that are meant for another case. */
export const unsureOpening = (words: string | null): Opening => ({ quietMs: unsureQuietMs, words });

export interface RunState {
  stage: Stage;
  /** The next case, loaded ahead; `none`: there is no further one. */
  reserved: Claim | 'none' | null;
  progress: TriageProgress | null;
  steps: readonly Step[];
  last: GivenVerdict | null;
  /** The verdicts before the last one that were not undone here. */
  earlier: readonly EarlierVerdict[];
  notice: Notice | null;
  /** The change under way. Until it ends, no key concerns the case on screen. */
  changing: 'verdict' | 'skip' | 'escalate' | 'undo' | null;
  opening: Opening;
  failure: unknown;
  /** The officer came for one case, and the queue waits until they ask for it. */
  isSingle: boolean;
}

export const initialState: RunState = {
  stage: { kind: 'starting' },
  reserved: null,
  progress: null,
  steps: [],
  last: null,
  earlier: [],
  notice: null,
  changing: null,
  opening: asMeant,
  failure: null,
  isSingle: false,
};

export const heldClaim = ({ stage }: Pick<RunState, 'stage'>): Claim | null =>
  stage.kind === 'working' ? stage.claim : null;

export const reservedClaim = ({ reserved }: Pick<RunState, 'reserved'>): Claim | null =>
  reserved === 'none' ? null : reserved;

export const afterClaim = ({ claim, progress }: ClaimAnswer): Partial<RunState> => ({
  progress,
  stage: claim ? { kind: 'working', claim, isClaimed: true } : { kind: 'none left' },
});

/** "Escalated to A. Rossi or R. Kessel."; `null`: nothing was escalated. */
export const escalatedWords = ({ escalatedTo }: ClaimAnswer): string | null =>
  escalatedTo && escalatedTo.length > 0 ? `Escalated to ${anyOf(escalatedTo)}.` : null;

export const afterVerdict = ({ steps, last, earlier }: RunState, given: GivenVerdict): Partial<RunState> => ({
  last: given,
  earlier: [...earlier, ...(last && last.answer.state !== 'undone' ? [last.answer] : [])].filter(
    // An undone case that was decided again keeps its verdict.
    ({ id }) => id !== given.answer.id,
  ),
  steps: [...steps, 'decided'],
  notice: null,
});

/** The last decision no longer counts; skipped and escalated cases still do. The server has given back all other cases. */
export const afterUndo = ({ steps, last, earlier }: RunState, answer: VerdictAnswer): Partial<RunState> => {
  const undone = steps.lastIndexOf('decided');

  return {
    stage: { kind: 'reopening' },
    last: last?.answer.id === answer.id ? { ...last, answer } : last,
    earlier: earlier.filter(({ id }) => id !== answer.id),
    steps: steps.filter((_, place) => place !== undone),
    reserved: null,
    changing: null,
    opening: asMeant,
    notice: null,
  };
};

/** The page is left: claims go back, but what was done stays on screen if the page is restored. */
export const afterLeaving = ({ last, earlier, steps, isSingle }: RunState): RunState => ({
  ...initialState,
  last,
  earlier,
  steps,
  isSingle,
});

/** The server says that the case is not this officer's any more, so trying again cannot help. */
export const isClaimLost = (error: unknown): boolean =>
  error instanceof ApiError && ['CONFLICT', 'NOT_FOUND', 'ERASED', 'FORBIDDEN'].includes(error.code);

interface LeaseFacts {
  sinceRenewalMs: number;
  /** Somebody was active on the visible page within the lease. */
  isPresent: boolean;
}

/** A claim is renewed only while its officer is present; after a whole lease without renewal it is gone. */
export const leaseStep = (
  { stage }: Pick<RunState, 'stage'>,
  { sinceRenewalMs, isPresent }: LeaseFacts,
): 'expired' | 'renew' | 'wait' => {
  if (stage.kind !== 'working') return 'wait';
  if (sinceRenewalMs >= leaseMs) return 'expired';

  return sinceRenewalMs >= renewEveryMs && isPresent && stage.isClaimed ? 'renew' : 'wait';
};
