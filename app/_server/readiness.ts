import 'server-only';
import { getConfig } from '@/lib/base/config';
import { findTriggeredTables, findWritableTables } from '@/lib/db/append-only';
import { canReadCurrentDataKey } from '@/lib/keys';
import { desk } from './desk';

interface Readiness {
  ready: boolean;
  problems: string[];
}

/** Checks that the database answers, the audit log is protected and the keys are current. */
export const checkReadiness = async (): Promise<Readiness> => {
  const { db, log } = desk();

  try {
    const problems = [
      ...(await findWritableTables(db)).map(
        (name) => `The application's database role can change ${name}. It must only insert and read.`,
      ),
      ...(await findTriggeredTables(db)).map((name) => `${name} has an unexpected trigger or rule. Remove it.`),
      ...((await canReadCurrentDataKey(db, getConfig()))
        ? []
        : ['DATA_KEY has been replaced, but this process still has the previous key. Restart it with the new key.']),
    ];

    return { ready: problems.length === 0, problems };
  } catch (error) {
    log.warn({ err: error }, 'not ready');

    return { ready: false, problems: ['The database is not responding or is not set up.'] };
  }
};
