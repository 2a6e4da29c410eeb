/**
 * How a process of the desk begins and ends. Each one tells its supervisor when it is ready, ends in
 * order when asked, and ends by itself when the supervisor is gone, so that none is left behind.
 */
export const onShutdown = (shutDown: () => Promise<void>): void => {
  let isEnding = false;

  const end = () => {
    if (isEnding) {
      return;
    }
    isEnding = true;
    // What does not end in time is cut off; everything that matters is in the database.
    setTimeout(() => process.exit(0), 8_000).unref();
    shutDown().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };

  process.once('SIGTERM', end);
  process.once('SIGINT', end);

  if (process.send) {
    process.once('disconnect', end);
  }
};

export const reportReady = (): void => {
  process.send?.({ ready: true });
};

/** One clear sentence for the supervisor to show, then the end. */
export const failToStart = (sentence: string): never => {
  process.send?.({ failed: sentence });
  console.error(sentence);
  process.exit(1);
};
