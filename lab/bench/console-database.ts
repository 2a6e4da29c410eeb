import path from 'node:path';
import pg from 'pg';
import { grantToApplication } from '@/lib/db/grants';
import { migrate } from '@/lib/db/migrate';
import type { EmbeddedServer } from '@/lib/db/server';

const migrations = path.resolve(import.meta.dirname, '../lib/db/migrations');

/** The console's database as the launcher creates it, with the application's restricted role. */
export const createConsole = async (server: EmbeddedServer): Promise<{ owner: string; app: string }> => {
  const admin = new pg.Client({ connectionString: server.address('postgres') });
  await admin.connect();
  await admin.query(`create role bench_app login password 'bench'`);
  await admin.query('create database console');
  await admin.end();

  const owner = server.address('console');
  const app = server.address('console', 'bench_app', 'bench');
  await migrate(owner, migrations);
  await grantToApplication(owner, app);

  return { owner, app };
};
