import 'server-only';
import { getConfig } from '@/lib/config';
import { findOpenTables, findRiggedTables } from '@/lib/db/append-only';
import { readsPresentDataKey } from '@/lib/keys';
import { desk } from './desk';

interface Readiness {
  ready: boolean;
  problems: string[];
}

/** Whether this process can do its work: the database answers, the log is closed to changes, and the keys are the desk's. */
export const checkReadiness = async (): Promise<Readiness> => {
  const { db, log } = desk();

  try {
    const problems = [
      ...(await findOpenTables(db)).map(
        (name) => `The application's database role can change ${name}; it must only insert and read.`,
      ),
      ...(await findRiggedTables(db)).map(
        (name) => `Somebody put a trigger or a rule on ${name}; it must have none, remove it.`,
      ),
      ...((await readsPresentDataKey(db, getConfig()))
        ? []
        : [
            'DATA_KEY is being replaced or was, and this process has only the one before; restart it with the new one.',
          ]),
    ];

    return { ready: problems.length === 0, problems };
  } catch (error) {
    log.warn({ err: error }, 'not ready');

    return { ready: false, problems: ['The database does not answer, or has not been set up.'] };
  }
};
