import type { ConsoleConfig } from '@/lib/config';
import type { Database } from '@/lib/db';
import { carryOnRotation } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { startLoop } from '@/lib/loop';
import { remakeTokens } from '@/lib/mirror';
import { recordRotation } from '../rotation-event';

/** Each round reads the tables once to find nothing: rare enough not to be felt. */
const everyMs = 10_000;

/** Replaces DATA_KEY, and picks up stragglers, for as long as the key before it is at hand. */
export const startKeyRotation = (db: Database, config: ConsoleConfig, log: Log) => {
  if (!config.DATA_KEY_PREVIOUS) {
    return { stop: async () => undefined };
  }

  return startLoop({
    everyMs,
    work: async (signal) => {
      const { resealed, damaged, isFinished } = await carryOnRotation(db, config, recordRotation, {
        signal,
        remake: remakeTokens,
      });

      if (resealed > 0) {
        log.info({ resealed }, 'values sealed under the present DATA_KEY');
      }
      if (damaged > 0) {
        log.error({ damaged }, 'values do not open with the DATA_KEY they name, and keep its rotation from ending');
      }
      if (isFinished) {
        log.info('DATA_KEY is replaced');
      }
    },
    onError: (error) => log.error({ err: error }, 'replacing DATA_KEY failed'),
  });
};
