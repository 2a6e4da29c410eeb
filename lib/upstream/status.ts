/** A session's status within the budget: requested when allowed, otherwise the last known one. */
import type { StatusAnswer } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { type AppError, isAppError } from '@/lib/base/errors';
import type { Open, SessionStatus } from '@/lib/contract';
import { UpstreamFailure } from '@/lib/upstream/problems';
import { type StatusBudget, statusIntervalMs } from '@/lib/upstream/status-budget';

interface StatusOptions {
  budget: StatusBudget;
  /** Sends one request, without retries. */
  ask: (sessionId: string) => Promise<Open<SessionStatus>>;
  /** When to try again after nothing reached the service. */
  pauseMs: number;
  onBudgetError: (error: unknown) => void;
}

type Problem = NonNullable<StatusAnswer['problem']>;

const msFromNow = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

const problemOf = (error: AppError): Problem => ({
  code: error.code,
  message: error.userMessage,
  reference: '',
  ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
});

/** Requested within the last minute, with no answer yet. */
const pendingProblem = (nextAt: Date): Problem => {
  const seconds = Math.max(1, Math.ceil((nextAt.getTime() - now().getTime()) / 1000));

  return {
    code: 'TOO_MANY_REQUESTS',
    message: `This status was requested a moment ago and is not known yet. Next check in ${seconds} s.`,
    reference: '',
    retryAfterSeconds: seconds,
  };
};

export const createStatusCheck = ({ budget, ask, pauseMs, onBudgetError }: StatusOptions) => {
  const remembered = async (sessionId: string, nextAt: Date, problem: Problem | null): Promise<StatusAnswer> => {
    const last = await budget.lastKnown(sessionId);
    const status = last?.status ?? null;

    return {
      status,
      checkedAt: last?.checkedAt?.toISOString() ?? null,
      nextCheckAt: nextAt.toISOString(),
      problem: problem ?? (status === null ? pendingProblem(nextAt) : null),
    };
  };

  // Failing to store an answer must not lose it.
  const tolerate = (work: Promise<void>): Promise<void> => work.catch(onBudgetError);

  const check = async (sessionId: string): Promise<StatusAnswer> => {
    const claim = await budget.claim(sessionId);
    if (!claim.granted) {
      return remembered(sessionId, claim.nextAt, null);
    }

    const nextAt = msFromNow(statusIntervalMs);
    // Taken before the request: the answer may miss anything that happens meanwhile.
    const checkedAt = now();
    try {
      const status = await ask(sessionId);
      await tolerate(budget.remember(sessionId, status, checkedAt));

      return { status, checkedAt: checkedAt.toISOString(), nextCheckAt: nextAt.toISOString(), problem: null };
    } catch (error) {
      if (!isAppError(error) || error.code === 'NOT_FOUND') {
        throw error;
      }
      const isSent = !(error instanceof UpstreamFailure) || error.sent;
      if (!isSent) await tolerate(budget.refund(sessionId));
      const soonest = isSent ? nextAt : msFromNow(pauseMs);
      const allowed = msFromNow((error.retryAfterSeconds ?? 0) * 1000);

      return remembered(sessionId, new Date(Math.max(soonest.getTime(), allowed.getTime())), problemOf(error));
    }
  };

  // Simultaneous viewers share one request.
  const inFlight = new Map<string, Promise<StatusAnswer>>();

  return (sessionId: string): Promise<StatusAnswer> => {
    const current = inFlight.get(sessionId) ?? check(sessionId).finally(() => inFlight.delete(sessionId));
    inFlight.set(sessionId, current);

    return current;
  };
};
