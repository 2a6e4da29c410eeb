import { sql } from 'drizzle-orm';
import type { SearchedFacts } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { readListingFacts } from '@/lib/mirror';

interface Counts extends Record<string, unknown> {
  listed: number;
  read: number;
  toRead: number;
  notSearchable: number;
}

/** How complete a search is at this moment. What was released only in part counts by its document. */
export const readSearched = async (db: Queryable, isThorough: boolean): Promise<SearchedFacts> => {
  const { isExact } = await readListingFacts(db);
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as listed,
      count(*) filter (where result_state = 'read')::int as read,
      count(*) filter (where result_state = 'wanted')::int as "toRead",
      count(*) filter (where result_state in ('read', 'withheld', 'unreadable') and has_document is not true)::int
        as "notSearchable"
    from mirror_session
  `);
  const [counts] = rows;
  if (!counts) throw new Error('A count is always one row.');
  const { listed, read, toRead, notSearchable } = counts;

  return {
    at: now().toISOString(),
    listed: { kind: isExact ? 'exactly' : 'at least', count: listed },
    read,
    toRead,
    notSearchable,
    isThorough,
  };
};
