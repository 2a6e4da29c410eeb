/** How many sessions an obligation or a rule would cover now, before it is saved. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CoveredAnswer, CoveredBody } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { readListingFacts } from '@/lib/mirror';
import { addDays, today } from '../calendar';
import { isCovered, mayBeCovered, scopeShape } from './scope';
import { shortestRetentionDays } from './settings';

export const coveredSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('obligation'),
    ...scopeShape,
    years: z.int().min(1).max(100),
    countsFrom: z.enum(['completion', 'entered day']),
  }),
  z.strictObject({ kind: z.literal('rule'), ...scopeShape, days: z.int().min(1).max(36_500) }),
]) satisfies z.ZodType<CoveredBody>;

export const coveredHint = 'Choose countries, statuses and document types, and a period of 1 to 100 years or days.';

/** Sessions that a rule with this age erases now, unless held. `m` is `mirror_session`. */
export const isOlderThan = (days: number): SQL => {
  const before = addDays(today(), -Math.max(days, shortestRetentionDays));

  return sql`(coalesce(m.completed_at, m.created_at) at time zone 'UTC')::date < ${before}::date`;
};

/** The period has not ended, or nobody knows yet when it starts. */
const isRunning = ({ years, countsFrom }: Extract<CoveredBody, { kind: 'obligation' }>): SQL =>
  countsFrom === 'entered day'
    ? sql`true`
    : sql`(m.completed_at is null or
        ((m.completed_at at time zone 'UTC')::date + make_interval(months => ${years * 12}::int))::date >= ${today()}::date)`;

export const countCovered = async (db: Queryable, body: CoveredBody): Promise<CoveredAnswer> => {
  const { isExact, endSeenAt } = await readListingFacts(db);
  const [covered, unknown] =
    body.kind === 'rule'
      ? [
          sql`${isCovered(body)} and ${isOlderThan(body.days)}`,
          sql`${isCovered(body)} and m.completed_at is null and m.created_at is null`,
        ]
      : [sql`${isCovered(body)} and ${isRunning(body)}`, sql`not ${isCovered(body)} and ${mayBeCovered(body)}`];
  const { rows } = await db.execute<{ covered: number; unknown: number; listed: number }>(sql`
    select count(*) filter (where ${covered})::int as covered, count(*) filter (where ${unknown})::int as unknown,
      count(*)::int as listed
    from mirror_session m
  `);
  const [counts] = rows;
  if (!counts) throw new Error('A count always returns one row.');

  return {
    covered: counts.covered,
    unknown: counts.unknown,
    listed: { kind: isExact ? 'exactly' : 'at least', count: counts.listed, asOf: endSeenAt },
  };
};
