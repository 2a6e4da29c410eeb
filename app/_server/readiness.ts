import 'server-only';
import { now } from '@/lib/base/clock';
import { getConfig } from '@/lib/base/config';
import { findTriggeredTables, findWritableTables } from '@/lib/db/append-only';
import { canReadCurrentDataKey } from '@/lib/keys';
import { desk } from './desk';

interface Readiness {
  ready: boolean;
  problems: string[];
  /** When it was found out. */
  checkedAt: string;
}

/** Anybody may ask, so one check answers everybody for a moment. */
const freshMs = 1000;

let last: { at: number; readiness: Promise<Readiness> } | null = null;

/** Checks that the database answers, the audit log is protected and the keys are current; at most once a second. */
export const checkReadiness = (): Promise<Readiness> => {
  const at = now().getTime();
  if (!last || Math.abs(at - last.at) >= freshMs) last = { at, readiness: check() };

  return last.readiness;
};

const check = async (): Promise<Readiness> => {
  const { db, log } = desk();
  const checkedAt = now().toISOString();

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

    return { ready: problems.length === 0, problems, checkedAt };
  } catch (error) {
    log.warn({ err: error }, 'not ready');

    return { ready: false, problems: ['The database is not responding or is not set up.'], checkedAt };
  }
};
