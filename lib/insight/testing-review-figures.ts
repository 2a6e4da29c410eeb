/** For tests only: durations, queue lengths, verdicts, appeals and erasures in plain SQL. */
import type { InsightAnswer, Quantiles } from '@/lib/answers';
import { rateOf } from './statistics';
import type { Recomputing } from './testing-sql';

export const wait = 'greatest(0, extract(epoch from decided - start))::float8';

const quantilesIn = async ({ select }: Recomputing, span: string, values: string): Promise<Array<Quantiles | null>> => {
  const rows = await select<Quantiles>(
    span,
    `select count(x)::int as n, percentile_disc(0.5) within group (order by x) as p50,
       percentile_disc(0.9) within group (order by x) as p90, percentile_disc(0.99) within group (order by x) as p99
     from span left join (${values}) v on v.at between f and t group by i order by i`,
  );

  return rows.map((row) => (row.n === 0 ? null : row));
};

export const completionBy = async (recomputing: Recomputing): Promise<InsightAnswer['completion']> => {
  const { now, whole } = recomputing.spans;
  const values = `select day as at, greatest(0, extract(epoch from completed_at - created_at))::float8 as x
    from s where completed_at is not null`;

  return {
    spans: await quantilesIn(recomputing, now, values),
    whole: (await quantilesIn(recomputing, whole, values))[0] ?? null,
  };
};

export const toVerdictBy = async (recomputing: Recomputing): Promise<InsightAnswer['toVerdict']> => {
  const { now, whole, wholeBefore } = recomputing.spans;
  const policy = { warnMinutes: 180, breachMinutes: 240 };
  const values = `select decided_day as at, ${wait} as x from s where start is not null and decided is not null`;
  const timely = await recomputing.one<{ count: number; of: number }>(
    `select count(*)::int as of, count(*) filter (where ${wait} < ${policy.breachMinutes * 60})::int as count
     from s where start is not null and ${recomputing.within('decided')}`,
  );

  return {
    spans: await quantilesIn(recomputing, now, values),
    whole: (await quantilesIn(recomputing, whole, values))[0] ?? null,
    previous: (await quantilesIn(recomputing, wholeBefore, values))[0] ?? null,
    inTime: rateOf(timely.count, timely.of),
    policy,
  };
};

export const queueBy = async (
  { select, one, spans, within }: Recomputing,
  asOf: string,
): Promise<InsightAnswer['queue']> => {
  const hours = await select<{ weekday: number; hour: number; average: number }>(
    spans.whole,
    `select extract(isodow from h at time zone 'UTC')::int as weekday, extract(hour from h at time zone 'UTC')::int as hour,
       sum(waiting)::float8 / count(*) as average
     from span, generate_series(f::timestamp at time zone 'UTC',
       least((t + 1)::timestamp at time zone 'UTC' - interval '1 hour', '${asOf}'), '1 hour') h,
     lateral (
       select count(*) as waiting from s
       where start <= h and (decided > h or (decided is null and st = 'WAITING_FOR_MANUAL_APPROVE'))
     ) w group by 1, 2`,
  );
  const { count } = await one<{ count: number }>(
    `select count(*)::int as count from s
     where (decided is null and st in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and ${within('start')})
       or (start is null and ${within('decided')})`,
  );
  const averageAt = (weekday: number, hour: number) =>
    hours.find((row) => row.weekday === weekday && row.hour === hour)?.average ?? null;

  return {
    hours: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_each, hour) => averageAt(day + 1, hour))),
    unknown: count,
  };
};

export const verdictsBy = async ({
  select,
  one,
  spans,
  inRange,
  within,
}: Recomputing): Promise<InsightAnswer['verdicts']> => {
  type Counts = Record<'given' | 'approvals' | 'rejections' | 'overrides' | 'undone' | 'of' | 'agreed', number>;
  const { of, agreed, ...given } = await one<Counts>(
    `select
       count(*) filter (where counts)::int as given,
       count(*) filter (where counts and decision = 'approve')::int as approvals,
       count(*) filter (where counts and decision = 'reject')::int as rejections,
       count(*) filter (where counts and decision = 'approve' and exists (
         select 1 from opinion o, unnest(o.blocks) block
         where o.verdict_id = vd.id and o.undone_at is null and o.decision = 'approve'
           and (block = 'evidence not served' or (block = 'document expired' and o.seat <> 'second'))
       ))::int as overrides,
       count(*) filter (where state = 'undone')::int as undone,
       count(*) filter (where counts and decision is not null and second is not null)::int as of,
       count(*) filter (where counts and decision is not null and second = first)::int as agreed
     from vd, lateral (
       select max(o.decision) as second from opinion o
       where o.verdict_id = vd.id and o.seat = 'second' and o.undone_at is null
     ) o where ${inRange}`,
  );
  const reasons = await select<InsightAnswer['verdicts']['reasons'][number]>(
    spans.whole,
    `select code, coalesce((select officer_words from review_reason r where r.code = x.code), code) as words,
       count(*)::int as count
     from (
       select distinct vd.id, code from vd, opinion o, unnest(o.reasons) code
       where ${inRange} and counts and o.verdict_id = vd.id and o.undone_at is null
         and vd.decision = o.decision
     ) x group by code order by count(*) desc, code`,
  );
  const appeals = await one<InsightAnswer['verdicts']['appeals']>(
    `select count(*) filter (where finding = 'uphold' and ${within('ended_at')})::int as upheld,
       count(*) filter (where finding like 'recommend%' and ${within('ended_at')})::int as recommended,
       count(*) filter (where ended_at is null and ${within('taken_up_at')})::int as open from ap`,
  );

  return { ...given, reasons, agreement: rateOf(agreed, of), appeals };
};

export const erasureBy = (
  { one, within }: Recomputing,
  { from, to }: InsightAnswer['range'],
): Promise<InsightAnswer['erasure']> =>
  one(
    `select
       (select count(*)::int from deletion_request where kind = 'request' and received_on between '${from}' and '${to}') as requests,
       (select count(*)::int from deletion_request where kind = 'request' and ${within('answered_at')}) as answered,
       (select percentile_disc(0.5) within group (order by (answered_at at time zone 'UTC')::date - received_on)
        from deletion_request where kind = 'request' and ${within('answered_at')}) as "medianDays",
       (select count(*)::int from erasure where ${within('erased_at')}) as "sessionsErased",
       (select count(distinct session_id)::int from deletion_item where state = 'held' and ${within('state_at')}
          and session_id not in (select session_id from erasure where erased_at is not null)) as held`,
  );
