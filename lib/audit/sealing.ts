import type { Database } from '@/lib/db';
import type { Signer } from '@/lib/keys';
import type { Log } from '@/lib/log';
import { batchSize, tryToSeal } from './chain/seal';
import { createOutsideWriter } from './copies/outside-writer';
import { signDueCheckpoint } from './signing/sign';

interface Means {
  db: Database;
  signer: Signer;
  log: Pick<Log, 'error' | 'info'>;
}

interface SealingOptions extends Means {
  checkpointEvery: number;
}

interface KeepingOptions extends Means {
  /** Where the copies outside the database go. */
  folder: string;
}

/** Tells the log when something begins to fail, fails otherwise, or works again: not every time it is tried. */
const tellChanges = (log: Means['log'], what: string) => {
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

/** So many rounds in vain, about half a minute: nobody who works holds the chain for that long. */
const patience = 75;

/** One round of the worker: seals what waits and signs a checkpoint when one is due, which never keeps it from sealing. */
export const createSealing = ({ db, signer, checkpointEvery, log }: SealingOptions) => {
  const sealing = tellChanges(log, 'events are sealed');
  const signing = tellChanges(log, 'checkpoints are signed');
  let inVain = 0;

  return async (stopping: AbortSignal): Promise<void> => {
    let sealed: number | null;

    do {
      sealed = await tryToSeal(db);
      inVain = sealed === null ? inVain + 1 : 0;
      await sealing(async () => {
        if (inVain >= patience) {
          throw new Error('Another connection to the database holds the chain and does not let go of it.');
        }
      });
      await signing(() => signDueCheckpoint(db, signer, checkpointEvery));
    } while (sealed === batchSize && !stopping.aborted);
  };
};

/** Brings the copies outside up to date. A round of its own: a folder that hangs must not keep events from being sealed. */
export const createOutsideKeeping = ({ db, signer, folder, log }: KeepingOptions) => {
  const writeOutside = createOutsideWriter({ db, signer, folder });
  const writing = tellChanges(log, 'the audit files outside the database are written');

  return (): Promise<void> => writing(writeOutside);
};
