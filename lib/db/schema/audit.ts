/** The audit log. The application may only insert and read events, seals and checkpoints. */
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { person } from './people';

export type AuditDetails = Record<string, string | number | boolean | null>;

/** A change in readable form; never personal data. */
export interface AuditChange {
  name: string;
  before: string | null;
  after: string | null;
}

export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    code: text('code').notNull(),
    /** `null`: Proofdesk itself, or somebody not signed in. */
    actorId: uuid('actor_id'),
    subject: text('subject'),
    requestId: text('request_id'),
    address: text('address'),
    details: jsonb('details').$type<AuditDetails>().notNull(),
    changes: jsonb('changes').$type<AuditChange[]>(),
    /** A person's own text, encrypted with the subject's key and erased with it. */
    words: bytes('words'),
  },
  (table) => [
    index('audit_event_subject').on(table.subject, table.id),
    index('audit_event_actor').on(table.actorId, table.id),
    index('audit_event_code').on(table.code, table.id),
    index('audit_event_at').on(table.at, table.id),
    // Session ids in the details. lib/audit/reading/about.ts asks in these words.
    index('audit_event_named')
      .using('gin', sql`string_to_array(details ->> 'sessions', ', ')`)
      .where(sql`jsonb_typeof(details -> 'sessions') = 'string'`),
  ],
);

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
    /** The hash format; see lib/audit/chain/chain.ts. */
    version: smallint('version').notNull().default(1),
  },
  (table) => [uniqueIndex('audit_seal_event').on(table.eventId)],
);

/** Signatures over the chain up to a position. Also copied outside the database. */
export const auditCheckpoint = pgTable('audit_checkpoint', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  at: instant('at').notNull(),
  keyId: text('key_id').notNull(),
  signature: bytes('signature').notNull(),
});

/** Reviews of reveals, downloads and explained purposes. */
export const revealReview = pgTable('reveal_review', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey(),
  outcome: text('outcome').$type<'fine' | 'flagged'>().notNull(),
  reviewedBy: uuid('reviewed_by')
    .notNull()
    .references(() => person.id),
  reviewedAt: instant('reviewed_at').notNull(),
});
