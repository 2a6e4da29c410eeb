import pg from 'pg';
import { quoted } from './client';

interface Trigger {
  table: string;
  name: string;
  state: 'O' | 'A' | 'R';
}

/** How PostgreSQL notes in which roles a trigger fires, and how one says so. */
const enabling = { O: 'enable trigger', A: 'enable always trigger', R: 'enable replica trigger' } as const;

/**
 * Loads without the triggers of these tables: what they once wrote is in the backup itself, and would
 * be there twice. Within a transaction, so that an error leaves them as they were.
 */
export const withoutTriggers = async (
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<Trigger>(
    `select c.relname::text as table, t.tgname::text as name, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and not t.tgisinternal and t.tgenabled <> 'D'`,
    [tables],
  );
  const alter = async (change: (trigger: Trigger) => string) => {
    for (const trigger of rows) {
      await client.query(
        `alter table ${quoted(trigger.table)} ${change(trigger)} ${pg.escapeIdentifier(trigger.name)}`,
      );
    }
  };

  await alter(() => 'disable trigger');
  await load();
  await alter(({ state }) => enabling[state]);
};
