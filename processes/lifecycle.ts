/**
 * How a process of the desk starts and stops. It reports to its supervisor when it is ready, shuts down
 * on request, and also when its supervisor is gone, so that none is left behind.
 */
export const onShutdown = (shutDown: () => Promise<void>): void => {
  let isStopping = false;

  const stop = () => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    // Everything that matters is in the database, so a slow shutdown may be cut off.
    setTimeout(() => process.exit(0), 8_000).unref();
    shutDown().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };

  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  if (process.send) {
    process.once('disconnect', stop);
  }
};

export const reportReady = (): void => {
  process.send?.({ ready: true });
};

/** Reports one sentence for the supervisor to show, then exits. */
export const failToStart = (sentence: string): never => {
  process.send?.({ failed: sentence });
  console.error(sentence);
  process.exit(1);
};
