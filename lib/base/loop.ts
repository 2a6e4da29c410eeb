export interface LoopOptions {
  everyMs: number;
  /** Should end soon after the signal. */
  work: (stopping: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Repeats `work` with a pause in between, never concurrently. Failures are reported and do not end the loop. */
export const startLoop = ({ everyMs, work, onError }: LoopOptions) => {
  const stopping = new AbortController();
  /** Set while it pauses. */
  let timer: NodeJS.Timeout | null = null;
  let isWanted = false;
  let round = Promise.resolve();

  const next = () => {
    timer = null;
    isWanted = false;
    round = work(stopping.signal)
      .catch(onError)
      .then(() => {
        if (stopping.signal.aborted) return;
        timer = setTimeout(next, isWanted ? 0 : everyMs);
      });
  };

  next();

  return {
    /** Starts the next round at once, or as soon as the current one has ended. */
    wake: () => {
      isWanted = true;
      if (timer === null || stopping.signal.aborted) return;
      clearTimeout(timer);
      next();
    },
    stop: async () => {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await round;
    },
  };
};
