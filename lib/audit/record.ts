import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import type { AuditChange, AuditDetails } from '@/lib/db/schema';
import { markDemo } from './demo';
import type { AuditCode } from './events';

/** Who acts, and in which request. */
export interface Actor {
  personId: string | null;
  requestId: string | null;
  address: string | null;
}

/** Proofdesk itself: at start, in the worker, or from the command line. */
export const theDesk: Actor = { personId: null, requestId: null, address: null };

export interface NewAuditEvent {
  code: AuditCode;
  actor: Actor;
  /** A session ID, person ID or setting; never a name. */
  subject?: string | null;
  /** Codes, counts and flags. No personal data: this is stored unencrypted for years. */
  details?: AuditDetails;
  changes?: AuditChange[];
  /** A person's own text, encrypted for this subject by `sealWords`. */
  words?: Buffer;
}

/** Writes an event in the caller's transaction and queues it for sealing. If this fails, the change must fail too. */
export const recordEvent = (tx: Queryable, event: NewAuditEvent): Promise<void> => recordEvents(tx, [event]);

/** Writes many events in one statement, all or none. */
export const recordEvents = async (tx: Queryable, events: readonly NewAuditEvent[]): Promise<void> => {
  if (events.length === 0) return;

  const column = <Value>(read: (event: NewAuditEvent) => Value) => sql.param(events.map(read));
  const { rowCount } = await tx.execute(sql`
    with event as (
      insert into audit_event (at, code, actor_id, subject, request_id, address, details, changes, words)
      select ${now().toISOString()}::timestamptz, code, actor_id, subject, request_id, address, details::jsonb,
             changes::jsonb, words
      from unnest(
        ${column(({ code }) => code)}::text[],
        ${column(({ actor }) => actor.personId)}::uuid[],
        ${column(({ subject }) => subject ?? null)}::text[],
        ${column(({ actor }) => actor.requestId)}::text[],
        ${column(({ actor }) => actor.address)}::text[],
        ${column(({ details }) => JSON.stringify(markDemo(details ?? {})))}::text[],
        ${column(({ changes }) => (changes ? JSON.stringify(changes) : null))}::text[],
        ${column(({ words }) => words ?? null)}::bytea[]
      ) with ordinality as event (code, actor_id, subject, request_id, address, details, changes, words, place)
      order by place
      returning id
    )
    insert into audit_unsealed (event_id) select id from event
  `);

  // A malicious trigger could drop the row without an error.
  if (rowCount !== events.length) {
    const codes = [...new Set(events.map(({ code }) => code))].join(', ');
    throw new Error(`The audit event ${codes} was not written: the database accepted it but stored nothing.`);
  }
};
