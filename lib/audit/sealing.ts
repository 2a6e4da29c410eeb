import type { Database } from '@/lib/db';
import type { Signer } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { signDueCheckpoint } from './checkpoint';
import { createOutsideWriter } from './outside-writer';
import { batchSize, sealWaitingEvents } from './seal';

interface SealingOptions {
  db: Database;
  signer: Signer;
  checkpointEvery: number;
  /** Where the copies outside the database go. */
  folder: string;
  log: Pick<Log, 'error' | 'info'>;
}

/** Tells the log when something begins to fail, fails otherwise, or works again: not every time it is tried. */
const tellChanges = (log: SealingOptions['log'], what: string) => {
  let problem: string | null = null;

  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      if (problem !== null) {
        log.info(`${what} again`);
      }
      problem = null;
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      if (found !== problem) {
        log.error({ err: error }, `${what} no more`);
      }
      problem = found;
    }
  };
};

/**
 * One round of the worker: seals what waits, signs a checkpoint when one is due, and brings the copies
 * outside up to date. What goes wrong with the last two never keeps an event from being sealed.
 */
export const createSealing = ({ db, signer, checkpointEvery, folder, log }: SealingOptions) => {
  const writeOutside = createOutsideWriter({ db, signer, folder });
  const signing = tellChanges(log, 'checkpoints are signed');
  const writing = tellChanges(log, 'the audit files outside the database are written');

  return async (stopping: AbortSignal): Promise<void> => {
    let sealed: number;

    do {
      sealed = await sealWaitingEvents(db);
      await signing(() => signDueCheckpoint(db, signer, checkpointEvery));
      await writing(writeOutside);
    } while (sealed === batchSize && !stopping.aborted);
  };
};
