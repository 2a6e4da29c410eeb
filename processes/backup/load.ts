import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { AdminError } from '../admin/databases';
import { inReferenceOrder, readReferences, readTables } from './catalog';
import { columnList, meter, prepareTransaction, quoted } from './client';
import { type DatabaseBackup, type DatabaseName, type TableBackup, tableFile } from './manifest';
import { withoutTriggers } from './triggers';

/** Large enough that a row seldom costs a message of its own. */
const chunkBytes = 128 * 1024;

interface Loading {
  folder: string;
  database: DatabaseName;
  backup: DatabaseBackup;
  /** Of the compressed files. */
  onBytes: (bytes: number) => void;
}

/**
 * Loads a database of the backup into its empty, migrated schema, and leaves the transaction open: the
 * caller commits when all databases are in. Returns the tables that were left out, which are not ours.
 */
export const loadDatabase = async (
  client: pg.Client,
  { folder, database, backup, onBytes }: Loading,
): Promise<string[]> => {
  await client.query('begin');
  await prepareTransaction(client);
  // The embedded server plans each statement anew; here that would be the foreign keys' checks, for every row.
  await client.query('set local plan_cache_mode = auto');

  const { ours, others } = await matchTables(client, backup);
  const names = ours.map(({ name }) => name);

  // A migration may have put rows there, and the backup has its own.
  await client.query(`truncate ${names.map(quoted).join(', ')}`);
  await withoutTriggers(client, names, async () => {
    for (const table of inReferenceOrder(ours, await readReferences(client))) {
      await loadTable(client, table, tableFile(folder, database, table.name), onBytes);
    }
  });

  for (const { name, value, isCalled } of backup.sequences) {
    await client.query('select setval(to_regclass($1), $2, $3)', [quoted(name), value, isCalled]);
  }

  return others;
};

/** At the same migration the tables are the same; what was beside them came from other hands. */
const matchTables = async (client: pg.Client, backup: DatabaseBackup) => {
  const existing = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const ours = backup.tables.filter(({ name }) => existing.has(name));

  for (const { name, columns } of ours) {
    const unknown = columns.find((column) => !existing.get(name)?.has(column));

    if (unknown) {
      throw new AdminError(`The backup has a column ${name}.${unknown}, which Proofdesk does not know.`);
    }
  }

  return { ours, others: backup.tables.map(({ name }) => name).filter((name) => !existing.has(name)) };
};

const loadTable = async (
  client: pg.Client,
  { name, columns, rows }: TableBackup,
  file: string,
  onBytes: (bytes: number) => void,
) => {
  const table = client.query(from(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));

  await pipeline(
    createReadStream(file),
    meter((chunk) => onBytes(chunk.length)),
    createGunzip({ chunkSize: chunkBytes }),
    table,
  );
  if (table.rowCount !== rows) {
    throw new AdminError(`The backup says ${rows} rows of ${name}, but ${table.rowCount} came; nothing was changed.`);
  }
};
