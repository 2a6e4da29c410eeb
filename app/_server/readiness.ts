import 'server-only';
import { sql } from 'drizzle-orm';
import { desk } from './desk';

export interface Readiness {
  ready: boolean;
  problems: string[];
}

const audit = ['audit_event', 'audit_seal'];

/** Whether this process can do its work: the database answers, and the audit log is closed to changes. */
export const checkReadiness = async (): Promise<Readiness> => {
  const { db, log } = desk();

  try {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from unnest(${sql.raw(`array['${audit.join("','")}']`)}) as name
      where has_table_privilege(name, 'update') or has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')
    `);
    const problems = rows.map(
      ({ name }) => `The application's database role can change ${name}; it must only insert and read.`,
    );

    return { ready: problems.length === 0, problems };
  } catch (error) {
    log.warn({ err: error }, 'not ready');

    return { ready: false, problems: ['The database does not answer, or has not been set up.'] };
  }
};
