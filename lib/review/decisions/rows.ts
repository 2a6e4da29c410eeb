/** Decisions in the database, newest first: opinions on waiting sessions, and findings on appeals. */
import { type SQL, sql } from 'drizzle-orm';
import type { DecisionState } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import type { DecisionFilter } from './filter';

export interface FoundDecision extends Record<string, unknown> {
  kind: 'verdict' | 'appeal';
  /** Of the opinion or the appeal. */
  key: string;
  /** Of the verdict or the appeal. */
  id: string;
  state: DecisionState;
  at: Date;
}

/** No opinion that stands was given after `o`. */
const isLast = sql`not exists (
  select from opinion later where later.verdict_id = o.verdict_id and later.undone_at is null
    and (later.given_at, later.id) > (o.given_at, o.id)
)`;

const verdictState = sql`case
  when o.undone_at is not null then 'undone'
  when v.state like 'held %' then case when ${isLast} then 'held' else 'second' end
  when v.state in ('awaiting second', 'disputed') then 'second'
  when v.state = 'recorded' and v.dead_at is not null then 'failed'
  else v.state end`;

/** Without a delivery: decided before outcomes were sent. */
const appealState = (): SQL => sql`case
  when a.hold_until > ${now().toISOString()}::timestamptz then 'held'
  when a.sent_at is not null then 'sent'
  when a.dead_at is not null then 'failed'
  when a.told_at is not null then 'told'
  else 'recorded' end`;

const conditions = ({ state, from, to, after }: DecisionFilter, columns: { at: SQL; key: SQL; state: SQL }): SQL => {
  const all = [
    ...(from ? [sql`${columns.at} >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`${columns.at} < ${to.toISOString()}::timestamptz`] : []),
    ...(after
      ? [sql`(${columns.at}, ${columns.key}) < (${after.at.toISOString()}::timestamptz, ${after.key}::uuid)`]
      : []),
    ...(state.length > 0 ? [sql`${columns.state} = any(${sql.param(state)}::text[])`] : []),
  ];

  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
};

/** Everybody's: verdicts that were decided, each once. One's own: every opinion, also undone ones. */
const verdictsIn = ({ view, person }: DecisionFilter, you: string): SQL => {
  if (view === 'mine') return sql`o.person_id = ${you}::uuid`;

  return sql`v.decision is not null and o.undone_at is null and ${isLast} ${
    person === null
      ? sql``
      : sql`and exists (
          select from opinion given
          where given.verdict_id = v.id and given.undone_at is null and given.person_id = ${person}::uuid
        )`
  }`;
};

/** Everybody's: findings that stand. One's own: also those that can still be undone. */
const appealsIn = ({ view, person }: DecisionFilter, you: string): SQL => {
  const by = view === 'mine' ? you : person;
  const stands = sql`(a.hold_until is null or a.hold_until <= ${now().toISOString()}::timestamptz)`;

  return sql`a.finding is not null ${view === 'all' ? sql`and ${stands}` : sql``} ${by === null ? sql`` : sql`and a.person_id = ${by}::uuid`}`;
};

/** Each half stops at the limit, so that a page costs the same however long the desk has been in use. */
export const findDecisions = async (
  db: Queryable,
  filter: DecisionFilter,
  you: string,
  limit: number,
): Promise<FoundDecision[]> => {
  const ofVerdict = { at: sql`o.given_at`, key: sql`o.id`, state: verdictState };
  const ofAppeal = { at: sql`a.ended_at`, key: sql`a.id`, state: appealState() };
  const { rows } = await db.execute<Omit<FoundDecision, 'at'> & { ms: number }>(sql`
    select kind, key, id, state, (extract(epoch from at) * 1000)::float8 as ms from (
      (select 'verdict' as kind, o.id as key, v.id, o.given_at as at, ${ofVerdict.state} as state
        from opinion o join verdict v on v.id = o.verdict_id
        where ${verdictsIn(filter, you)} and ${conditions(filter, ofVerdict)}
        order by o.given_at desc, o.id desc limit ${limit})
      union all
      (select 'appeal', a.id, a.id, a.ended_at, ${ofAppeal.state}
        from appeal a where ${appealsIn(filter, you)} and ${conditions(filter, ofAppeal)}
        order by a.ended_at desc, a.id desc limit ${limit})
    ) found
    order by at desc, key desc limit ${limit}
  `);

  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }) as FoundDecision);
};
