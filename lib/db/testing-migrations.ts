/** For tests only: a database as it was before a release. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with the migrations as they were when there were this many. */
export const earlierMigrations = async (migrations: string, count: number): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));

  return folder;
};
