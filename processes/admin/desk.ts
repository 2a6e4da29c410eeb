import { existsSync } from 'node:fs';
import { type Environment, parseSettings, type Settings } from '@/lib/base/config';
import { type Database, withConnection } from '@/lib/db';
import type { KeySet } from '@/service/keys';
import { type Addresses, embeddedAddresses, openDatabase } from '../launch/database';
import { serviceKeysOf } from '../launch/keys';
import { readRunningDesk, takeLock } from '../launch/lock';
import { loadSecrets, type Secrets, secretsFile } from '../launch/secrets';

export interface Desk {
  settings: Settings;
  secrets: Secrets;
  addresses: Addresses;
}

/** A problem to show to the person at the terminal. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

/** Works on the databases of the running desk, or starts the embedded ones for a moment. */
export const withDesk = async <Result>(env: Environment, work: (desk: Desk) => Promise<Result>): Promise<Result> => {
  const settings = parseSettings(env);

  if (!settings.DATABASE_URL && !existsSync(secretsFile(settings.DATA_DIR))) {
    throw new AdminError(`No desk in ${settings.DATA_DIR} yet. Run npm start first.`);
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

  // A desk that is just starting also holds the lock.
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

export interface ServiceDesk extends Desk {
  db: Database;
  /** During a rotation the previous keys: a service that was not restarted yet knows only those. */
  keys: KeySet;
  /** The desk's own credential. */
  own: { username: string; password: string };
}

/** Works on the embedded service; refuses if the desk uses another one. */
export const withService = <Result>(desk: Desk, work: (service: ServiceDesk) => Promise<Result>): Promise<Result> => {
  const { settings, secrets, addresses } = desk;
  if (settings.UPSTREAM_URL || !addresses.service) {
    throw new AdminError('This desk uses another service (UPSTREAM_URL). Manage it there.');
  }
  const all = serviceKeysOf(settings, secrets);
  const keys = all.previous ?? all;

  const own = {
    username: settings.UPSTREAM_USERNAME ?? secrets.upstreamUsername,
    password: settings.UPSTREAM_PASSWORD ?? secrets.upstreamPassword,
  };

  return withConnection(addresses.service, (db) => work({ ...desk, db, keys, own }));
};
