interface LoopOptions {
  everyMs: number;
  work: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Repeats some work with a pause in between, never twice at once; a failure is reported and the next round comes. */
export const startLoop = ({ everyMs, work, onError }: LoopOptions) => {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();

  const next = () => {
    round = work()
      .catch(onError)
      .then(() => {
        if (!isStopped) {
          timer = setTimeout(next, everyMs);
        }
      });
  };

  next();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
};
