import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { migrate } from '@/lib/db/migrate';
import { AdminError } from '../admin/databases';
import { type DatabaseName, databasesOf, type Manifest } from './manifest';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

const folders = { console: 'lib/db/migrations', service: 'service/db/migrations' } as const;

export const migrationFolder = (root: string, database: DatabaseName): string => path.join(root, folders[database]);

const journalFile = (folder: string) => path.join(folder, 'meta/_journal.json');

const parseJournal = (folder: string) => journalSchema.parse(JSON.parse(readFileSync(journalFile(folder), 'utf8')));

/** The migrations that this product knows, in their order. */
export const readJournal = (folder: string) => parseJournal(folder).entries;

/** Refuses what this product cannot bring up to date, because it is older itself or of another line. */
export const requireKnownMigrations = (manifest: Manifest, root: string): void => {
  for (const [database, { migrations }] of databasesOf(manifest)) {
    const known = readJournal(migrationFolder(root, database));

    if (migrations.count > known.length) {
      throw new AdminError(
        `This backup is from a newer version of Proofdesk (${manifest.product}); update this one first.`,
      );
    }
    // As drizzle itself tells them apart; a hash also changes with the line ends of a checkout.
    if (known[migrations.count - 1]?.when !== migrations.last.createdAt) {
      throw new AdminError(
        `This version of Proofdesk does not know the migration ${migrations.last.tag ?? migrations.last.hash} of this backup; use the version that made it (${manifest.product}).`,
      );
    }
  }
};

/** Brings a database to the schema that the first `count` migrations make, and no further. */
export const migrateTo = async (url: string, folder: string, count: number): Promise<void> => {
  const journal = parseJournal(folder);
  const entries = journal.entries.slice(0, count);
  const cut = mkdtempSync(path.join(os.tmpdir(), 'proofdesk-migrations-'));

  try {
    mkdirSync(path.dirname(journalFile(cut)));
    writeFileSync(journalFile(cut), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      copyFileSync(path.join(folder, `${tag}.sql`), path.join(cut, `${tag}.sql`));
    }
    await migrate(url, cut);
  } finally {
    rmSync(cut, { recursive: true, force: true });
  }
};
