/** For tests only: how long things took, and how many waited, by plain SQL. */
import type { InsightAnswer, Quantiles } from '@/lib/answers';
import { rateOf } from './rate';
import type { Asking } from './testing-sql';

export const wait = 'greatest(0, extract(epoch from decided - start))::float8';

const quantilesIn = async ({ ask }: Asking, span: string, values: string): Promise<Array<Quantiles | null>> => {
  const rows = await ask<Quantiles>(
    span,
    `select count(x)::int as n, percentile_disc(0.5) within group (order by x) as p50,
       percentile_disc(0.9) within group (order by x) as p90, percentile_disc(0.99) within group (order by x) as p99
     from span left join (${values}) v on v.at between f and t group by i order by i`,
  );

  return rows.map((row) => (row.n === 0 ? null : row));
};

export const completionBy = async (asking: Asking): Promise<InsightAnswer['completion']> => {
  const { now, whole } = asking.spans;
  const values = `select day as at, greatest(0, extract(epoch from completed_at - created_at))::float8 as x
    from s where completed_at is not null`;

  return {
    spans: await quantilesIn(asking, now, values),
    whole: (await quantilesIn(asking, whole, values))[0] ?? null,
  };
};

export const toVerdictBy = async (asking: Asking): Promise<InsightAnswer['toVerdict']> => {
  const { now, whole, wholeBefore } = asking.spans;
  const policy = { warnMinutes: 180, breachMinutes: 240 };
  const values = `select decided_day as at, ${wait} as x from s where start is not null and decided is not null`;
  const timely = await asking.one<{ count: number; of: number }>(
    `select count(*)::int as of, count(*) filter (where ${wait} < ${policy.breachMinutes * 60})::int as count
     from s where start is not null and ${asking.within('decided')}`,
  );

  return {
    spans: await quantilesIn(asking, now, values),
    whole: (await quantilesIn(asking, whole, values))[0] ?? null,
    previous: (await quantilesIn(asking, wholeBefore, values))[0] ?? null,
    inTime: rateOf(timely.count, timely.of),
    policy,
  };
};

export const queueBy = async ({ ask, one, spans, within }: Asking, asOf: string): Promise<InsightAnswer['queue']> => {
  const hours = await ask<{ weekday: number; hour: number; average: number }>(
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
