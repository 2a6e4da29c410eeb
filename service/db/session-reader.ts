import { eq, type Placeholder, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { prepare } from './prepare';
import { session, sessionDay, sessionResult } from './schema';
import { statusAsOf } from './sessions';

/** Seven fractional digits and an explicit offset: services of this family word their times so. */
const worded = (column: typeof session.createdAt | typeof session.expiresAt | typeof session.completedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0+00:00"')`;

/** Up to here walking over the newer sessions costs less than finding a place among the days. */
const nearby = 1_000;

/**
 * The ids of a late page. The days tell how many sessions are newer, so that only those of one day are
 * walked over, and these in the index alone.
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

const [atTime, ofId, limit, offset] = ['now', 'id', 'limit', 'offset'].map((name) => sql.placeholder(name)) as [
  Placeholder,
  Placeholder,
  Placeholder,
  Placeholder,
];

const results = {
  decision: sessionResult.decision,
  document: sessionResult.document,
  face: sessionResult.face,
} as const;

export type ResultPart = keyof typeof results;

const status = { status: statusAsOf(atTime) };

const listed = {
  id: session.id,
  createdDateUtc: worded(session.createdAt),
  expiryDateUtc: worded(session.expiresAt),
  documentType: session.documentType,
  verificationStatus: statusAsOf(atTime),
  completedDateUtc: worded(session.completedAt),
  country: session.country,
};

const resultOf = (part: ResultPart) => ({ ...status, json: sql<string | null>`${results[part]}::text` });

/** The statements of the data endpoints, and the names of what they select. */
export const statementsOf = (db: Database) => {
  const list = () => db.select(listed).from(session).orderBy(sql`${session.createdAt} desc, ${session.id} desc`);

  const result = (part: ResultPart) =>
    db
      .select(resultOf(part))
      .from(session)
      .leftJoin(sessionResult, eq(sessionResult.sessionId, session.id))
      .where(eq(session.id, ofId));

  return {
    page: list().limit(limit).offset(offset),
    latePage: list().where(sql`${session.id} in ${lateIds(limit, offset)}`),
    status: db.select(status).from(session).where(eq(session.id, ofId)),
    decision: result('decision'),
    document: result('document'),
    face: result('face'),
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
      .where(eq(session.id, ofId)),
  };
};

/** Reads what the data endpoints answer. A session that is not there is `null`. */
export const createSessionReader = (db: Database) => {
  const statements = statementsOf(db);
  const page = prepare(db, 'session_page', statements.page, listed);
  const latePage = prepare(db, 'session_late_page', statements.latePage, listed);
  const ofStatus = prepare(db, 'session_status', statements.status, status);
  const parts = {
    decision: prepare(db, 'session_decision', statements.decision, resultOf('decision')),
    document: prepare(db, 'session_document', statements.document, resultOf('document')),
    face: prepare(db, 'session_face', statements.face, resultOf('face')),
  };
  const images = statements.images.prepare('session_images');
  const moment = () => now().toISOString();

  return {
    /** Newest first. */
    list: (pageNumber: number, pageSize: number) => {
      const skipped = (pageNumber - 1) * pageSize;

      return (skipped > nearby ? latePage : page)({ now: moment(), limit: pageSize, offset: skipped });
    },

    status: async (id: string) => (await ofStatus({ now: moment(), id }))[0] ?? null,

    /** The status and one of the result documents as it is stored, which is `null` while there are no results. */
    result: async (id: string, part: ResultPart) => (await parts[part]({ now: moment(), id }))[0] ?? null,

    images: async (id: string) => (await images.execute({ now: moment(), id }))[0] ?? null,
  };
};
