import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import type { AuditChange, AuditDetails } from '@/lib/db/schema';
import type { AuditCode } from './events';

/** Who acts, and through which request. */
export interface Actor {
  personId: string | null;
  requestId: string | null;
  address: string | null;
}

/** At a start, in the worker, or from the command line: nobody who is signed in. */
export const theDesk: Actor = { personId: null, requestId: null, address: null };

export interface NewAuditEvent {
  code: AuditCode;
  actor: Actor;
  /** A session id, a person id, a setting: never a name. */
  subject?: string | null;
  /** Codes, counts and flags. No personal data: this is kept in clear for years. */
  details?: AuditDetails;
  /** What a change turned into what. */
  changes?: AuditChange[];
  /** A reason or purpose in a person's own words, as `sealWords` of lib/keys made it for this subject. */
  words?: Buffer;
}

/**
 * Writes an event in the caller's transaction and queues it for sealing. If this fails, the caller's
 * change must fail with it: no row, no action.
 */
export const recordEvent = async (
  tx: Queryable,
  { code, actor, subject = null, details = {}, changes, words }: NewAuditEvent,
): Promise<void> => {
  const { rowCount } = await tx.execute(sql`
    with event as (
      insert into audit_event (at, code, actor_id, subject, request_id, address, details, changes, words)
      values (${now().toISOString()}, ${code}, ${actor.personId}, ${subject}, ${actor.requestId}, ${actor.address},
              ${JSON.stringify(details)}::jsonb, ${changes ? JSON.stringify(changes) : null}::jsonb, ${words ?? null})
      returning id
    )
    insert into audit_unsealed (event_id) select id from event
  `);

  // A trigger that somebody put there can swallow it without an error.
  if (rowCount !== 1) {
    throw new Error(`The audit event ${code} was not written: the database took it and kept nothing.`);
  }
};
