/** A database from before a release must start with it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '@/lib/db/migrate';
import { createTestDatabase } from '@/lib/db/testing';

const migrations = path.join(import.meta.dirname, 'migrations');

/** The migrations as they were when there were this many. */
const earlierMigrations = async (count: number): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'proofdesk-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: unknown[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));

  return folder;
};

it('sessions from before the hosted page stay, without a consent', async () => {
  const { pool, url, close } = await createTestDatabase({ migrations: 'service' });
  onTestFinished(close);
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  await migrate(url, await earlierMigrations(4));
  await pool.query(
    `insert into session (id, created_at, expires_at, valid_until, status, return_url, document_attempts)
     values ('before', now(), now() + interval '1 hour', now() + interval '14 days', 'PENDING', 'https://shop.example/', 2)`,
  );
  await migrate(url, migrations);

  const { rows } = await pool.query('select id, document_attempts as attempts, consent from session');
  expect(rows).toEqual([{ id: 'before', attempts: 2, consent: null }]);
  expect((await pool.query('select from active_device union all select from branding_change')).rowCount).toBe(0);
});
