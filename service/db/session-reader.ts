import { eq, is, Placeholder, type Query, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { session, sessionDay, sessionResult } from './schema';
import { statusAsOf } from './sessions';

/** Seven fractional digits and an explicit offset, as services of this family write times. */
const wireTime = (column: typeof session.createdAt | typeof session.expiresAt | typeof session.completedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0+00:00"')`;

/** Up to this offset, skipping rows costs less than finding the day. */
const shortOffset = 1_000;

/**
 * The ids of a late page. The counts per day give the number of newer sessions, so that only one day's
 * sessions are skipped, using the index alone.
 */
const lateIds = (limit: Placeholder, offset: Placeholder) => sql`(
  with place as (
    select day, newer from (
      select day, sum(sessions) over (order by day desc) - sessions as newer from ${sessionDay}
    ) as days
    where newer <= ${offset}::bigint order by day limit 1
  )
  select id from ${session}
  where created_at < (select (day + 1)::timestamp at time zone 'UTC' from place)
  order by created_at desc, id desc limit ${limit}::bigint offset (select ${offset}::bigint - newer from place)
)`;

const [atMoment, sessionId, limit, offset] = ['now', 'id', 'limit', 'offset'].map((name) => sql.placeholder(name)) as [
  Placeholder,
  Placeholder,
  Placeholder,
  Placeholder,
];

const results = {
  decision: sessionResult.decision,
  document: sessionResult.document,
  face: sessionResult.face,
  facts: sessionResult.facts,
} as const;

export type ResultPart = keyof typeof results;

const status = { status: statusAsOf(atMoment) };

const listed = {
  id: session.id,
  createdDateUtc: wireTime(session.createdAt),
  expiryDateUtc: wireTime(session.expiresAt),
  documentType: session.documentType,
  verificationStatus: statusAsOf(atMoment),
  completedDateUtc: wireTime(session.completedAt),
  country: session.country,
};

/** Drawn sessions have no facts, and say so. */
const sampleFacts = sql`json_build_object(
  'policyVersion', coalesce(${sessionResult.policyVersion}, '1'), 'leftOut', '[]'::json, 'reasons', '{}'::json,
  'engine', '{}'::json, 'origin', 'sample'
)`;

const jsonOf = (part: ResultPart) =>
  part === 'facts'
    ? sql<
        string | null
      >`coalesce(${results.facts}, case when ${session.demoIndex} is not null then ${sampleFacts} end)::text`
    : sql<string | null>`${results[part]}::text`;

const resultOf = (part: ResultPart) => ({ ...status, json: jsonOf(part) });

/** The SQL statements of the data endpoints. */
export const statementsOf = (db: Database) => {
  const list = () => db.select(listed).from(session).orderBy(sql`${session.createdAt} desc, ${session.id} desc`);

  const result = (part: ResultPart) =>
    db
      .select(resultOf(part))
      .from(session)
      .leftJoin(sessionResult, eq(sessionResult.sessionId, session.id))
      .where(eq(session.id, sessionId));

  return {
    page: list().limit(limit).offset(offset),
    latePage: list().where(sql`${session.id} in ${lateIds(limit, offset)}`),
    status: db.select(status).from(session).where(eq(session.id, sessionId)),
    decision: result('decision'),
    document: result('document'),
    face: result('face'),
    facts: result('facts'),
    images: db
      .select({
        ...status,
        createdAt: session.createdAt,
        demoIndex: session.demoIndex,
        document: sessionResult.documentImages,
        face: sessionResult.faceImages,
      })
      .from(session)
      .leftJoin(sessionResult, eq(sessionResult.sessionId, session.id))
      .where(eq(session.id, sessionId)),
  };
};

/**
 * Builds a statement once with drizzle and then sends it straight to the driver: building it and decoding rows
 * each time would cost a short request as much as the query itself. Only for columns that need no decoding.
 */
const prepare = <Row>(
  db: Database,
  name: string,
  statement: PromiseLike<Row[]> & { toSQL: () => Query },
  columns: Readonly<Record<keyof Row & string, unknown>>,
): ((values: Record<string, unknown>) => Promise<Row[]>) => {
  const pool = (db as Database & { $client: Pool }).$client;
  const { sql: text, params } = statement.toSQL();
  const keys = Object.keys(columns);

  return async (given) => {
    const values = params.map((param) => (is(param, Placeholder) ? given[param.name] : param));
    const { rows } = await pool.query<unknown[]>({ name, text, values, rowMode: 'array' });

    return rows.map((row) => {
      const named: Record<string, unknown> = {};
      for (let place = 0; place < keys.length; place++) named[keys[place] as string] = row[place];

      return named as Row;
    });
  };
};

/** Reads what the data endpoints answer; `null` for an unknown session. */
export const createSessionReader = (db: Database) => {
  const statements = statementsOf(db);
  const page = prepare(db, 'session_page', statements.page, listed);
  const latePage = prepare(db, 'session_late_page', statements.latePage, listed);
  const statusOf = prepare(db, 'session_status', statements.status, status);
  const parts = {
    decision: prepare(db, 'session_decision', statements.decision, resultOf('decision')),
    document: prepare(db, 'session_document', statements.document, resultOf('document')),
    face: prepare(db, 'session_face', statements.face, resultOf('face')),
    facts: prepare(db, 'session_facts', statements.facts, resultOf('facts')),
  };
  const images = statements.images.prepare('session_images');
  const moment = () => now().toISOString();

  return {
    /** Newest first. */
    list: (pageNumber: number, pageSize: number) => {
      const skipped = (pageNumber - 1) * pageSize;

      return (skipped > shortOffset ? latePage : page)({ now: moment(), limit: pageSize, offset: skipped });
    },

    status: async (id: string) => (await statusOf({ now: moment(), id }))[0] ?? null,

    /** The status and one stored result document; `json` is `null` while there are no results. */
    result: async (id: string, part: ResultPart) => (await parts[part]({ now: moment(), id }))[0] ?? null,

    images: async (id: string) => (await images.execute({ now: moment(), id }))[0] ?? null,
  };
};
