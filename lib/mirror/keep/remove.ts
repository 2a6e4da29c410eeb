import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';

/** Takes sessions out of the mirror, so that whoever follows it sees them leave. Returns those that were there. */
export const removeFromMirror = async (tx: Queryable, sessionIds: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with removed as (
      delete from mirror_session where id = any(${sql.param(sessionIds)}::text[]) returning id, number
    )
    insert into mirror_gone (id, number, at) select id, number, ${now().toISOString()}::timestamptz from removed
    on conflict (id) do update set number = excluded.number, at = excluded.at
    returning id
  `);

  return rows.map(({ id }) => id);
};
