/** A database from before a release must start with it. */
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '@/lib/db/migrate';
import { createTestDatabase } from '@/lib/db/testing';
import { earlierMigrations } from '@/lib/db/testing-migrations';

const migrations = path.join(import.meta.dirname, 'migrations');

it('sessions from before the hosted page stay, without a consent', async () => {
  const { pool, url, close } = await createTestDatabase({ migrations: 'service' });
  onTestFinished(close);
  await pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade');
  await migrate(url, await earlierMigrations(migrations, 4));
  await pool.query(
    `insert into session (id, created_at, expires_at, valid_until, status, return_url, document_attempts)
     values ('before', now(), now() + interval '1 hour', now() + interval '14 days', 'PENDING', 'https://shop.example/', 2)`,
  );
  await migrate(url, migrations);

  const { rows } = await pool.query('select id, document_attempts as attempts, consent from session');
  expect(rows).toEqual([{ id: 'before', attempts: 2, consent: null }]);
  expect((await pool.query('select from active_device union all select from branding_change')).rowCount).toBe(0);
});
