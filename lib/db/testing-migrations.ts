/** For tests only: a database as it was before a release. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { connect } from '.';
import { migrate } from './migrate';
import { createTestDatabase } from './testing';

const migrations = path.join(import.meta.dirname, 'migrations');

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

/** The desk's database as it was with so many migrations, as its owner. */
export const openEarlier = async (count: number) => {
  const { superuserUrl, close } = await createTestDatabase();
  const connection = connect(superuserUrl);
  onTestFinished(async () => {
    await connection.close();
    await close();
  });
  await connection.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  await migrate(superuserUrl, await earlierMigrations(migrations, count));

  return { ...connection, url: superuserUrl, superuserUrl, migrateAll: () => migrate(superuserUrl, migrations) };
};
