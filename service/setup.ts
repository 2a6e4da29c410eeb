import { connect } from '@/lib/db';
import { migrate } from '@/lib/db/migrate';
import { ensureCredential, type NewCredential } from './credentials';
import { type SeedProgress, seedDemo } from './db/seed';
import type { SessionRules } from './lifecycle';

export interface ServiceSetup {
  databaseUrl: string;
  /** The folder with the migrations, since bundled code lives elsewhere. */
  migrations: string;
  demoSessions: number;
  credential: NewCredential;
  rules?: SessionRules | undefined;
  onProgress?: SeedProgress | undefined;
  /** See `seedDemo`. */
  undecidedMs?: number | undefined;
  /** Stops seeding; the next start continues where it stopped. */
  signal?: AbortSignal | undefined;
}

/** Migrates the service's database and ensures its credential and demo sessions. Safe to repeat. */
export const prepareService = async (setup: ServiceSetup): Promise<void> => {
  await migrate(setup.databaseUrl, setup.migrations);
  const { db, close } = connect(setup.databaseUrl, { max: 2 });

  try {
    await ensureCredential(db, setup.credential);
    await seedDemo(db, setup.demoSessions, {
      rules: setup.rules,
      onProgress: setup.onProgress,
      undecidedMs: setup.undecidedMs,
      signal: setup.signal,
    });
  } finally {
    await close();
  }
};
