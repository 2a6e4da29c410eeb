import { is, Placeholder, type Query } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Database } from '@/lib/db';

/**
 * A statement that drizzle words once and that then goes to the driver directly: putting it together, and taking
 * the rows apart, would cost a short request as much as the database does. For columns that need no decoding.
 */
export const prepare = <Row>(
  db: Database,
  name: string,
  statement: PromiseLike<Row[]> & { toSQL: () => Query },
  columns: Readonly<Record<keyof Row & string, unknown>>,
): ((values: Record<string, unknown>) => Promise<Row[]>) => {
  const pool = (db as Database & { $client: Pool }).$client;
  const { sql: text, params } = statement.toSQL();
  const keys = Object.keys(columns);

  return async (given) => {
    const values = params.map((param) => (is(param, Placeholder) ? given[param.name] : param));
    const { rows } = await pool.query<unknown[]>({ name, text, values, rowMode: 'array' });

    return rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (let place = 0; place < keys.length; place++) named[keys[place] as string] = row[place];

      return named as Row;
    });
  };
};
