/**
 * The console's tables. Two rules: no readable personal data of applicants, and nothing in the audit
 * tables is ever changed (the application's role may only insert and read there, see grants.ts).
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    roles: text('roles').array().notNull(),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [uniqueIndex('person_email').on(sql`lower(${table.email})`)],
);

/** One row for each sign-in; the browser's cookie holds nothing but its id. */
export const signIn = pgTable(
  'sign_in',
  {
    id: text('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    endedAt: instant('ended_at'),
    address: text('address').notNull(),
  },
  (table) => [index('sign_in_person').on(table.personId)],
);

/** Failed sign-ins by hashed account and by address; the delay grows with them. */
export const signInThrottle = pgTable('sign_in_throttle', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
});

export type AuditDetails = Record<string, string | number | boolean | null>;

export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    code: text('code').notNull(),
    /** `null`: Proofdesk itself, or somebody who is not signed in. */
    actorId: uuid('actor_id'),
    subject: text('subject'),
    requestId: text('request_id'),
    address: text('address'),
    details: jsonb('details').$type<AuditDetails>().notNull(),
  },
  (table) => [index('audit_event_subject').on(table.subject, table.id)],
);

/** What the sealer has still to append. */
export const auditUnsealed = pgTable('audit_unsealed', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
});

/** The hash chain: each row covers one event and the row before it. */
export const auditSeal = pgTable(
  'audit_seal',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
    sealedAt: instant('sealed_at').notNull(),
  },
  (table) => [uniqueIndex('audit_seal_event').on(table.eventId)],
);

/** Tells whether a key is the one this database was made with, without telling the key. */
export const keyCheck = pgTable('key_check', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** When a session's status was last asked for, by any process: the service is asked once a minute at most. */
export const statusCheck = pgTable('status_check', {
  sessionId: text('session_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  status: text('status'),
  checkedAt: instant('checked_at'),
});

export interface ErasureManifest {
  documentImages: number | null;
  faceImages: number | null;
  results: string[];
}

/** One row for each session erased here: first the intent, then the tombstone. */
export const erasure = pgTable('erasure', {
  sessionId: text('session_id').primaryKey(),
  personId: uuid('person_id')
    .notNull()
    .references(() => person.id),
  intendedAt: instant('intended_at').notNull(),
  erasedAt: instant('erased_at'),
  status: text('status'),
  documentType: text('document_type'),
  manifest: jsonb('manifest').$type<ErasureManifest>().notNull(),
  /** Why the last try did not succeed. */
  problem: text('problem'),
});
