/** The sessions that a retention rule covers now. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Day, Hold } from '@/lib/answers';
import { AppError } from '@/lib/base/errors';
import type { Queryable } from '@/lib/db';
import { retentionRule } from '@/lib/db/schema';
import { findHolds } from '../holds/check';
import { findElsewhere, findErased } from '../requests/elsewhere';
import { isOlderThan } from './covered';
import { isCovered } from './scope';

export type Rule = typeof retentionRule.$inferSelect;

interface OldSession extends Record<string, unknown> {
  sessionId: string;
  day: Day | null;
}

export interface RuleFindings {
  /** The oldest first. */
  toErase: OldSession[];
  held: Map<string, Hold>;
  /** Sessions without any date. */
  unknown: number;
  elsewhere: number;
}

export const readRule = async (db: Queryable, ruleId: number): Promise<Rule> => {
  const [rule] = await db
    .select()
    .from(retentionRule)
    .where(and(eq(retentionRule.id, ruleId), isNull(retentionRule.deletedAt)));
  if (!rule) throw new AppError('NOT_FOUND', { userMessage: 'This rule no longer exists. Reload the page.' });

  return rule;
};

export const countsOf = ({ toErase, held, unknown, elsewhere }: RuleFindings) => ({
  wouldErase: toErase.length,
  held: held.size,
  unknown,
  elsewhere,
});

/** The sessions a rule applies to now: the same for a dry run and a real run. */
export const findByRule = async (db: Queryable, rule: Rule): Promise<RuleFindings> => {
  const old = await readOld(db, rule);
  const ids = old.map(({ sessionId }) => sessionId);
  const erased = await findErased(db, ids);
  const elsewhere = await findElsewhere(db, ids);
  const free = old.filter(({ sessionId }) => !erased.has(sessionId) && !elsewhere.has(sessionId));
  const held = await findHolds(
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

const readOld = async (db: Queryable, rule: Rule): Promise<OldSession[]> => {
  const { rows } = await db.execute<OldSession>(sql`
    select m.id as "sessionId", to_char(coalesce(m.completed_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD') as day
    from mirror_session m
    where ${isCovered(rule)} and ${isOlderThan(rule.days)}
    order by coalesce(m.completed_at, m.created_at), m.id
  `);

  return rows;
};

const countUnknown = async (db: Queryable, rule: Rule): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from mirror_session m
    where ${isCovered(rule)} and m.completed_at is null and m.created_at is null
  `);

  return rows[0]?.count ?? 0;
};
