export interface LoopOptions {
  everyMs: number;
  /** Should end soon after the signal. */
  work: (stopping: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Repeats `work` with a pause in between, never concurrently. Failures are reported and do not end the loop. */
export const startLoop = ({ everyMs, work, onError }: LoopOptions) => {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();

  const next = () => {
    round = work(stopping.signal)
      .catch(onError)
      .then(() => {
        if (!stopping.signal.aborted) {
          timer = setTimeout(next, everyMs);
        }
      });
  };

  next();

  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
};
