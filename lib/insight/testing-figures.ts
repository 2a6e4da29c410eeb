/** For tests only: recomputes every figure independently in plain SQL. */
import type pg from 'pg';
import type { InsightAnswer } from '@/lib/answers';
import type { InsightQuery } from './query';
import { rateOf } from './statistics';
import { completionBy, erasureBy, queueBy, toVerdictBy, verdictsBy, wait } from './testing-review-figures';
import { approved, beginRecomputing, completed, type Recomputing, rejected, sent, stack } from './testing-sql';

interface Counted {
  count: number;
}
interface Binned extends Counted {
  bin: number | null;
}

const sum = (rows: readonly Counted[]) => rows.reduce((all, { count }) => all + count, 0);
const distinct = (values: string[]) => [...new Set(values)];
const binsOf = (rows: readonly Binned[]) =>
  Array.from({ length: 20 }, (_, bin) => sum(rows.filter((row) => row.bin === bin)));
const binned = (score: string) => `case when ${score} between 0 and 100 then least(19, floor(${score} / 5))::int end`;

const sessionsBy = async ({ select, spans, inRange }: Recomputing): Promise<InsightAnswer['sessions']> => ({
  byStatus: await select(
    spans.now,
    `select st as status, array_agg(count order by i) as counts, array_agg(erased order by i) as erased from (
       select x.st, i, (select count(*)::int from b where b.st = x.st and b.day between f and t) as count,
         (select count(*)::int from b where b.st = x.st and b.day between f and t and co is null) as erased
       from (select distinct st from b where ${inRange}) x, span
     ) y group by st order by array_position(${stack}, st), st collate "C"`,
  ),
  previous: (
    await select<Counted>(
      spans.before,
      'select (select count(*)::int from b where day between f and t) as count from span order by i',
    )
  ).map(({ count }) => count),
});

const ratesBy = async ({ select, spans }: Recomputing): Promise<InsightAnswer['rates']> => {
  type Shares = Record<'of' | keyof InsightAnswer['rates'], number>;
  const shares = (span: string) =>
    select<Shares>(
      span,
      `select count(st) filter (where st in ${completed})::int as of,
         count(st) filter (where st in ${approved})::int as approved,
         count(st) filter (where st in ${rejected})::int as rejected,
         count(st) filter (where st in ${sent})::int as "sent to a person"
       from span left join b on b.day between f and t group by i order by i`,
    );
  const [now, whole, previous] = [await shares(spans.now), await shares(spans.whole), await shares(spans.wholeBefore)];
  const rates = (name: keyof InsightAnswer['rates']) => ({
    spans: now.map((row) => rateOf(row[name], row.of)),
    whole: rateOf(whole[0]?.[name] ?? 0, whole[0]?.of ?? 0),
    previous: rateOf(previous[0]?.[name] ?? 0, previous[0]?.of ?? 0),
  });

  return { approved: rates('approved'), rejected: rates('rejected'), 'sent to a person': rates('sent to a person') };
};

const funnelBy = async ({ select, spans, inRange }: Recomputing): Promise<InsightAnswer['funnel']> => {
  const counts = await select<Counted & { st: string }>(
    spans.whole,
    `select st, count(*)::int as count from b where ${inRange} group by st order by st collate "C"`,
  );
  const [engine, officer] = [
    ['AUTO_APPROVED', 'AUTO_REJECTED'],
    ['MANUAL_APPROVED', 'MANUAL_REJECTED'],
  ];
  const waits = ['WAITING_FOR_MANUAL_APPROVE'];
  const known = [...engine, ...officer, ...waits, 'PENDING', 'EXPIRED'];
  const odd = counts.map(({ st }) => st).filter((status) => !known.includes(status));
  const steps: Array<[InsightAnswer['funnel'][number]['step'], string[]]> = [
    ['completed', [...engine, ...officer, ...waits]],
    ['decided by the engine', engine],
    ['decided by an officer', officer],
    ['waits for an officer', waits],
    ['pending', ['PENDING']],
    ['expired', ['EXPIRED']],
    ['unknown', odd],
  ];

  return [
    { step: 'created', count: sum(counts), statuses: [] },
    ...steps
      .map(([step, statuses]) => ({ step, count: sum(counts.filter(({ st }) => statuses.includes(st))), statuses }))
      .filter(({ step, count }) => count > 0 || step === 'completed'),
  ];
};

const scoresBy = async ({ select, spans, inRange }: Recomputing): Promise<InsightAnswer['scores']> => {
  const bins = await select<Binned & { st: string }>(
    spans.whole,
    `select st, ${binned('score::float8')} as bin, count(*)::int as count from s where ${inRange} group by 1, 2`,
  );
  const rows = await select<{ status: string; n: number; median: number }>(
    spans.whole,
    `select st as status, count(*)::int as n, percentile_disc(0.5) within group (order by score) as median
     from s where ${inRange} and score between 0 and 100 group by st
     order by array_position(${stack}, st), st collate "C"`,
  );

  return rows.map((row) => ({ ...row, bins: binsOf(bins.filter(({ st }) => st === row.status)) }));
};

