/**
 * Counts gathered in memory and written together every few seconds, so that counting never slows a request. A killed
 * process loses a few seconds of figures, nothing else.
 */
interface BufferOptions<Value> {
  merge: (one: Value, other: Value) => Value;
  /** Sorted by key, so that two processes never deadlock. */
  write: (counts: Array<[key: string, value: Value]>) => Promise<void>;
  onError: (error: unknown) => void;
}

const flushEveryMs = 3000;

/** Bounds memory while the database is down. */
const maxKeys = 2000;

export const createBuffer = <Value>({ merge, write, onError }: BufferOptions<Value>) => {
  let waiting = new Map<string, Value>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const put = (key: string, value: Value): void => {
    const known = waiting.get(key);
    if (known !== undefined) waiting.set(key, merge(known, value));
    else if (waiting.size < maxKeys) waiting.set(key, value);
    // Figures must not keep the process alive.
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
  };

  const writeAll = async (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return;
    const taken = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1));
    waiting = new Map();

    try {
      await write(taken);
    } catch (error) {
      onError(error);
      for (const [key, value] of taken) put(key, value);
    }
  };

  /** Writes everything put so far; if the database refuses, it stays for the next time. */
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll);

    return writing;
  };

  return { put, flush };
};
