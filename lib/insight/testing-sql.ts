/** For tests only: temporary tables of filtered sessions, tombstones and verdicts, to recompute figures in plain SQL. */
import pg from 'pg';
import { dayMs } from '@/lib/base/durations';
import type { SessionFilter } from '@/lib/session-query';
import type { InsightQuery } from './query';

const text = (value: string) => pg.escapeLiteral(value);
const list = (values: readonly string[]) => `(${values.map(text).join(', ')})`;

export const completed = `('AUTO_APPROVED', 'AUTO_REJECTED', 'MANUAL_APPROVED', 'MANUAL_REJECTED', 'WAITING_FOR_MANUAL_APPROVE')`;
export const approved = `('AUTO_APPROVED', 'MANUAL_APPROVED')`;
export const rejected = `('AUTO_REJECTED', 'MANUAL_REJECTED')`;
export const sent = `('WAITING_FOR_MANUAL_APPROVE', 'MANUAL_APPROVED', 'MANUAL_REJECTED')`;
export const stack = `array['AUTO_REJECTED', 'MANUAL_REJECTED', 'WAITING_FOR_MANUAL_APPROVE', 'PENDING', 'EXPIRED', 'MANUAL_APPROVED', 'AUTO_APPROVED']`;

/** Supports filters on status, document type, country and factor levels. */
const whereOf = ({ status, documentType, country, factor }: SessionFilter) => {
  const kept = [
    ...(status.length > 0 ? [`coalesce(status, '~none') in ${list(status)}`] : []),
    ...(documentType.length > 0 ? [`coalesce(document_type, '~none') in ${list(documentType)}`] : []),
  ];
  const rest = [
    ...(country.length > 0 ? [`coalesce(country, '~none') in ${list(country)}`] : []),
    ...factor.map(({ name, level }) => `factors->${text(name)}->>1 = ${text(level)}`),
  ];

  return {
    sessions: ['true', ...kept, ...rest].join(' and '),
    tombstones: ['true', ...kept].join(' and '),
    areCounted: rest.length === 0,
    isFiltered: kept.length + rest.length > 0,
  };
};

const daysIn = (from: string, to: string) =>
  `select row_number() over () - 1 as i, d::date as f, d::date as t from generate_series('${from}'::date, '${to}'::date, '1 day') d`;
const weeksIn = (from: string, to: string) =>
  `select row_number() over (order by k desc) - 1 as i, greatest('${from}'::date, '${to}'::date - 7 * k - 6) as f, '${to}'::date - 7 * k as t
   from generate_series(0, ('${to}'::date - '${from}'::date) / 7) k`;

/** `s`: sessions. `b`: sessions and tombstones. `vd`: verdicts with their first opinions. `ap`: appeals. */
const tablesOf = ({ sessions, tombstones, areCounted, isFiltered }: ReturnType<typeof whereOf>) => `
  create temporary table s on commit drop as
    select m.*, coalesce(status, '~none') as st, coalesce(document_type, '~none') as dt, coalesce(country, '~none') as co,
      (created_at at time zone 'UTC')::date as day, coalesce(completed_at, created_at) as start, d.decided,
      (d.decided at time zone 'UTC')::date as decided_day
    from mirror_session m left join (
      select v.session_id, min(o.given_at) as decided from verdict v join opinion o on o.verdict_id = v.id
      where o.undone_at is null and v.state not in ('undone', 'void') group by 1
    ) d on d.session_id = m.id
    where ${sessions};
  create temporary table tombstone on commit drop as
    select created_on as day, coalesce(status, '~none') as st, coalesce(document_type, '~none') as dt
    from erasure where erased_at is not null and ${tombstones};
  create temporary table b on commit drop as
    select day, st, dt, co from s union all select day, st, dt, null from tombstone where ${areCounted};
  create temporary table vd on commit drop as
    select v.*, f.decision as first, (f.given_at at time zone 'UTC')::date as day, v.state not in ('undone', 'void') as counts
    from verdict v join opinion f on f.verdict_id = v.id and f.seat = 'first'
    where ${isFiltered ? 'v.session_id in (select id from s)' : 'true'};
  create temporary table ap on commit drop as
    select * from appeal where ${isFiltered ? 'session_id in (select id from s)' : 'true'};`;

/** Begins a transaction, which the caller ends. `select(spans, query)` runs a query over a table `span`. */
export const beginRecomputing = async (client: pg.PoolClient, { range: { from, to }, filter }: InsightQuery) => {
  const where = whereOf(filter);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const before = (days: number) => new Date(Date.parse(from) - days * dayMs).toISOString().slice(0, 10);
  const previous = { from: before(length), to: before(1) };
  const spansIn = length > 120 ? weeksIn : daysIn;
  const wholeOf = (first: string, last: string) => `select 0 as i, '${first}'::date as f, '${last}'::date as t`;
  await client.query(`begin; ${tablesOf(where)}`);

  const select = async <Result>(spans: string, query: string): Promise<Result[]> => {
    const { rows } = await client.query(`with span as (${spans}) ${query}`);

    return rows;
  };

  return {
    select,
    one: async <Result>(query: string): Promise<Result> =>
      (await select<Result>(wholeOf(from, to), query))[0] as Result,
    areCounted: where.areCounted,
    previous,
    spans: {
      now: spansIn(from, to),
      before: spansIn(previous.from, previous.to),
      whole: wholeOf(from, to),
      wholeBefore: wholeOf(previous.from, previous.to),
    },
    inRange: `day between '${from}' and '${to}'`,
    /** The same for a timestamp column. */
    within: (column: string) => `(${column} at time zone 'UTC')::date between '${from}' and '${to}'`,
  };
};

export type Recomputing = Awaited<ReturnType<typeof beginRecomputing>>;
