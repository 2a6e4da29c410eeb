/** Verdicts and appeals in a range. A verdict counts on the day of its first opinion. */
import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan, InsightAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Study } from '@/lib/mirror';
import { stoppingCodes } from '@/lib/review';
import { forEachSlotIn, forEachWord, type Pace } from './scan';
import { timestampsOf } from './spans';
import { rateOf } from './statistics';

/** An SQL condition that selects sessions by id. */
export type SessionCondition = (sessionId: SQL) => SQL;

/**
 * Selects the sessions that match the filter, passed to the database as one bit per session number. Without a filter it
 * selects all sessions, including those that have left the mirror.
 */
export const matchingCondition = async (study: Study, pace: Pace): Promise<SessionCondition> => {
  if (!study.isFiltered) return () => sql`true`;

  const bits = Buffer.alloc((study.newest >>> 3) + 1);
  await forEachWord(study.matching, pace, (word, place) =>
    forEachSlotIn(word, place, (slot) => {
      const number = study.numbers[slot] as number;
      bits[number >>> 3] = (bits[number >>> 3] as number) | (1 << (number & 7));
    }),
  );

  // Looks up single ids, so that the planner never scans the whole mirror. Sessions newer than the study are excluded.
  return (sessionId) => sql`coalesce((
    select get_bit(${bits}::bytea, m.number) from mirror_session m
    where m.id = ${sessionId} and m.number <= ${study.newest}
  ), 0) = 1`;
};

type Verdicts = InsightAnswer['verdicts'];

const isWithin = (column: SQL, range: DaySpan): SQL => {
  const { since, until } = timestampsOf(range);

  return sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`;
};

/** An approval despite a block in that seat. Uses the codes, since the written reason is erased with the session. */
const isOverride = sql`(o.decision = 'approve' and o.blocks && (
  case when o.seat = 'second' then ${sql.param(stoppingCodes('second'))}::text[]
    else ${sql.param(stoppingCodes('first'))}::text[] end
))`;

interface Counted extends Record<string, unknown> {
  given: number;
  approvals: number;
  rejections: number;
  overrides: number;
  undone: number;
  seconded: number;
  agreed: number;
  reasons: Verdicts['reasons'];
}

/**
 * Reads opinions once. A verdict has exactly one first opinion, since undoing it undoes the verdict. `offset 0` makes the
 * database apply the session condition last. A reason counts once per verdict, and not at all if its author was overruled.
 * Of undecided verdicts only the number is told: anything else would tell the second officer what the first decided.
 */
const countVerdicts = async (db: Queryable, range: DaySpan, condition: SessionCondition): Promise<Counted> => {
  const { since, until } = timestampsOf(range);
  const { rows } = await db.execute<Counted>(sql`
    with o as materialized (
      select verdict_id, seat, decision, given_at, reasons, undone_at is null as stands, ${isOverride} as overrides
      from opinion o where given_at >= ${since}::timestamptz
    ),
    given as materialized (
      select id, state, decision, first, overrides, state not in ('undone', 'void') as counts,
        state not in ('undone', 'void') and decision is not null as decided
      from (
        select v.*, f.decision as first, f.overrides from o f join verdict v on v.id = f.verdict_id
        where f.seat = 'first' and f.given_at < ${until}::timestamptz offset 0
      ) v where ${condition(sql`v.session_id`)}
    ),
    later as (
      select verdict_id, bool_or(overrides) as overrides, max(decision) filter (where seat = 'second') as second
      from o where seat <> 'first' and stands group by verdict_id
    ),
    rested as (
      select distinct g.id, unnest(o.reasons) as code from given g join o on o.verdict_id = g.id
      where g.decided and o.stands and o.reasons <> '{}' and o.decision = g.decision
    ),
    reasons as (
      select rested.code, coalesce(r.officer_words, rested.code) as words, count(*)::int as count
      from rested left join review_reason r on r.code = rested.code group by 1, 2
    )
    select
      count(*) filter (where counts)::int as given,
      count(*) filter (where counts and decision = 'approve')::int as approvals,
      count(*) filter (where counts and decision = 'reject')::int as rejections,
      count(*) filter (where counts and decision = 'approve' and (g.overrides or l.overrides))::int as overrides,
      count(*) filter (where state = 'undone')::int as undone,
      count(second) filter (where decided)::int as seconded,
      count(*) filter (where decided and second = first)::int as agreed,
      coalesce((select jsonb_agg(r order by count desc, code) from reasons r), '[]') as reasons
    from given g left join later l on l.verdict_id = g.id
  `);
  const [row] = rows;
  if (!row) throw new Error('A count always returns one row.');

  return row;
};

/** Counts decided appeals by the day they ended and open ones by the day they were taken up. */
const countAppeals = async (
  db: Queryable,
  range: DaySpan,
  condition: SessionCondition,
): Promise<Verdicts['appeals']> => {
  const ended = isWithin(sql`a.ended_at`, range);
  const { rows } = await db.execute<Verdicts['appeals'] & Record<string, unknown>>(sql`
    select
      count(*) filter (where a.finding = 'uphold' and ${ended})::int as upheld,
      count(*) filter (where a.finding <> 'uphold' and ${ended})::int as recommended,
      count(*) filter (where a.ended_at is null and ${isWithin(sql`a.taken_up_at`, range)})::int as open
    from appeal a where ${condition(sql`a.session_id`)}
  `);

  return rows[0] ?? { upheld: 0, recommended: 0, open: 0 };
};

export const readVerdicts = async (db: Queryable, range: DaySpan, condition: SessionCondition): Promise<Verdicts> => {
  const [{ seconded, agreed, ...counted }, appeals] = await Promise.all([
    countVerdicts(db, range, condition),
    countAppeals(db, range, condition),
  ]);

  return { ...counted, agreement: rateOf(agreed, seconded), appeals };
};
