import pg from 'pg';
import PgBoss from 'pg-boss';
import { appendOnlyTables } from './append-only';

export const jobSchema = 'pgboss';

const userOf = (url: string) => decodeURIComponent(new URL(url).username);

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
      revoke all on all tables in schema public from ${role};
      grant usage on schema public to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke update, delete on ${appendOnlyTables.join(', ')} from ${role};
      grant usage on all sequences in schema public to ${role};
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
    const { rows } = await client.query(`select to_regclass($1) as existing`, [`${jobSchema}.version`]);

    if (rows[0]?.existing === null) {
      const script = PgBoss.getConstructionPlans(jobSchema);
      await client.query(script.replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;?/i, ''));
    }
  } finally {
    await client.end();
  }
};
