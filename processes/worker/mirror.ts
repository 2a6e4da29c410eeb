/** Keeps the mirror in step with the service: one reads the list, another the results, for as long as this worker leads. */
import type { Database } from '@/lib/db';
import { isAppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { enrichOnce, lookForNew, newEveryMs, refreshOnce, syncOnce } from '@/lib/mirror';
import type { Upstream } from '@/lib/upstream';
import { type Bell, pause, startLeading } from './leader';

interface MirrorTools {
  db: Database;
  upstream: Upstream;
  keys: Keyring;
  log: Log;
}

const afterFailureMs = 15_000;
const idleMs = 2_000;
const againEveryMs = 10 * 60_000;

/** How long to leave the service alone after this; never shorter than it asks for. */
const noteFailure = (log: Log, error: unknown, doing: string, stopping: AbortSignal): number => {
  if (stopping.aborted) return 0;
  if (isAppError(error)) {
    log.warn({ code: error.code, retryAfterSeconds: error.retryAfterSeconds }, `${doing} is held up`);

    return Math.max((error.retryAfterSeconds ?? 0) * 1000, afterFailureMs);
  }
  log.error({ err: error }, `${doing} failed`);

  return afterFailureMs;
};

/** A look each minute. While the whole list is read, the looks for what is new go on between its pages. */
const keepList = async ({ db, upstream, log }: MirrorTools, stopping: AbortSignal, bell: Bell): Promise<void> => {
  const tools = { db, upstream, onStep: (step: string) => log.debug({ step }, 'mirror') };
  let lookedAt = performance.now();
  const betweenPages = async () => {
    if (performance.now() - lookedAt < newEveryMs) return;
    lookedAt = performance.now();
    await lookForNew(tools, stopping);
  };

  while (!stopping.aborted) {
    lookedAt = performance.now();

    try {
      const crawl = await syncOnce({ ...tools, betweenPages }, stopping, bell.take());
      await refreshOnce(tools, stopping);
      log.debug({ crawl: crawl?.kind ?? null }, 'the list was looked at');
      await bell.wait(newEveryMs, stopping);
    } catch (error) {
      await pause(noteFailure(log, error, 'reading the list', stopping), stopping);
    }
  }
};

const keepResults = async (tools: MirrorTools, stopping: AbortSignal): Promise<void> => {
  let againAt = 0;

  while (!stopping.aborted) {
    try {
      if ((await enrichOnce(tools, 'wanted', stopping)) > 0) continue;
      if (performance.now() >= againAt) {
        if ((await enrichOnce(tools, 'again', stopping)) > 0) continue;
        againAt = performance.now() + againEveryMs;
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
      await Promise.all([keepList(tools, stopping, bell), keepResults(tools, stopping)]);
    },
  });
