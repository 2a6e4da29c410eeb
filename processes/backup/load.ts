import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { AdminError } from '../admin/desk';
import { inReferenceOrder, readReferences, readTables } from './catalog';
import { columnList, meter, prepareTransaction, quoted } from './client';
import { type DatabaseBackup, type DatabaseName, type TableBackup, tableFile } from './manifest';

/** Large enough for several rows per message. */
const chunkBytes = 128 * 1024;

interface LoadOptions {
  folder: string;
  database: DatabaseName;
  backup: DatabaseBackup;
  /** Reports the bytes read of the compressed files. */
  onBytes: (bytes: number) => void;
}

/**
 * Loads a database into its empty, migrated schema and leaves the transaction open: the caller commits
 * when all databases are loaded. Returns the skipped tables, which are not Proofdesk's.
 */
export const loadDatabase = async (
  client: pg.Client,
  { folder, database, backup, onBytes }: LoadOptions,
): Promise<string[]> => {
  await client.query('begin');
  await prepareTransaction(client);
  // The embedded server plans every statement anew, which here would mean the foreign key checks of every row.
  await client.query('set local plan_cache_mode = auto');

  const { ours, others } = await matchTables(client, backup);
  const names = ours.map(({ name }) => name);

  // Migrations insert rows that the backup contains as well.
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

/** At the same migration the tables are the same; any others are not Proofdesk's. */
const matchTables = async (client: pg.Client, backup: DatabaseBackup) => {
  const existing = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const ours = backup.tables.filter(({ name }) => existing.has(name));

  for (const { name, columns } of ours) {
    const unknown = columns.find((column) => !existing.get(name)?.has(column));

    if (unknown) {
      throw new AdminError(`The backup has an unknown column ${name}.${unknown}.`);
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
    throw new AdminError(
      `The backup should have ${rows} rows in ${name}, but has ${table.rowCount}. Nothing was changed.`,
    );
  }
};

interface Trigger {
  table: string;
  name: string;
  state: 'O' | 'A' | 'R';
}

/** The statement for each of PostgreSQL's codes of an enabled trigger. */
const enabling = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' } as const;

/**
 * Loads with the tables' triggers disabled: what they wrote is in the backup already. In a transaction,
 * so that an error leaves them enabled.
 */
const withoutTriggers = async (
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<Trigger>(
    `select c.relname::text as table, t.tgname::text as name, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and not t.tgisinternal and t.tgenabled <> 'D'`,
    [tables],
  );
  const alter = async (change: (trigger: Trigger) => string) => {
    for (const trigger of rows) {
      await client.query(
        `alter table ${quoted(trigger.table)} ${change(trigger)} ${pg.escapeIdentifier(trigger.name)}`,
      );
    }
  };

  await alter(() => 'disable trigger');
  await load();
  await alter(({ state }) => enabling[state]);
};
