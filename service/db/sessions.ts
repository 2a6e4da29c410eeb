import { eq, inArray, sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { SessionStatus, WirePayload } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { demoPopulation, session, sessionDay, sessionResult } from './schema';

/** Computed wherever a status is read, so that no sweep can be late. */
export const currentStatus = () => sql<SessionStatus>`
  case when ${session.status} = 'PENDING' and ${session.validUntil} <= ${now().toISOString()}::timestamptz
    then 'EXPIRED' else ${session.status} end`;

/** Seven fractional digits and an explicit offset: services of this family word their times so. */
const worded = (column: typeof session.createdAt | typeof session.expiresAt | typeof session.completedAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"0+00:00"')`;

export type SessionRow = WirePayload<'sessionPage'>['data'][number];

/** Up to here walking over the newer sessions costs less than finding a place among the days. */
const nearby = 1_000;

/**
 * The ids of a late page. The days tell how many sessions are newer, so that only those of one day are
 * walked over, and these in the index alone.
 */
const lateIds = (pageSize: number, offset: number) => sql`(
  with place as (
    select day, newer from (
      select day, sum(sessions) over (order by day desc) - sessions as newer from ${sessionDay}
    ) as days
    where newer <= ${offset} order by day limit 1
  )
  select id from ${session}
  where created_at < (select (day + 1)::timestamp at time zone 'UTC' from place)
  order by created_at desc, id desc limit ${pageSize} offset (select ${offset}::bigint - newer from place)
)`;

/** Newest first. */
export const listSessions = async (db: Queryable, pageNumber: number, pageSize: number): Promise<SessionRow[]> => {
  const offset = (pageNumber - 1) * pageSize;
  const listed = db
    .select({
      id: session.id,
      createdDateUtc: worded(session.createdAt),
      expiryDateUtc: worded(session.expiresAt),
      documentType: session.documentType,
      verificationStatus: currentStatus(),
      completedDateUtc: worded(session.completedAt),
      country: session.country,
    })
    .from(session)
    .orderBy(sql`${session.createdAt} desc, ${session.id} desc`);

  return offset > nearby
    ? listed.where(sql`${session.id} in ${lateIds(pageSize, offset)}`)
    : listed.limit(pageSize).offset(offset);
};

export const findSession = async (db: Queryable, id: string) => {
  const [row] = await db
    .select({ status: currentStatus(), demoIndex: session.demoIndex })
    .from(session)
    .where(eq(session.id, id));

  return row ?? null;
};

const parts = {
  decision: sessionResult.decision,
  document: sessionResult.document,
  face: sessionResult.face,
} as const;

export type ResultPart = keyof typeof parts;

/** The status and one of the result documents, which is `null` while there are no results. */
export const findResult = async (db: Queryable, id: string, part: ResultPart) => {
  const [row] = await db
    .select({ status: currentStatus(), result: parts[part] })
    .from(session)
    .leftJoin(sessionResult, eq(sessionResult.sessionId, session.id))
    .where(eq(session.id, id));

  return row ?? null;
};

export const findImages = async (db: Queryable, id: string) => {
  const [row] = await db
    .select({
      status: currentStatus(),
      createdAt: session.createdAt,
      demoIndex: session.demoIndex,
      document: sessionResult.documentImages,
      face: sessionResult.faceImages,
    })
    .from(session)
    .leftJoin(sessionResult, eq(sessionResult.sessionId, session.id))
    .where(eq(session.id, id));

  return row ?? null;
};

/** Which of these ids are sessions. */
export const findExisting = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(inArray(session.id, [...ids]));

  return new Set(rows.map((row) => row.id));
};

/** Whether there was something to delete. Everything that hangs on the session goes in the same statement. */
export const deleteSession = async (db: Queryable, id: string): Promise<boolean> => {
  const rows = await db.delete(session).where(eq(session.id, id)).returning({ id: session.id });

  return rows.length > 0;
};

/** What demo sessions are described from; `null` where none was ever seeded. */
export const findPopulation = async (db: Queryable): Promise<{ seed: string; epoch: Date } | null> => {
  const [row] = await db.select({ seed: demoPopulation.seed, epoch: demoPopulation.epoch }).from(demoPopulation);

  return row ? { seed: row.seed, epoch: new Date(row.epoch) } : null;
};
