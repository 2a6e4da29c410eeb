/** Writes a page of the list to the mirror, changed rows only. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import { type SessionSummary, toMicroseconds } from '@/lib/contract';
import type { Queryable } from '@/lib/db';
import { mirrorSession } from '@/lib/db/schema';
import { lockMirrorForWriting, openIncidents } from '../removal';
import { noResults, releasesResults } from '../results/figures';
import { type AskedPage, isSetAside } from './list';
import { writeSetAside } from './set-aside';

export interface WrittenPage {
  /** The page's sessions, in no particular order, without erased ones. With known ones whose row was set aside. */
  numbers: number[];
  /** Sessions on the page that were erased here. */
  erased: number;
  added: number;
  changed: number;
}

/** Opens incidents for listed sessions that were erased before the page was requested. */
const noteReappeared = async (tx: Queryable, ids: readonly string[], askedAt: Date): Promise<void> => {
  const { rows: again } = await tx.execute<{ sessionId: string }>(sql`
    select session_id as "sessionId" from erasure
    where session_id = any(${sql.param(ids)}::text[]) and erased_at < ${askedAt}::timestamptz
  `);
  await openIncidents(
    tx,
    again.map(({ sessionId }) => ({ sessionId, seen: 'the list of sessions' })),
  );
};

const numbersOf = async (tx: Queryable, ids: readonly string[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const known = await tx
    .select({ number: mirrorSession.number })
    .from(mirrorSession)
    .where(inArray(mirrorSession.id, [...ids]));

  return known.map(({ number }) => number);
};
/** A status that went and came back between two looks shows in the completion time only. */
const hasSameResults = sql`(m.status, m.completed_at) is not distinct from (l.status, l.completed_at)`;

const truncate = (instant: string | null): string | null => instant && toMicroseconds(instant);

/**
 * Anything learnt after the page was requested is newer than the page: an old page never reverts a status or brings back
 * a removed session.
 */
export const writePage = async (tx: Queryable, { page, rows: listed, askedAt }: AskedPage): Promise<WrittenPage> => {
  const sessions = listed.filter((row): row is SessionSummary => !isSetAside(row));
  const rows = [...new Map(sessions.map((session) => [session.id, session])).values()];
  const unread = listed.filter(isSetAside);
  const at = now();
  await lockMirrorForWriting(tx);

  const { rows: written } = await tx.execute<{ number: number; change: 'none' | 'changed' | 'added' }>(sql`
    with page as (
      select * from unnest(
        ${sql.param(rows.map(({ id }) => id))}::text[],
        ${sql.param(rows.map(({ status }) => status))}::text[],
        ${sql.param(rows.map(({ documentType }) => documentType))}::text[],
        ${sql.param(rows.map(({ country }) => country))}::text[],
        ${sql.param(rows.map(({ createdAt }) => truncate(createdAt)))}::timestamptz[],
        ${sql.param(rows.map(({ expiresAt }) => truncate(expiresAt)))}::timestamptz[],
        ${sql.param(rows.map(({ completedAt }) => truncate(completedAt)))}::timestamptz[],
        ${sql.param(rows.map(({ status }) => releasesResults(status)))}::boolean[]
      ) as row (id, status, document_type, country, created_at, expires_at, completed_at, releases)
    ),
    listed as (
      select * from page l
      where not exists (select 1 from mirror_gone g where g.id = l.id and g.at > ${askedAt}::timestamptz)
    ),
    changed as (
      update mirror_session m set
        status = l.status, document_type = l.document_type, country = l.country,
        created_at = l.created_at, expires_at = l.expires_at, completed_at = l.completed_at,
        result_state = case when ${hasSameResults} then m.result_state when l.releases then 'wanted' else 'none' end,
        result_due_at = case when ${hasSameResults} then m.result_due_at when l.releases then ${at}::timestamptz end,
        result_tries = case when ${hasSameResults} then m.result_tries else 0 end,
        status_at = case when m.status is not distinct from l.status then m.status_at else ${at}::timestamptz end
      from listed l
      where m.id = l.id
        and (m.status, m.document_type, m.country, m.created_at, m.expires_at, m.completed_at)
          is distinct from (l.status, l.document_type, l.country, l.created_at, l.expires_at, l.completed_at)
        and (m.status is not distinct from l.status or m.status_at is null or m.status_at <= ${askedAt}::timestamptz)
      returning m.number
    ),
    added as (
      insert into mirror_session
        (id, status, document_type, country, created_at, expires_at, completed_at, result_state, result_due_at,
         seen_at, status_at)
      select l.id, l.status, l.document_type, l.country, l.created_at, l.expires_at, l.completed_at,
             case when l.releases then 'wanted' else 'none' end, case when l.releases then ${at}::timestamptz end,
             ${at}::timestamptz, ${at}::timestamptz
      from listed l
      where not exists (select 1 from mirror_session m where m.id = l.id)
        and not exists (select 1 from erasure e where e.session_id = l.id)
      on conflict (id) do nothing
      returning number
    ),
    back as (delete from mirror_gone g using listed l where g.id = l.id)
    select m.number, case when c.number is null then 'none' else 'changed' end as change
    from mirror_session m join listed l on l.id = m.id left join changed c on c.number = m.number
    union all
    select number, 'added' from added
  `);

  const changed = written.flatMap(({ number, change }) => (change === 'changed' ? [number] : []));

  if (changed.length > 0) {
    // Results from an earlier status do not apply to one without results.
    await tx
      .update(mirrorSession)
      .set(noResults)
      .where(and(inArray(mirrorSession.number, changed), eq(mirrorSession.resultState, 'none')));
  }

  const unreadIds = unread.flatMap(({ unread: { id } }) => id ?? []);
  await writeSetAside(tx, page, { unread, read: rows.map(({ id }) => id) });
  if (written.length < rows.length || unreadIds.length > 0) {
    await noteReappeared(tx, [...rows.map(({ id }) => id), ...unreadIds], askedAt);
  }

  return {
    numbers: [...written.map(({ number }) => number), ...(await numbersOf(tx, unreadIds))],
    erased: rows.length - written.length,
    added: written.filter(({ change }) => change === 'added').length,
    changed: changed.length,
  };
};
