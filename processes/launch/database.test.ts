import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMigrations, createDesk, newKeys, root, type TestDesk } from '../backup/testing';
import { prepareConsole } from './database';

let desk: TestDesk;

beforeAll(async () => {
  desk = await createDesk(newKeys(), allMigrations);
});
afterAll(() => desk.close());

test('a desk from before starts, and its old job schema is gone', async () => {
  const app = desk.env.DATABASE_URL ?? '';
  await desk.query('console', 'create schema pgboss; grant usage, create on schema pgboss to test_app');
  const asApplication = new pg.Client({ connectionString: app });
  await asApplication.connect();
  await asApplication.query('create table pgboss.version (version int); create table pgboss.job (id uuid)');
  await asApplication.end();

  for (const start of ['first', 'second']) {
    await prepareConsole({ owner: desk.urls.console, app, service: null }, root);
    const found = await desk.query('console', `select from pg_namespace where nspname = 'pgboss'`);
    expect(found, start).toEqual([]);
  }
});
