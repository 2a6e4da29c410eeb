/** For tests only: sessions, tombstones and verdicts of a filter as plain SQL, for questions about spans of days. */
import pg from 'pg';
import type { SessionFilter } from '@/lib/session-query';
import type { InsightAsk } from './ask';

const text = (value: string) => pg.escapeLiteral(value);
const list = (values: readonly string[]) => `(${values.map(text).join(', ')})`;

export const completed = `('AUTO_APPROVED', 'AUTO_REJECTED', 'MANUAL_APPROVED', 'MANUAL_REJECTED', 'WAITING_FOR_MANUAL_APPROVE')`;
export const approved = `('AUTO_APPROVED', 'MANUAL_APPROVED')`;
export const rejected = `('AUTO_REJECTED', 'MANUAL_REJECTED')`;
export const sent = `('WAITING_FOR_MANUAL_APPROVE', 'MANUAL_APPROVED', 'MANUAL_REJECTED')`;
export const stack = `array['AUTO_REJECTED', 'MANUAL_REJECTED', 'WAITING_FOR_MANUAL_APPROVE', 'PENDING', 'EXPIRED', 'MANUAL_APPROVED', 'AUTO_APPROVED']`;

/** Filters on status, document type, country and the levels of factors. */
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
    areTold: rest.length === 0,
    isFiltered: kept.length + rest.length > 0,
  };
};

const daysIn = (from: string, to: string) =>
  `select row_number() over () - 1 as i, d::date as f, d::date as t from generate_series('${from}'::date, '${to}'::date, '1 day') d`;
const weeksIn = (from: string, to: string) =>
  `select row_number() over (order by k desc) - 1 as i, greatest('${from}'::date, '${to}'::date - 7 * k - 6) as f, '${to}'::date - 7 * k as t
   from generate_series(0, ('${to}'::date - '${from}'::date) / 7) k`;

/** `s`: sessions. `b`: both sessions and tombstones. `vd`: verdicts with their first opinions. `ap`: appeals. */
const tablesOf = ({ sessions, tombstones, areTold, isFiltered }: ReturnType<typeof whereOf>) => `
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
    select day, st, dt, co from s union all select day, st, dt, null from tombstone where ${areTold};
  create temporary table vd on commit drop as
    select v.*, f.decision as first, (f.given_at at time zone 'UTC')::date as day, v.state not in ('undone', 'void') as counts
    from verdict v join opinion f on f.verdict_id = v.id and f.seat = 'first'
    where ${isFiltered ? 'v.session_id in (select id from s)' : 'true'};
  create temporary table ap on commit drop as
    select * from appeal where ${isFiltered ? 'session_id in (select id from s)' : 'true'};`;

/** In a transaction, which the caller ends. `ask(spans, question)`: about these `span`s. */
export const beginAsking = async (client: pg.PoolClient, { range: { from, to }, filter }: InsightAsk) => {
  const where = whereOf(filter);
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const before = (days: number) => new Date(Date.parse(from) - days * 86_400_000).toISOString().slice(0, 10);
  const previous = { from: before(length), to: before(1) };
  const spansIn = length > 120 ? weeksIn : daysIn;
  const wholeOf = (first: string, last: string) => `select 0 as i, '${first}'::date as f, '${last}'::date as t`;
  await client.query(`begin; ${tablesOf(where)}`);

  const ask = async <Result>(spans: string, question: string): Promise<Result[]> => {
    const { rows } = await client.query(`with span as (${spans}) ${question}`);

    return rows;
  };

  return {
    ask,
    one: async <Result>(question: string): Promise<Result> =>
      (await ask<Result>(wholeOf(from, to), question))[0] as Result,
    areTold: where.areTold,
    previous,
    spans: {
      now: spansIn(from, to),
      before: spansIn(previous.from, previous.to),
      whole: wholeOf(from, to),
      wholeBefore: wholeOf(previous.from, previous.to),
    },
    inRange: `day between '${from}' and '${to}'`,
    /** The same for a moment. */
    within: (column: string) => `(${column} at time zone 'UTC')::date between '${from}' and '${to}'`,
  };
};

export type Asking = Awaited<ReturnType<typeof beginAsking>>;
