/** What is kept of the work on a session: one row, made when there is first something to keep. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';

interface WorkRow extends Record<string, unknown> {
  id: string;
  assigneeId: string | null;
  tags: number[];
}

/**
 * The rows as they are, locked until the end of the transaction: whoever changes the same sessions waits, and sees what
 * was done. Always in one order, so that no two wait for each other. `make`: those that are missing are made.
 */
export const lockRows = async (tx: Queryable, ids: readonly string[], { make }: { make: boolean }) => {
  if (make) {
    await tx.execute(sql`
      insert into session_work (session_id)
      select id from unnest(${sql.param(ids)}::text[]) as id order by id
      on conflict (session_id) do nothing
    `);
  }
  const { rows } = await tx.execute<WorkRow>(sql`
    select session_id as id, assignee_id as "assigneeId", tags from session_work
    where session_id = any(${sql.param(ids)}::text[])
    order by session_id for update
  `);

  return new Map(rows.map((row) => [row.id, row]));
};
