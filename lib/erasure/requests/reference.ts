import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';

/** The next of its year, such as DR-2026-0147. Those who ask at once come one after the other, so that no number is missing. */
export const nextReference = async (tx: Queryable, today: string): Promise<string> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deletion references', 0))`);
  const year = today.slice(0, 4);
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(substring(reference from 9)::int), 0) as last from deletion_request
    where reference like ${`DR-${year}-%`}
  `);

  return `DR-${year}-${String((rows[0]?.last ?? 0) + 1).padStart(4, '0')}`;
};
