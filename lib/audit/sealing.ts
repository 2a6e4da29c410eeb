/** What the worker does for the audit log: seals events, signs checkpoints, and keeps the external copies up to date. */
import type { Log } from '@/lib/base/log';
import type { Database } from '@/lib/db';
import type { Signer } from '@/lib/keys';
import { batchSize, tryToSeal } from './chain/seal';
import { createExternalWriter } from './copies/external-writer';
import { signDueCheckpoint } from './signing/sign';

interface SealingOptions {
  db: Database;
  log: Pick<Log, 'error' | 'info'>;
}

interface SigningOptions extends SealingOptions {
  signer: Signer;
  checkpointEvery: number;
  /** Folder of the external copies. */
  folder: string;
}

/** Logs when work starts to fail, fails differently, or recovers, instead of every time. */
const logChanges = (log: SealingOptions['log'], what: string) => {
  let problem: string | null = null;

  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      if (problem !== null) {
        log.info(`${what} is working again`);
      }
      problem = null;
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      if (found !== problem) {
        log.error({ err: error }, `${what} failed`);
      }
      problem = found;
    }
  };
};

/** About half a minute of rounds. Nothing holds the lock that long in normal work. */
const mostMissedRounds = 75;

/** One round: seals waiting events. */
export const createSealing = ({ db, log }: SealingOptions) => {
  const sealing = logChanges(log, 'sealing audit events');
  let missedRounds = 0;

  return async (stopping: AbortSignal): Promise<void> => {
    let sealed: number | null;

    do {
      sealed = await tryToSeal(db);
      missedRounds = sealed === null ? missedRounds + 1 : 0;
      await sealing(async () => {
        if (missedRounds >= mostMissedRounds) {
          throw new Error('Another database connection holds the lock on the chain and is not releasing it.');
        }
      });
    } while (sealed === batchSize && !stopping.aborted);
  };
};

/**
 * One round: signs a due checkpoint and updates the external copies. Apart from sealing, because a hanging folder must not
 * stop that. The copies are updated even if signing fails.
 */
export const createSigning = ({ db, signer, checkpointEvery, folder, log }: SigningOptions) => {
  const write = createExternalWriter({ db, signer, folder });
  const signing = logChanges(log, 'signing checkpoints');
  const writing = logChanges(log, 'writing the external audit copies');

  return async (): Promise<void> => {
    await signing(() => signDueCheckpoint(db, signer, checkpointEvery, folder));
    await writing(write);
  };
};
