/**
 * Counts that are gathered in memory and written together every few seconds, so that counting costs no answer. What a
 * process had not written when it was killed is lost: a few seconds' worth of figures, never a change.
 */
interface BufferOptions<Value> {
  merge: (one: Value, other: Value) => Value;
  /** In the order of the keys, so that two processes never wait for each other's rows. */
  write: (counts: Array<[key: string, value: Value]>) => Promise<void>;
  onError: (error: unknown) => void;
}

const everyMs = 3000;

/** A flood of new keys while the database does not answer must not fill the memory. */
const keysAtMost = 2000;

export const createBuffer = <Value>({ merge, write, onError }: BufferOptions<Value>) => {
  let waiting = new Map<string, Value>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const put = (key: string, value: Value): void => {
    const known = waiting.get(key);
    if (known !== undefined) waiting.set(key, merge(known, value));
    else if (waiting.size < keysAtMost) waiting.set(key, value);
    // Nobody stays alive for the sake of figures.
    timer ??= setTimeout(() => void flush(), everyMs).unref();
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

  /** Everything that was put before is written afterwards, unless the database refuses; then it waits for the next time. */
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll);

    return writing;
  };

  return { put, flush };
};
