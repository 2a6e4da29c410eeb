import { existsSync } from 'node:fs';
import { type Environment, parseSettings, type Settings } from '@/lib/config';
import { type Addresses, embeddedAddresses, openDatabase } from '../launch/database';
import { readRunningDesk, takeLock } from '../launch/lock';
import { loadSecrets, type Secrets, secretsFile } from '../launch/secrets';

export interface Desk {
  settings: Settings;
  secrets: Secrets;
  addresses: Addresses;
}

/** What went wrong, in words for the person at the terminal. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** The databases of the running desk, or the embedded ones started for a moment. */
export const withDesk = async <Result>(env: Environment, work: (desk: Desk) => Promise<Result>): Promise<Result> => {
  const settings = parseSettings(env);

  if (!settings.DATABASE_URL && !existsSync(secretsFile(settings.DATA_DIR))) {
    throw new AdminError(`There is no desk in ${settings.DATA_DIR} yet; run npm start first.`);
  }

  const secrets = loadSecrets(settings.DATA_DIR);
  const running = settings.DATABASE_URL ? null : readRunningDesk(settings.DATA_DIR);

  if (running?.databasePort) {
    return work({ settings, secrets, addresses: embeddedAddresses(running.databasePort, secrets) });
  }
  if (settings.DATABASE_URL) {
    const { addresses } = await openDatabase(settings, secrets);

    return work({ settings, secrets, addresses });
  }

  // A desk that is just starting holds the lock too, and is named.
  const lock = await takeLock(settings.DATA_DIR, 'the command line');

  try {
    const { addresses, server } = await openDatabase(settings, secrets);

    try {
      return await work({ settings, secrets, addresses });
    } finally {
      await server?.stop();
    }
  } finally {
    lock.release();
  }
};
