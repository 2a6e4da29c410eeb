import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Serialises simultaneous starts. */
const migrationLock = 7_426_001;

/** Migrates a database to the newest schema. Safe to repeat, and to run twice at once. */
export const migrate = async (url: string, folder: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
};
