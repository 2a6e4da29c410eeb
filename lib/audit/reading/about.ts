/** Which events are about a session or a deletion request. */
import { type SQL, sql } from 'drizzle-orm';

/** True for events whose details name sessions by their ids: views of several at once, and searches. */
export const namesSessions = sql`jsonb_typeof(details -> 'sessions') = 'string'`;

/** Their ids. Only for such events; the detail of others is a count. */
export const namedSessions = sql`string_to_array(details ->> 'sessions', ', ')`;

/** The ids of all events that have the session as their subject, or name it. An array, so that an index finds each. */
export const eventsAboutSession = (sessionId: string): SQL => sql`array(
  select id from audit_event where subject = ${sessionId}
  union
  select id from audit_event where ${namesSessions} and ${namedSessions} @> string_to_array(${sessionId}, ', ')
)`;

/** The events of a deletion request, and those of the erasure of its sessions. */
export const eventsAboutRequest = (reference: string): SQL => sql`array(
  select e.id from deletion_request r join audit_event e on e.subject = 'request:' || r.id
  where r.reference = ${reference}
  union
  select e.id from deletion_request r
  join deletion_item i on i.request_id = r.id and i.state in ('erasing', 'gone')
  join audit_event e on e.subject = i.session_id and e.code like 'erasure.%'
  where r.reference = ${reference}
)`;
