/** The databases that a backup is restored into. */
import type pg from 'pg';
import type { Settings } from '@/lib/config';
import { AdminError } from '../admin/databases';
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

/** Rows that only people or their programs make: where there are any, somebody uses the database. */
const signsOfUse: Record<DatabaseName, readonly string[]> = {
  console: ['person', 'audit_event'],
  service: ['session', 'api_credential'],
};

/** Sessions, audit log and service belong together: neither side is restored beside a stranger. */
export const requireSameService = ({ databases }: Manifest, settings: Settings): void => {
  if (databases.service && settings.UPSTREAM_URL) {
    throw new AdminError(
      'This backup has the embedded service in it, but UPSTREAM_URL names another service; unset it to restore.',
    );
  }
  if (!databases.service && !settings.UPSTREAM_URL) {
    throw new AdminError(
      'This backup is of a desk with a service of somebody else; set UPSTREAM_URL and its credentials as they were.',
    );
  }
};

/** Opens every database of the backup; one that is in use refuses them all. The caller closes them. */
export const openTargets = async (
  targets: Target[],
  manifest: Manifest,
  addresses: Addresses,
  { settings, root, signal }: { settings: Settings; root: string; signal: AbortSignal },
): Promise<void> => {
  for (const [database, backup] of databasesOf(manifest)) {
    const url = database === 'console' ? addresses.owner : addresses.service;
    if (!url) throw new Error(`There is no address of the ${database}'s database`);

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
          ? `The ${database}'s database is not empty: it has rows in ${table}; name a new one in the settings, nothing was changed.`
          : `There is a desk in ${settings.DATA_DIR} already; set DATA_DIR to a new folder, or move that one away.`,
      );
    }
  }

  const applied = await readAppliedMigrations(client);
  const known = readJournal(migrations);

  if (applied.length > backup.migrations.count || applied.some(({ createdAt }, at) => createdAt !== known[at]?.when)) {
    throw new AdminError(
      `The ${database}'s database was set up by a newer version than the backup's; make it anew, or name another.`,
    );
  }
};

const hasRows = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query('select to_regclass($1) is not null as "exists"', [quoted(table)]);

  return rows[0]?.exists && (await client.query(`select from ${quoted(table)} limit 1`)).rowCount === 1;
};
