import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { appendOnlyTables } from './append-only';
import * as schema from './schema';

export const jobSchema = 'pgboss';

/** Desks that start at the same time take turns on it. */
const grantLock = 7_426_003;

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

/** The desk's own: what else stands in its database is nobody's business here, and may belong to somebody else. */
const ownTables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map(getTableName);

const listed = (names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Those that number the rows of these tables. */
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

/**
 * Gives the application's role what it needs and no more. Runs as the owner, after each migration,
 * so that a new table is never left open or forgotten.
 */
export const grantToApplication = async (ownerUrl: string, applicationUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  const role = pg.escapeIdentifier(userOf(applicationUrl));
  await client.connect();

  try {
    await client.query(`
      begin;
      select pg_advisory_xact_lock(${grantLock});
      revoke all on ${listed(ownTables)} from ${role};
      grant usage on schema public to ${role};
      grant select, insert, update, delete on ${listed(ownTables)} to ${role};
      revoke update, delete on ${listed(appendOnlyTables)} from ${role};
      grant usage on sequence ${listed(await findSequences(client))} to ${role};
      create schema if not exists ${jobSchema};
      grant usage, create on schema ${jobSchema} to ${role};
      commit;
    `);
  } finally {
    await client.end();
  }
};

/**
 * Makes the job tables as the application's role, which must own them to add queues. pg-boss's own
 * script would also create the schema, and a plain role may not.
 */
export const prepareJobTables = async (applicationUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: applicationUrl });
  await client.connect();

  try {
    await client.query('select pg_advisory_lock($1)', [grantLock]);
    const { rows } = await client.query(`select to_regclass($1) as existing`, [`${jobSchema}.version`]);

    if (rows[0]?.existing === null) {
      const script = PgBoss.getConstructionPlans(jobSchema);
      await client.query(script.replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;?/i, ''));
    }
  } finally {
    await client.end();
  }
};
