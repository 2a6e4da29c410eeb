export interface LoopOptions {
  everyMs: number;
  /** Should come to an end when the signal says so. */
  work: (stopping: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Repeats some work with a pause in between, never twice at once; a failure is reported and the next round comes. */
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
