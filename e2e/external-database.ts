/** An external PostgreSQL with three roles and two empty databases. */
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '@/lib/db/server';

export const startExternalDatabase = async (folder: string) => {
  const server = await startEmbeddedServer({
    folder: path.join(folder, 'external'),
    instance: path.basename(folder),
    password: 'external-superuser',
    unsafe: true,
  });
  const client = new pg.Client({ connectionString: server.address('postgres') });
  await client.connect();
  for (const role of ['desk_owner', 'desk_app', 'desk_service']) {
    await client.query(`create role ${role} login password 'pass-${role}'`);
  }
  await client.query('create database desk owner desk_owner');
  await client.query('create database desk_service owner desk_service');
  await client.end();

  return {
    stop: server.stop,
    settings: {
      DATABASE_URL: server.address('desk', 'desk_app', 'pass-desk_app'),
      DATABASE_OWNER_URL: server.address('desk', 'desk_owner', 'pass-desk_owner'),
    },
    serviceDatabaseUrl: server.address('desk_service', 'desk_service', 'pass-desk_service'),
  };
};