const weakestBy = async ({ select, one, spans, inRange }: Recomputing): Promise<InsightAnswer['weakest']> => {
  const { count } = await one<Counted>(`select count(*)::int as count from b where ${inRange} and st in ${rejected}`);
  const factors = await select<{ name: string; count: number }>(
    spans.whole,
    `select weakest_factor as name, count(*)::int as count from s
     where ${inRange} and st in ${rejected} and weakest_factor is not null group by 1 order by 2 desc, weakest_factor collate "C"`,
  );

  return { rejections: count, without: count - sum(factors), factors };
};

const factorsBy = async ({ select, spans, inRange }: Recomputing): Promise<InsightAnswer['factors']> => {
  const rows = await select<Binned & { name: string; level: string }>(
    spans.whole,
    `select name, level, bin, count(*)::int as count
     from (
       select f.key as name, coalesce(f.value->>1, '~none') as level,
         case when coalesce(f.value->>1, 'LOW') in ('LOW', 'MEDIUM', 'HIGH') then ${binned('(f.value->>0)::float8')} end as bin
       from s, jsonb_each(factors) f where ${inRange}
     ) x group by 1, 2, 3
     order by array_position(array['faceVerification', 'mrzValidity'], name), name collate "C",
       array_position(array['LOW', 'MEDIUM', 'HIGH'], level), level collate "C"`,
  );

  return distinct(rows.map(({ name }) => name)).map((name) => {
    const own = rows.filter((row) => row.name === name);
    const levels = distinct(own.map(({ level }) => level)).map((level) => {
      const some = own.filter((row) => row.level === level);

      return {
        level,
        count: sum(some),
        bins: binsOf(some),
        unscored: sum(some.filter(({ bin }) => bin === null)),
      };
    });

    return { name, n: sum(own), levels };
  });
};

const groupsBy = async ({ select, spans, inRange, within }: Recomputing): Promise<InsightAnswer['groups']> => {
  type Group = InsightAnswer['groups']['rows'][number];
  type Found = Omit<Group, 'approved' | 'rejected'> & Record<'of' | 'yes' | 'no', number>;
  const rows = await select<Found>(
    spans.whole,
    `select g.dt as "documentType", g.co as country, c.*, v.verdicts, v.median as "medianToVerdict"
     from (
       select dt, co from b where ${inRange}
       union select dt, co from s where ${within('decided')} and start is not null
     ) g,
     lateral (
       select count(*)::int as count, count(*) filter (where st in ${completed})::int as of,
         count(*) filter (where st in ${approved})::int as yes, count(*) filter (where st in ${rejected})::int as no
       from b where b.dt = g.dt and b.co is not distinct from g.co and ${inRange}
     ) c,
     lateral (
       select count(*)::int as verdicts, percentile_disc(0.5) within group (order by ${wait}) as median
       from s where s.dt = g.dt and s.co = g.co and ${within('decided')} and start is not null
     ) v
     order by c.count desc, g.dt collate "C", coalesce(g.co, '') collate "C"`,
  );

  return {
    rows: rows.map(({ of, yes, no, ...row }) => ({ ...row, approved: rateOf(yes, of), rejected: rateOf(no, of) })),
    more: 0,
  };
};

type Figures = Omit<InsightAnswer, 'asOf' | 'coverage'>;

const recomputeIn = async (client: pg.PoolClient, query: InsightQuery, asOf: string): Promise<Figures> => {
  const recomputing = await beginRecomputing(client, query);
  const { select, one, spans, previous, areCounted, inRange } = recomputing;
  const spansOf = (span: string) =>
    select<InsightAnswer['range']>(span, 'select f::text as "from", t::text as "to" from span order by i');
  const countIn = async (source: string, span: string) => {
    const rows = await select<Counted>(
      span,
      `select count(*)::int as count from ${source} x, span where day between f and t`,
    );

    return sum(rows);
  };
  const erased = await countIn('tombstone', spans.whole);
  const states = ['read', 'wanted', 'withheld', 'unreadable', 'none'];

  return {
    range: query.range,
    previous,
    spans: await spansOf(spans.now),
    previousSpans: await spansOf(spans.before),
    total: { count: await countIn('b', spans.whole), kind: 'at least' },
    previousTotal: { count: await countIn('b', spans.wholeBefore), kind: 'at least' },
    erased: { counted: areCounted ? erased : 0, leftOut: areCounted ? 0 : erased },
    results: await one(
      `select count(*)::int as of, ${states
        .map((state) => `count(*) filter (where result_state = '${state}')::int as "${state}"`)
        .join(', ')} from s where ${inRange}`,
    ),
    sessions: await sessionsBy(recomputing),
    rates: await ratesBy(recomputing),
    funnel: await funnelBy(recomputing),
    scores: await scoresBy(recomputing),
    weakest: await weakestBy(recomputing),
    factors: await factorsBy(recomputing),
    groups: await groupsBy(recomputing),
    completion: await completionBy(recomputing),
    toVerdict: await toVerdictBy(recomputing),
    queue: await queueBy(recomputing, asOf),
    verdicts: await verdictsBy(recomputing),
    erasure: await erasureBy(recomputing, query.range),
  };
};

/** The expected answer, except for its time and coverage. */
export const recompute = async (pool: pg.Pool, query: InsightQuery, asOf: string): Promise<Figures> => {
  const client = await pool.connect();

  try {
    return await recomputeIn(client, query, asOf);
  } finally {
    await client.query('rollback');
    client.release();
  }
};
