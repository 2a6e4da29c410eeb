/**
 * What stands between a caller and the service: a limit on simultaneous calls, a breaker that pauses
 * when the service is unwell, and a second and third try for calls that may be repeated.
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
import { type AppError, type ErrorCode, isAppError } from '@/lib/errors';
import { paused, queueFull, UpstreamFailure } from '@/lib/upstream/problems';

export interface GuardOptions {
  /** Calls under way at once; 16. */
  concurrency?: number;
  /** Calls that may wait for a place; 200. */
  queue?: number;
  /** Failures in a row until calls are paused; 5. */
  failuresToPause?: number;
  /** How long they are paused; 5 s. */
  pauseMs?: number;
  /** Tries after the first; 2. */
  retries?: number;
  /** The first wait between tries, doubled for each further one; 200 ms. */
  retryDelayMs?: number;
  /** Told whenever calls are paused. */
  onPause?: () => void;
}

/**
 * Signs that the service is unwell. Refused credentials, a redirect or one damaged answer need a person, not a
 * pause, and a pause would hide them; 429 says itself how long to wait.
 */
const unwell: readonly ErrorCode[] = [
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

export const createGuard = (options: GuardOptions) => {
  const {
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
    handleWhen((error) => isAppError(error) && unwell.includes(error.code)),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToPause) },
  );

  // Jitter keeps the callers that failed together from coming back together.
  const wait = (attempt: number, error: Error | undefined): number =>
    isAppError(error) && error.retryAfterSeconds !== undefined
      ? error.retryAfterSeconds * 1000 + Math.random() * retryDelayMs
      : retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

  const again = retry(
    handleWhen((error) => error instanceof UpstreamFailure && error.passing),
    {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }) =>
        wait(attempt, 'error' in result ? result.error : undefined),
      ),
    },
  );

  breaker.onBreak(() => onPause?.());

  let lastUnwell: AppError | undefined;
  breaker.onFailure(({ reason, handled }) => {
    if (handled && 'error' in reason && isAppError(reason.error)) {
      lastUnwell = reason.error;
    }
  });

  // The breaker is inside the limit, so that calls that waited in the queue still heed a pause that began meanwhile.
  const once = async <T>(attempt: () => Promise<T>): Promise<T> => {
    try {
      return await limit.execute(() => breaker.execute(attempt));
    } catch (error) {
      if (error instanceof BulkheadRejectedError) {
        throw queueFull();
      }
      throw error instanceof BrokenCircuitError ? paused(lastUnwell) : error;
    }
  };

  /** Repeats what failed in passing. If the breaker opens meanwhile, the caller learns why its own try failed. */
  const repeatedly = async <T>(attempt: () => Promise<T>): Promise<T> => {
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

  return { once, repeatedly, pauseMs, breakerState: (): BreakerState => stateNames[breaker.state] };
};
