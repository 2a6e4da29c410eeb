import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { appendOnlyTables } from './append-only';
import * as schema from './schema';

/** Serialises simultaneous starts. */
const grantLock = 7_426_003;

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

/** The desk's own tables. Others in its database are left alone. */
const ownTables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map(getTableName);

const identifiers = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

const findSequences = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name
     from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any($1)`,
    [ownTables],
  );

  return rows.map(({ name }) => name);
};

/** Runs statements on a new connection, while holding the lock. */
const withLock = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();

  try {
    await client.query('select pg_advisory_lock($1)', [grantLock]);

    return await work(client);
  } finally {
    await client.end();
  }
};

/** Grants the application's role what it needs and no more. Runs as the owner after each migration. */
export const grantToApplication = async (ownerUrl: string, applicationUrl: string): Promise<void> => {
  const role = pg.escapeIdentifier(userOf(applicationUrl));

  await withLock(ownerUrl, async (client) => {
    await client.query(`
      begin;
      revoke all on ${identifiers(ownTables)} from ${role};
      grant usage on schema public to ${role};
      grant select, insert, update, delete on ${identifiers(ownTables)} to ${role};
      revoke update, delete on ${identifiers(appendOnlyTables)} from ${role};
      grant usage on sequence ${identifiers(await findSequences(client))} to ${role};
      commit;
    `);
  });
};

/**
 * Drops the schema `pgboss` that earlier versions of the desk made for their jobs. The role that owns it drops it, so no
 * superuser is needed. One that belongs, even in part, to anybody else stays.
 */
export const dropOldJobSchema = async (ownerUrl: string, applicationUrl: string): Promise<void> => {
  const roles = [ownerUrl, applicationUrl].map(userOf);
  const schemaOwner = await withLock(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select pg_get_userbyid(nspowner) as name from pg_namespace n
       where nspname = 'pgboss' and pg_get_userbyid(nspowner) = any($1) and not exists (
         select from pg_class where relnamespace = n.oid and pg_get_userbyid(relowner) <> all($1))`,
      [roles],
    );

    return rows[0]?.name;
  });
  if (schemaOwner === undefined) return;

  await withLock(schemaOwner === userOf(ownerUrl) ? ownerUrl : applicationUrl, (client) =>
    client.query('drop schema if exists pgboss cascade'),
  );
};
