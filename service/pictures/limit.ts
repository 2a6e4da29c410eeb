/** Runs at most `size` tasks at a time; the others wait in the order in which they came. */
export const createLimit = (size: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < size) running++;
    // A finishing task hands its place on, so nobody can slip in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));

    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
