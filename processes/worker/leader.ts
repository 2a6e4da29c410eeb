import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '@/lib/base/log';

/** Held by the worker that syncs the mirror, while its connection lives. */
const leaderLock = 7_426_012;
/** Notified to request an immediate sync. */
const channel = 'mirror';

const retryMs = 5_000;
const heartbeatMs = 5_000;

export const pause = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

export interface Bell {
  /** True if it was rung since the last call. */
  take: () => boolean;
  /** Waits until rung, for some time, or until stopped. */
  wait: (milliseconds: number, stopping: AbortSignal) => Promise<void>;
}

const createBell = (): Bell & { ring: () => void } => {
  let rung = new AbortController();

  return {
    ring: () => rung.abort(),
    take: () => {
      const wasRung = rung.signal.aborted;
      if (wasRung) rung = new AbortController();

      return wasRung;
    },
    wait: (milliseconds, stopping) => pause(milliseconds, AbortSignal.any([rung.signal, stopping])),
  };
};

interface Leading {
  url: string;
  log: Log;
  /** Must end when aborted: the process stops, or another worker may take over. */
  lead: (stopping: AbortSignal, bell: Bell) => Promise<void>;
}

const leadOnce = async ({ url, lead, log }: Leading, stopping: AbortSignal): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: heartbeatMs,
  });
  const lost = new AbortController();
  const bell = createBell();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', bell.ring);
  await client.connect();
  // Notices a lost connection before the database gives the lock to another worker.
  const heartbeat = setInterval(() => void client.query('select').catch(() => lost.abort()), heartbeatMs);

  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [leaderLock]);
    if (!rows[0]?.held) return;

    await client.query(`listen ${channel}`);
    log.info('syncing the mirror');
    await lead(AbortSignal.any([stopping, lost.signal]), bell);
  } finally {
    clearInterval(heartbeat);
    await client.end().catch(() => undefined);
  }
};

/** One worker leads; another takes over when its connection ends. */
export const startLeading = (leading: Leading) => {
  const stopping = new AbortController();

  const work = async () => {
    while (!stopping.signal.aborted) {
      await leadOnce(leading, stopping.signal).catch((error: unknown) =>
        leading.log.warn({ err: error }, 'syncing the mirror was interrupted'),
      );
      await pause(retryMs, stopping.signal);
    }
  };
  const ended = work();

  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
