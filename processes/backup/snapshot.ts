import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { AdminError } from '../admin/databases';
import { readAppliedMigrations, readSequences, readTables, type Table } from './catalog';
import { columnList, meter, openClient, prepareTransaction, quoted } from './client';
import { type DatabaseBackup, type DatabaseName, type TableBackup, tableFile } from './manifest';

/** Half the time of the usual level, for a fifth more on disk: the snapshot is not held longer than it must. */
const compression = { level: 3, chunkSize: 128 * 1024 };

export interface Snapshot {
  database: DatabaseName;
  tables: Table[];
  /** Writes every table into the folder, one after the other, as all of them were at one moment. */
  copyTo: (folder: string, onBytes: (bytes: number) => void) => Promise<Omit<DatabaseBackup, 'migrations'>>;
  migrations: Awaited<ReturnType<typeof readAppliedMigrations>>;
  close: () => Promise<void>;
}

/** From here on the database is seen as it is now, whatever others write meanwhile. */
export const openSnapshot = async (url: string, database: DatabaseName, signal: AbortSignal): Promise<Snapshot> => {
  const client = await openClient(url, database, signal);

  try {
    await client.query('begin isolation level repeatable read read only');
    await prepareTransaction(client);
    const migrations = await readAppliedMigrations(client);
    const tables = await readTables(client);

    if (migrations.length === 0 || tables.length === 0) {
      throw new AdminError(`There is nothing in the ${database}'s database yet; run npm start first.`);
    }
    // A migration that began now would change tables under our eyes.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);

    return {
      database,
      tables,
      migrations,
      copyTo: (folder, onBytes) => copyAll(client, { database, tables, folder, onBytes }),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};

interface Copying {
  database: DatabaseName;
  tables: readonly Table[];
  folder: string;
  onBytes: (bytes: number) => void;
}

const copyAll = async (client: pg.Client, { tables, ...copying }: Copying) => {
  const copied: TableBackup[] = [];

  for (const table of tables) {
    copied.push(await copyTable(client, table, copying));
  }

  return { tables: copied, sequences: await readSequences(client) };
};

const copyTable = async (
  client: pg.Client,
  { name, columns }: Table,
  { database, folder, onBytes }: Omit<Copying, 'tables'>,
): Promise<TableBackup> => {
  const rows = client.query(to(`copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`));
  const hash = createHash('sha256');
  let bytes = 0;

  await pipeline(
    rows,
    meter((chunk) => onBytes(chunk.length)),
    createGzip(compression),
    meter((chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    }),
    createWriteStream(tableFile(folder, database, name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  // The number of rows comes after the last of them; with the next answer it is known.
  await client.query('select');

  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
};
