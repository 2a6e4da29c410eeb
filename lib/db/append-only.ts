import { sql } from 'drizzle-orm';
import type { Database } from '.';

/** Tables in which the application may only insert and read. */
export const appendOnlyTables = ['audit_event', 'audit_seal'] as const;

/** Those of them that this connection's role could change after all; must be none. */
export const findOpenTables = async (db: Database): Promise<string[]> => {
  const names = sql.join(
    appendOnlyTables.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(array[${names}]::text[]) as name
    where has_table_privilege(name, 'update')
       or has_table_privilege(name, 'delete')
       or has_table_privilege(name, 'truncate')
  `);

  return rows.map(({ name }) => name);
};
