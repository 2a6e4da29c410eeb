/** Which sessions a rule is about at this moment: the same for a dry run and for a real one. */
import { sql } from 'drizzle-orm';
import type { Day, Keeping } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { retentionRule } from '@/lib/db/schema';
import { findKeepings, today } from '../holds/check';
import { addDays } from '../requests/due';
import { findElsewhere } from '../requests/elsewhere';
import { findErased } from '../requests/erased';

export type Rule = typeof retentionRule.$inferSelect;

interface OldSession extends Record<string, unknown> {
  sessionId: string;
  day: Day | null;
}

export interface RuleFindings {
  /** The oldest first. */
  toErase: OldSession[];
  held: Map<string, Keeping>;
  unknown: number;
  elsewhere: number;
}

/** A session without a status or a country is none of a rule that asks for one. */
const isMeant = ({ status, country }: Rule) =>
  sql`(${status}::text is null or m.status = ${status}) and (${country}::text is null or m.country = ${country})`;

const readOld = async (db: Queryable, rule: Rule): Promise<OldSession[]> => {
  const { rows } = await db.execute<OldSession>(sql`
    select m.id as "sessionId", to_char(coalesce(m.completed_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from mirror_session m
    where ${isMeant(rule)}
      and (coalesce(m.completed_at, m.created_at) at time zone 'UTC')::date < ${addDays(today(), -rule.days)}::date
    order by coalesce(m.completed_at, m.created_at), m.id
  `);

  return rows;
};

const countUnknown = async (db: Queryable, rule: Rule): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from mirror_session m
    where ${isMeant(rule)} and m.completed_at is null and m.created_at is null
  `);

  return rows[0]?.count ?? 0;
};

export const findByRule = async (db: Queryable, rule: Rule): Promise<RuleFindings> => {
  const old = await readOld(db, rule);
  const ids = old.map(({ sessionId }) => sessionId);
  const erased = await findErased(db, ids);
  const elsewhere = await findElsewhere(db, ids);
  const free = old.filter(({ sessionId }) => !erased.has(sessionId) && !elsewhere.has(sessionId));
  const held = await findKeepings(
    db,
    free.map(({ sessionId }) => ({ sessionId, countsFrom: null })),
  );

  return {
    toErase: free.filter(({ sessionId }) => !held.has(sessionId)),
    held,
    unknown: await countUnknown(db, rule),
    elsewhere: elsewhere.size,
  };
};
