import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { migrate } from '@/lib/db/migrate';
import { AdminError } from '../admin/desk';
import { type DatabaseName, databasesOf, type Manifest } from './manifest';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

const folders = { console: 'lib/db/migrations', service: 'service/db/migrations' } as const;

export const migrationFolder = (root: string, database: DatabaseName): string => path.join(root, folders[database]);

const journalFile = (folder: string) => path.join(folder, 'meta/_journal.json');

const parseJournal = (folder: string) => journalSchema.parse(JSON.parse(readFileSync(journalFile(folder), 'utf8')));

/** The migrations of this version, in order. */
export const readJournal = (folder: string) => parseJournal(folder).entries;

/** Throws if this version cannot migrate the backup. */
export const requireKnownMigrations = (manifest: Manifest, root: string): void => {
  for (const [database, { migrations }] of databasesOf(manifest)) {
    const known = readJournal(migrationFolder(root, database));

    if (migrations.count > known.length) {
      throw new AdminError(
        `This backup is from a newer version of Proofdesk (${manifest.product}). Update this one first.`,
      );
    }
    // Drizzle compares this time too; a hash would change with a checkout's line endings.
    if (known[migrations.count - 1]?.when !== migrations.last.createdAt) {
      throw new AdminError(
        `This version of Proofdesk does not recognise migration ${migrations.last.tag ?? migrations.last.hash} in this backup. Use the version that wrote it (${manifest.product}).`,
      );
    }
  }
};

/** Applies the first `count` migrations and no more. */
export const migrateTo = async (url: string, folder: string, count: number): Promise<void> => {
  const journal = parseJournal(folder);
  const entries = journal.entries.slice(0, count);
  const partial = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-migrations-'));

  try {
    mkdirSync(path.dirname(journalFile(partial)));
    writeFileSync(journalFile(partial), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      copyFileSync(path.join(folder, `${tag}.sql`), path.join(partial, `${tag}.sql`));
    }
    await migrate(url, partial);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};
