import type { ConsoleConfig } from '@/lib/base/config';
import type { Log } from '@/lib/base/log';
import { startLoop } from '@/lib/base/loop';
import type { Database } from '@/lib/db';
import { continueRotation } from '@/lib/keys';
import { remakeTokens } from '@/lib/mirror';
import { recordRotation } from '../rotation-event';

/** Rare enough for a round that reads whole tables. */
const everyMs = 10_000;

/** Rotates DATA_KEY and picks up stragglers while DATA_KEY_PREVIOUS is set. */
export const startKeyRotation = (db: Database, config: ConsoleConfig, log: Log) => {
  if (!config.DATA_KEY_PREVIOUS) {
    return { stop: async () => undefined };
  }

  return startLoop({
    everyMs,
    work: async (signal) => {
      const { resealed, damaged, isFinished } = await continueRotation(db, config, recordRotation, {
        signal,
        remake: remakeTokens,
      });

      if (resealed > 0) {
        log.info({ resealed }, 'values re-encrypted under the current DATA_KEY');
      }
      if (damaged > 0) {
        log.error({ damaged }, 'values cannot be decrypted with their DATA_KEY and keep the rotation from finishing');
      }
      if (isFinished) {
        log.info('DATA_KEY was replaced');
      }
    },
    onError: (error) => log.error({ err: error }, 'replacing DATA_KEY failed'),
  });
};
