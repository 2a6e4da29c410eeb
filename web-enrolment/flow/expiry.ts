/** Notices when the time to capture is over, also when the page slept meanwhile. */
interface Given {
  /** The service's time. */
  now: () => number;
  onExpired: () => void;
}

export interface Expiry {
  set: (expiresAt: number) => void;
  check: () => void;
  stop: () => void;
}

/** Timers count in 32 bits; more would fire at once. */
const longestTimer = 2 ** 31 - 1;

export const createExpiry = ({ now, onExpired }: Given): Expiry => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = Number.POSITIVE_INFINITY;

  const schedule = (): void => {
    clearTimeout(timer);
    const left = end - now();
    if (Number.isFinite(left)) timer = setTimeout(check, Math.min(Math.max(left, 0), longestTimer));
  };
  const check = (): void => {
    if (end <= now()) onExpired();
    else schedule();
  };

  return {
    set: (expiresAt) => {
      if (expiresAt === end) return;
      end = expiresAt;
      schedule();
    },
    check,
    stop: () => {
      clearTimeout(timer);
      end = Number.POSITIVE_INFINITY;
    },
  };
};
