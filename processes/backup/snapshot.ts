import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { AdminError } from '../admin/desk';
import { readAppliedMigrations, readSequences, readTables, type Table } from './catalog';
import { columnList, meter, openClient, prepareTransaction, quoted } from './client';
import { type DatabaseBackup, type DatabaseName, type TableBackup, tableFile } from './manifest';

/** Half the time of the default level for a fifth more space, so that the snapshot is released sooner. */
const compression = { level: 3, chunkSize: 128 * 1024 };

export interface Snapshot {
  database: DatabaseName;
  tables: Table[];
  /** Writes every table into the folder, all as of the same moment. */
  copyTo: (folder: string, onBytes: (bytes: number) => void) => Promise<Omit<DatabaseBackup, 'migrations'>>;
  /** Of the service: which of these sessions existed at that moment. */
  findSessions: (ids: string[]) => Promise<Set<string>>;
  migrations: Awaited<ReturnType<typeof readAppliedMigrations>>;
  close: () => Promise<void>;
}

/** Freezes the view of the database, whatever others write meanwhile. */
export const openSnapshot = async (url: string, database: DatabaseName, signal: AbortSignal): Promise<Snapshot> => {
  const client = await openClient(url, database, signal);

  try {
    await client.query('begin isolation level repeatable read read only');
    await prepareTransaction(client);
    const migrations = await readAppliedMigrations(client);
    const tables = await readTables(client);

    if (migrations.length === 0 || tables.length === 0) {
      throw new AdminError(`The ${database} database is empty. Run npm start first.`);
    }
    // Keeps a migration from changing the tables meanwhile.
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);

    return {
      database,
      tables,
      migrations,
      copyTo: (folder, onBytes) => copyAll(client, { database, tables, folder, onBytes }),
      findSessions: async (ids) => {
        const { rows } = await client.query<{ id: string }>('select id from public.session where id = any($1)', [ids]);

        return new Set(rows.map(({ id }) => id));
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};

interface CopyOptions {
  database: DatabaseName;
  tables: readonly Table[];
  folder: string;
  onBytes: (bytes: number) => void;
}

const copyAll = async (client: pg.Client, { tables, ...copying }: CopyOptions) => {
  const copied: TableBackup[] = [];

  for (const table of tables) {
    copied.push(await copyTable(client, table, copying));
  }

  return { tables: copied, sequences: await readSequences(client) };
};

const copyTable = async (
  client: pg.Client,
  { name, columns }: Table,
  { database, folder, onBytes }: Omit<CopyOptions, 'tables'>,
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
  // The row count arrives after the last row; another query makes sure that it is there.
  await client.query('select');

  return { name, columns, rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
};
