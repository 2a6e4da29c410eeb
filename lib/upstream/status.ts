/** A session's status within the budget: asked for when allowed, remembered otherwise. */
import type { StatusAnswer } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Open, SessionStatus } from '@/lib/contract';
import { type AppError, isAppError } from '@/lib/errors';
import { type StatusBudget, statusIntervalMs } from '@/lib/upstream/budget';
import { UpstreamFailure } from '@/lib/upstream/problems';

interface StatusOptions {
  budget: StatusBudget;
  /** The one request; never repeated by itself. */
  ask: (sessionId: string) => Promise<Open<SessionStatus>>;
  /** When to look again after nothing reached the service. */
  pauseMs: number;
  onBudgetFault: (error: unknown) => void;
}

type Problem = NonNullable<StatusAnswer['problem']>;

const inFuture = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

const problemOf = (error: AppError): Problem => ({
  code: error.code,
  message: error.userMessage,
  reference: '',
  ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
});

/** Somebody asked within the minute and nothing is known: the answer is on its way, or did not come. */
const notKnownYet = (nextAt: Date): Problem => {
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now().getTime()) / 1000));

  return {
    code: 'TOO_MANY_REQUESTS',
    message: `The service was asked a moment ago; its answer is not known yet. It can be asked again in ${seconds} s.`,
    reference: '',
    retryAfterSeconds: seconds,
  };
};

export const createStatusCheck = ({ budget, ask, pauseMs, onBudgetFault }: StatusOptions) => {
  const remembered = async (sessionId: string, nextAt: Date, problem: Problem | null): Promise<StatusAnswer> => {
    const last = await budget.lastKnown(sessionId);
    const status = last?.status ?? null;

    return {
      status,
      checkedAt: last?.checkedAt?.toISOString() ?? null,
      nextCheckAt: nextAt.toISOString(),
      problem: problem ?? (status === null ? notKnownYet(nextAt) : null),
    };
  };

  // An answer that we hold is worth more than the note about it.
  const tolerate = (work: Promise<void>): Promise<void> => work.catch(onBudgetFault);

  const check = async (sessionId: string): Promise<StatusAnswer> => {
    const claim = await budget.claim(sessionId);
    if (!claim.granted) {
      return remembered(sessionId, claim.nextAt, null);
    }

    const nextAt = inFuture(statusIntervalMs);
    // What happens while the answer is on its way may not show in it.
    const checkedAt = now();
    try {
      const status = await ask(sessionId);
      await tolerate(budget.remember(sessionId, status, checkedAt));

      return { status, checkedAt: checkedAt.toISOString(), nextCheckAt: nextAt.toISOString(), problem: null };
    } catch (error) {
      if (!isAppError(error) || error.code === 'NOT_FOUND') {
        throw error;
      }
      if (error instanceof UpstreamFailure && !error.sent) {
        await tolerate(budget.refund(sessionId));

        return remembered(sessionId, inFuture(pauseMs), problemOf(error));
      }

      return remembered(sessionId, nextAt, problemOf(error));
    }
  };

  // Two viewers at the same moment share one answer instead of one of them learning nothing.
  const underWay = new Map<string, Promise<StatusAnswer>>();

  return (sessionId: string): Promise<StatusAnswer> => {
    const current = underWay.get(sessionId) ?? check(sessionId).finally(() => underWay.delete(sessionId));
    underWay.set(sessionId, current);

    return current;
  };
};
