/**
 * Protects the service and its callers: a concurrency limit, a gate that is closed while the service asks us to wait, a
 * circuit breaker, and retries for calls that may be repeated.
 */
import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import { backoff } from '@/lib/base/backoff';
import { now } from '@/lib/base/clock';
import { type AppError, type ErrorCode, isAppError } from '@/lib/base/errors';
import type { Gate } from '@/lib/upstream/gate';
import { askedToWait, paused, queueFull, UpstreamFailure } from '@/lib/upstream/problems';

export interface GuardOptions {
  gate: Gate;
  /** Concurrent calls; 16. */
  concurrency?: number;
  /** Calls that may queue; 200. */
  queue?: number;
  /** Consecutive failures that open the breaker; 5. */
  failuresToPause?: number;
  /** How long it stays open; 5 s. */
  pauseMs?: number;
  /** Retries after the first try; 2. */
  retries?: number;
  /** Delay before the first retry, doubled each time; 200 ms. */
  retryDelayMs?: number;
  onPause?: () => void;
}

/**
 * Failures that open the breaker. Refused credentials, a redirect or one malformed answer need a person, and a pause
 * would hide them; a 429 says itself how long to wait.
 */
const breakingCodes: readonly ErrorCode[] = [
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_ERROR',
  'UPSTREAM_NOT_JSON',
];

const stateNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
} as const;

export type BreakerState = (typeof stateNames)[CircuitState];

/** A timer may end a little before its time by the clock, and the gate would still be closed. */
const timerSlackMs = 20;

/** After a refusal that says how long to wait. */
export const closeGateAfter = async (gate: Gate, error: unknown): Promise<void> => {
  if (!(error instanceof UpstreamFailure) || !error.sent || error.retryAfterSeconds === undefined) return;
  await gate.close(new Date(now().getTime() + error.retryAfterSeconds * 1000));
};

export const createGuard = (options: GuardOptions) => {
  const {
    gate,
    concurrency = 16,
    queue = 200,
    failuresToPause = 5,
    pauseMs = 5000,
    retries = 2,
    retryDelayMs = 200,
    onPause,
  } = options;

  const limit = bulkhead(concurrency, queue);

  const breaker = circuitBreaker(
    handleWhen((error) => isAppError(error) && breakingCodes.includes(error.code)),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToPause) },
  );

  // Jitter keeps callers that failed together from retrying together.
  const wait = (attempt: number, error: Error | undefined): number =>
    isAppError(error) && error.retryAfterSeconds !== undefined
      ? error.retryAfterSeconds * 1000 + timerSlackMs + Math.random() * retryDelayMs
      : backoff(attempt, { first: retryDelayMs }) * (0.5 + Math.random() / 2);

  const again = retry(
    handleWhen((error) => error instanceof UpstreamFailure && error.transient),
    {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        wait(attempt, 'error' in result ? result.error : undefined),
      ),
    },
  );

  breaker.onBreak(() => onPause?.());

  let lastBreaking: AppError | undefined;
  breaker.onFailure(({ reason, handled }) => {
    if (handled && 'error' in reason && isAppError(reason.error)) {
      lastBreaking = reason.error;
    }
  });

  /** A try that a person asked for passes a closed gate, and opens it if the service answers. */
  const throughGate = async <T>(attempt: () => Promise<T>, isForPerson: boolean): Promise<T> => {
    const closedUntil = await gate.closedUntil();
    if (closedUntil && !isForPerson) throw askedToWait(closedUntil);

    try {
      const result = await breaker.execute(attempt);
      if (closedUntil) await gate.open();

      return result;
    } catch (error) {
      await closeGateAfter(gate, error);
      throw error;
    }
  };

  // Gate and breaker are inside the limit, so that queued calls notice when they close or open.
  const once = async <T>(attempt: () => Promise<T>, { isForPerson = false } = {}): Promise<T> => {
    try {
      return await limit.execute(() => throughGate(attempt, isForPerson));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) {
        throw queueFull();
      }
      throw error instanceof BrokenCircuitError ? paused(lastBreaking) : error;
    }
  };

  /** Retries transient failures. If the breaker opens meanwhile, the caller still gets its own failure. */
  const withRetries = async <T>(attempt: () => Promise<T>): Promise<T> => {
    let own: unknown;
    try {
      return await again.execute(() =>
        once(attempt).catch((error: unknown) => {
          own = own !== undefined && isAppError(error, 'UPSTREAM_PAUSED') ? own : error;
          throw error;
        }),
      );
    } catch {
      throw own;
    }
  };

  return { once, withRetries, pauseMs, breakerState: (): BreakerState => stateNames[breaker.state] };
};
