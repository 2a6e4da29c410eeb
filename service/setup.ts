import { connect } from '@/lib/db';
import { migrate } from '@/lib/db/migrate';
import { ensureCredential, type NewCredential } from './db/credentials';
import { type SeedProgress, seedDemo } from './db/seed';
import type { SessionRules } from './rules';

export interface ServiceSetup {
  databaseUrl: string;
  /** The folder of the migrations: bundled code does not lie beside it. */
  migrations: string;
  demoSessions: number;
  credential: NewCredential;
  rules?: SessionRules | undefined;
  onProgress?: SeedProgress | undefined;
  /** Calls off the demo sessions that are still to come; the next start goes on with them. */
  signal?: AbortSignal | undefined;
}

/** Brings the service's database to the newest schema, with its credential and its demo sessions. Harmless to repeat. */
export const prepareService = async (setup: ServiceSetup): Promise<void> => {
  await migrate(setup.databaseUrl, setup.migrations);
  const { db, close } = connect(setup.databaseUrl, { max: 2 });

  try {
    await ensureCredential(db, setup.credential);
    await seedDemo(db, setup.demoSessions, {
      rules: setup.rules,
      onProgress: setup.onProgress,
      signal: setup.signal,
    });
  } finally {
    await close();
  }
};
