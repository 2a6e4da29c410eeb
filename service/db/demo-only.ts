import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';

/** True while every session is a demo session and no integrator can create others. */
export const holdsOnlyDemo = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ only: boolean }>(sql`
    select exists (select from session)
      and not exists (select from session where demo_index is null)
      and not exists (select from api_credential where kind = 'integrator' and revoked_at is null) as only
  `);

  return rows[0]?.only ?? false;
};

export const countDemo = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from session where demo_index is not null
  `);

  return rows[0]?.count ?? 0;
};
