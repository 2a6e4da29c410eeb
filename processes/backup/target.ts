/** The databases that a backup is restored into. */
import type pg from 'pg';
import type { Settings } from '@/lib/base/config';
import { AdminError } from '../admin/desk';
import type { Addresses } from '../launch/database';
import { readAppliedMigrations } from './catalog';
import { openClient, quoted } from './client';
import { type DatabaseBackup, type DatabaseName, databasesOf, type Manifest } from './manifest';
import { migrationFolder, readJournal } from './migrations';

export interface Target {
  database: DatabaseName;
  backup: DatabaseBackup;
  url: string;
  migrations: string;
  client: pg.Client;
}

/** Tables whose rows show that a database is in use. */
const signsOfUse: Record<DatabaseName, readonly string[]> = {
  console: ['person', 'audit_event'],
  service: ['session', 'api_credential'],
};

/** Console and service belong together: neither is restored beside a foreign one. */
export const requireSameService = ({ databases }: Manifest, settings: Settings): void => {
  if (databases.service && settings.UPSTREAM_URL) {
    throw new AdminError(
      'This backup includes the embedded service, but UPSTREAM_URL names another service. Unset it to restore.',
    );
  }
  if (!databases.service && !settings.UPSTREAM_URL) {
    throw new AdminError(
      'This backup is from a desk that uses another service. Set UPSTREAM_URL and its credentials to what they were.',
    );
  }
};

/** Opens the databases and throws if one is in use. The caller closes them. */
export const openTargets = async (
  targets: Target[],
  manifest: Manifest,
  addresses: Addresses,
  { settings, root, signal }: { settings: Settings; root: string; signal: AbortSignal },
): Promise<void> => {
  for (const [database, backup] of databasesOf(manifest)) {
    const url = database === 'console' ? addresses.owner : addresses.service;
    if (!url) throw new Error(`No address for the ${database} database`);

    const client = await openClient(url, database, signal);
    const target = { database, backup, url, migrations: migrationFolder(root, database), client };
    targets.push(target);
    await requireEmpty(target, settings);
  }
};

const requireEmpty = async ({ database, backup, client, migrations }: Target, settings: Settings) => {
  for (const table of signsOfUse[database]) {
    if (await hasRows(client, table)) {
      throw new AdminError(
        settings.DATABASE_URL
          ? `The ${database} database is not empty: it has rows in ${table}. Choose a new one in the settings. Nothing was changed.`
          : `${settings.DATA_DIR} already contains a desk. Set DATA_DIR to a new folder, or move that one away.`,
      );
    }
  }

  const applied = await readAppliedMigrations(client);
  const known = readJournal(migrations);

  if (applied.length > backup.migrations.count || applied.some(({ createdAt }, at) => createdAt !== known[at]?.when)) {
    throw new AdminError(
      `The ${database} database was set up by a newer version than the backup's. Recreate it, or choose another.`,
    );
  }
};

const hasRows = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query('select to_regclass($1) is not null as "exists"', [quoted(table)]);

  return rows[0]?.exists && (await client.query(`select from ${quoted(table)} limit 1`)).rowCount === 1;
};
