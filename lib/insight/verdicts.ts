/** What officers did in a range: verdicts by the day of their first opinion, appeals by the day they ended or began. */
import { type SQL, sql } from 'drizzle-orm';
import type { DaySpan, InsightAnswer } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { stoppingCodes } from '@/lib/review';
import type { Among } from './among';
import { rateOf } from './rate';
import { momentsOf } from './spans';

type Verdicts = InsightAnswer['verdicts'];

const isWithin = (column: SQL, range: DaySpan): SQL => {
  const { since, until } = momentsOf(range);

  return sql`${column} >= ${since}::timestamptz and ${column} < ${until}::timestamptz`;
};

/** For approval, in spite of what stops one in that seat. By the codes: the words go with an erased session. */
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
 * Opinions are read once. Each verdict has one first opinion, because with that the verdict itself is taken back; only
 * then is it asked whether its session is among them (`offset 0`). A reason counts once for each verdict, and not if who
 * gave it was overruled.
 */
const countVerdicts = async (db: Queryable, range: DaySpan, among: Among): Promise<Counted> => {
  const { since, until } = momentsOf(range);
  const { rows } = await db.execute<Counted>(sql`
    with o as materialized (
      select verdict_id, seat, decision, given_at, reasons, undone_at is null as stands, ${isOverride} as overrides
      from opinion o where given_at >= ${since}::timestamptz
    ),
    given as materialized (
      select id, state, decision, first, overrides, state not in ('undone', 'void') as counts
      from (
        select v.*, f.decision as first, f.overrides from o f join verdict v on v.id = f.verdict_id
        where f.seat = 'first' and f.given_at < ${until}::timestamptz offset 0
      ) v where ${among(sql`v.session_id`)}
    ),
    later as (
      select verdict_id, bool_or(overrides) as overrides, max(decision) filter (where seat = 'second') as second
      from o where seat <> 'first' and stands group by verdict_id
    ),
    rested as (
      select distinct g.id, unnest(o.reasons) as code from given g join o on o.verdict_id = g.id
      where g.counts and o.stands and o.reasons <> '{}' and o.decision = coalesce(g.decision, o.decision)
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
      count(second) filter (where counts)::int as seconded,
      count(*) filter (where counts and second = first)::int as agreed,
      coalesce((select jsonb_agg(r order by count desc, code) from reasons r), '[]') as reasons
    from given g left join later l on l.verdict_id = g.id
  `);
  const [row] = rows;
  if (!row) throw new Error('A count is always one row.');

  return row;
};

/** Those that ended in the range; open ones that were taken up in it. One that was put back found nothing. */
const countAppeals = async (db: Queryable, range: DaySpan, among: Among): Promise<Verdicts['appeals']> => {
  const ended = isWithin(sql`a.ended_at`, range);
  const { rows } = await db.execute<Verdicts['appeals'] & Record<string, unknown>>(sql`
    select
      count(*) filter (where a.finding = 'uphold' and ${ended})::int as upheld,
      count(*) filter (where a.finding <> 'uphold' and ${ended})::int as recommended,
      count(*) filter (where a.ended_at is null and ${isWithin(sql`a.taken_up_at`, range)})::int as open
    from appeal a where ${among(sql`a.session_id`)}
  `);

  return rows[0] ?? { upheld: 0, recommended: 0, open: 0 };
};

export const readVerdicts = async (db: Queryable, range: DaySpan, among: Among): Promise<Verdicts> => {
  const [{ seconded, agreed, ...counted }, appeals] = await Promise.all([
    countVerdicts(db, range, among),
    countAppeals(db, range, among),
  ]);

  return { ...counted, agreement: rateOf(agreed, seconded), appeals };
};
