/** Syncs the mirror while this worker leads: one loop reads the list, another the results. */

import { minuteMs } from '@/lib/base/durations';
import { isAppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { enrichOnce, fillExpiries, newEveryMs, refreshOnce, syncNew, syncOnce } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';
import { type Bell, pause, startLeading } from './leader';

interface MirrorTools {
  db: Database;
  upstream: Upstream;
  keys: Keyring;
  log: Log;
}

const afterFailureMs = 15_000;
const lookAtGateEveryMs = 1_000;
const idleMs = 2_000;
const againEveryMs = 10 * minuteMs;

/** Logs a failure and returns the pause. */
const noteFailure = (log: Log, error: unknown, doing: string, stopping: AbortSignal): number => {
  if (stopping.aborted) return 0;
  if (isAppError(error)) {
    log.warn({ code: error.code, retryAfterSeconds: error.retryAfterSeconds }, `${doing} was delayed`);

    // The gate keeps a longer wait.
    return error.retryAfterSeconds === undefined ? afterFailureMs : lookAtGateEveryMs;
  }
  log.error({ err: error }, `${doing} failed`);

  return afterFailureMs;
};

/** Waits while the service asks for it. Somebody may end the wait early. */
const waitForGate = async (upstream: Upstream, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted && (await upstream.closedUntil())) await pause(lookAtGateEveryMs, stopping);
};

/** Checks every minute, and between pages during a full crawl. */
const syncList = async ({ db, upstream, log }: MirrorTools, stopping: AbortSignal, bell: Bell): Promise<void> => {
  const tools = { db, upstream, onStep: (step: string) => log.debug({ step }, 'mirror') };
  let lookedAt = performance.now();
  const betweenPages = async () => {
    if (performance.now() - lookedAt < newEveryMs) return;
    lookedAt = performance.now();
    await syncNew(tools, stopping);
  };

  while (!stopping.aborted) {
    try {
      await waitForGate(upstream, stopping);
      lookedAt = performance.now();
      const crawl = await syncOnce({ ...tools, betweenPages }, stopping, bell.take());
      await refreshOnce(tools, stopping);
      log.debug({ crawl: crawl?.kind ?? null }, 'list synced');
      await bell.wait(newEveryMs, stopping);
    } catch (error) {
      await pause(noteFailure(log, error, 'reading the list', stopping), stopping);
    }
  }
};

const syncResults = async (tools: MirrorTools, stopping: AbortSignal): Promise<void> => {
  let againAt = 0;
  let fillAt = 0;
  let fillBelow: number | null = null;

  while (!stopping.aborted) {
    try {
      await waitForGate(tools.upstream, stopping);
      if ((await enrichOnce(tools, 'wanted', stopping)) > 0) continue;
      if (performance.now() >= againAt) {
        if ((await enrichOnce(tools, 'again', stopping)) > 0) continue;
        againAt = performance.now() + againEveryMs;
      }
      if (performance.now() >= fillAt) {
        const filled = await fillExpiries(tools, stopping, fillBelow);
        fillBelow = filled.below;
        // New results bring their month along: after the last page, only those that failed are left.
        if (fillBelow === null) fillAt = performance.now() + againEveryMs;
        if (filled.written > 0) continue;
      }
      await pause(idleMs, stopping);
    } catch (error) {
      await pause(noteFailure(tools.log, error, 'reading results', stopping), stopping);
    }
  }
};

export const startMirror = (tools: MirrorTools & { url: string }) =>
  startLeading({
    url: tools.url,
    log: tools.log,
    lead: async (stopping, bell) => {
      await Promise.all([syncList(tools, stopping, bell), syncResults(tools, stopping)]);
    },
  });
