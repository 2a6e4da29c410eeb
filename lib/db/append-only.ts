import { sql } from 'drizzle-orm';
import type { Database } from '.';

/** Tables in which the application may only insert and read. */
export const appendOnlyTables = ['audit_event', 'audit_seal', 'audit_checkpoint', 'signing_key'] as const;

/** Those of them that this connection's role could change after all; must be none. */
export const findOpenTables = async (db: Database): Promise<string[]> => {
  const names = sql.join(
    appendOnlyTables.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname in (${names})
      and (has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete')
        or has_table_privilege(oid, 'truncate')
        -- An owner can give itself every right back.
        or pg_has_role(relowner, 'member'))
    order by relname
  `);

  return rows.map(({ name }) => name);
};
