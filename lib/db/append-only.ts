import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '.';

/** Tables where the application may only insert and read. */
export const appendOnlyTables = [
  'audit_event',
  'audit_seal',
  'audit_checkpoint',
  'signing_key',
  'certificate',
] as const;

const findTables = async (db: Database, names: readonly string[], condition: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${sql.param(names)}) and ${condition}
    order by relname
  `);

  return rows.map(({ name }) => name);
};

/** Append-only tables that this role could change; must be none. */
export const findWritableTables = (db: Database): Promise<string[]> =>
  findTables(
    db,
    appendOnlyTables,
    sql`(has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete')
      or has_table_privilege(oid, 'truncate')
      -- An owner can grant itself any right.
      or pg_has_role(relowner, 'member'))`,
  );

/** Audit tables with a trigger or a rule; must be none. */
export const findTriggeredTables = (db: Database): Promise<string[]> =>
  findTables(
    db,
    [...appendOnlyTables, 'audit_unsealed'],
    sql`(exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal)
      or exists (select from pg_rewrite where ev_class = pg_class.oid))`,
  );
