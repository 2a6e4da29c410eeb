/** What an operator can do from the command line, with the desk running or not. */
import { existsSync } from 'node:fs';
import { resetPassword } from '@/lib/access';
import { type Environment, parseSettings } from '@/lib/config';
import { connect } from '@/lib/db';
import { applicationAddress, openDatabase } from './launch/database';
import { readRunningDesk, takeLock } from './launch/lock';
import { loadSecrets, secretsFile } from './launch/secrets';

const usage = 'Usage: npm run admin -- reset <email>';

/** Returns the exit code. */
export const administer = async ([action, email]: readonly string[], env: Environment): Promise<number> => {
  if (action !== 'reset' || !email) {
    console.error(usage);

    return 2;
  }

  return withDatabase(env, async (databaseUrl) => {
    const { db, close } = connect(databaseUrl, { max: 1 });

    try {
      const password = await resetPassword(db, email);

      if (password === null) {
        console.error(`There is no account ${email}.`);

        return 1;
      }
      console.log(`New password for ${email}, shown this once: ${password}`);

      return 0;
    } finally {
      await close();
    }
  });
};

/** The database of the running desk, or the embedded one started for a moment. */
const withDatabase = async (env: Environment, work: (databaseUrl: string) => Promise<number>): Promise<number> => {
  const settings = parseSettings(env);

  if (settings.DATABASE_URL) {
    return work(settings.DATABASE_URL);
  }
  if (!existsSync(secretsFile(settings.DATA_DIR))) {
    console.error(`There is no desk in ${settings.DATA_DIR} yet; run npm start first.`);

    return 1;
  }

  const secrets = loadSecrets(settings.DATA_DIR);
  const running = readRunningDesk(settings.DATA_DIR);

  if (running?.databasePort) {
    return work(applicationAddress(running.databasePort, secrets));
  }

  // A desk that is just starting holds the lock too, and is named.
  const lock = await takeLock(settings.DATA_DIR, 'the command line');

  try {
    const { addresses, server } = await openDatabase(settings, secrets);

    try {
      return await work(addresses.app);
    } finally {
      await server?.stop();
    }
  } finally {
    lock.release();
  }
};
