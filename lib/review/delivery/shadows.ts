/** Sessions that were decided at the service by other hands, while the desk watched. */
import { sql } from 'drizzle-orm';
import type { DeliveriesAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { readListingFacts } from '@/lib/mirror';

const shownAtMost = 100;

/**
 * Decided by hand, by nobody here, and seen to change here: what was decided before the desk first saw it is its past,
 * and says nothing about how people work now.
 */
const isShadow = sql`
  m.status in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and m.status_at > m.seen_at
  and not exists (
    select from verdict v
    where v.session_id = m.id and v.state in ('recorded', 'sent', 'confirmed', 'conflicting')
  )
`;

/** Those of which the decision was first seen here after a moment. */
export const countShadows = async (db: Queryable, after: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from mirror_session m
    where ${isShadow} and m.status_at > ${after.toISOString()}::timestamptz
  `);

  return rows[0]?.count ?? 0;
};

interface ShadowRow extends Record<string, unknown> {
  sessionId: string;
  status: string;
  seenAt: string;
}

/** The newest ones, and how many there are: as many as the list as it is known shows. */
export const readShadows = async (db: Queryable): Promise<DeliveriesAnswer['shadows']> => {
  const [{ rows }, { rows: counted }, { isExact }] = await Promise.all([
    db.execute<ShadowRow>(sql`
      select m.id as "sessionId", m.status, m.status_at as "seenAt" from mirror_session m
      where ${isShadow} order by m.status_at desc, m.id limit ${shownAtMost}
    `),
    db.execute<{ count: number }>(sql`select count(*)::int as count from mirror_session m where ${isShadow}`),
    readListingFacts(db),
  ]);

  return {
    rows: rows.map(({ seenAt, ...row }) => ({ ...row, seenAt: new Date(seenAt).toISOString() })),
    total: { count: counted[0]?.count ?? 0, kind: isExact ? 'exactly' : 'at least' },
  };
};
