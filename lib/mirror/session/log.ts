/** One session's audit events. Views that belong together become one entry. */
import { inArray, sql } from 'drizzle-orm';
import type { AuditEventRow } from '@/lib/answers';
import { isAutomatic } from '@/lib/audit/automatic';
import { eventsAboutSession } from '@/lib/audit/reading/about';
import { toEventRows } from '@/lib/audit/reading/event-rows';
import { hideOpinions } from '@/lib/audit/reading/opinions';
import type { Queryable } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import type { Place, Placed } from './facts';

const viewCodes = ['session.opened', 'session.picture_shown'];

/** Views further apart than this are separate visits. */
const visitGap = '10 minutes';

interface Visit extends Record<string, unknown> {
  /** The last event's id. */
  id: string;
  ms: string;
  isView: boolean;
  isDesk: boolean;
  masked: boolean;
  purpose: string | null;
  parts: string[] | null;
  pictures: number;
  views: number;
}

/**
 * Reads all of the session's events each time, so that visits do not depend on paging. Events without a time are omitted;
 * the audit log shows them.
 */
const readVisits = async (db: Queryable, id: string, before: Place, limit: number): Promise<Visit[]> => {
  const { rows } = await db.execute<Visit>(sql`
    with event as (
      select id, at, code, actor_id, details, actor_id is null and address is null as is_desk,
        code = any(${sql.param(viewCodes)}::text[]) as is_view,
        details->>'purpose' as purpose, details->>'masked' is not distinct from 'true' as masked
      from audit_event where id = any(${eventsAboutSession(id)}) and isfinite(at)
    ),
    marked as (
      select *, case when is_view and at <= lag(at) over visitor + ${visitGap}::interval then 0 else 1 end as begins
      from event window visitor as (partition by is_view, actor_id, is_desk, purpose, masked order by id)
    ),
    numbered as (
      select *, sum(begins) over (partition by is_view, actor_id, is_desk, purpose, masked order by id) as visit
      from marked
    ),
    visits as (
      select max(id) as id, max(at) as at, is_view, is_desk, purpose, masked,
        array_agg(distinct details->>'part') filter (where details->>'part' is not null) as parts,
        count(distinct details->>'picture')::int as pictures, count(*)::int as views
      from numbered group by is_view, actor_id, is_desk, purpose, masked, visit
    )
    select id::text, (extract(epoch from at) * 1000)::bigint::text as ms,
      is_view as "isView", is_desk as "isDesk", purpose, masked, parts, pictures, views
    from visits
    where (visits.at, visits.id) < (${new Date(before.ms)}::timestamptz, ${before.rank}::bigint)
    order by visits.at desc, visits.id desc limit ${limit}
  `);

  return rows;
};

const readEventRows = async (
  db: Queryable,
  ids: readonly number[],
  blindTo: string | null,
): Promise<Map<string, AuditEventRow>> => {
  if (ids.length === 0) return new Map();
  const events = await db
    .select()
    .from(auditEvent)
    .where(inArray(auditEvent.id, [...ids]));
  const rows = await toEventRows(
    db,
    events.map((event) => ({ event, seal: null })),
  );

  return new Map((await hideOpinions(db, blindTo, rows)).map((row) => [row.id, row]));
};

/** A deletion request that named the session is told by its reference. */
const detailsOf = ({ subject, subjectName, details }: AuditEventRow): AuditEventRow['details'] =>
  subject?.startsWith('request:') && subjectName !== null ? { reference: subjectName, ...details } : details;

const entryOf = (visit: Visit, row: AuditEventRow): Placed['entry'] => {
  const { code, actor } = row;
  const { id, ms, isView, isDesk, masked, purpose, parts, pictures, views } = visit;
  const common = { id: `event-${id}`, at: new Date(Number(ms)).toISOString(), actor };

  return isView
    ? {
        ...common,
        by: 'person',
        kind: 'views',
        masked,
        purpose,
        parts: parts ?? [],
        pictures,
        views,
      }
    : {
        ...common,
        by: isDesk || isAutomatic(code) ? 'proofdesk' : 'person',
        kind: 'event',
        code,
        details: detailsOf(row),
      };
};

interface LogRequest {
  id: string;
  before: Place;
  limit: number;
  /** The reader, if they may still be asked for a second opinion; `null`: they may not. */
  blindTo: string | null;
}

/** The newest entries before a place. An event's rank is its number. */
export const readLog = async (db: Queryable, { id, before, limit, blindTo }: LogRequest): Promise<Placed[]> => {
  const visits = await readVisits(db, id, before, limit);
  const rows = await readEventRows(
    db,
    visits.map((visit) => Number(visit.id)),
    blindTo,
  );

  return visits.flatMap((visit) => {
    const row = rows.get(visit.id);

    return row ? [{ ms: Number(visit.ms), rank: Number(visit.id), entry: entryOf(visit, row) }] : [];
  });
};
