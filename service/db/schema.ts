/**
 * The service's tables. Everything of a session references its row with `on delete cascade`: deleting
 * that row deletes the session.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DocumentReading, FaceReading } from '@/engine/protocol';
import type { EnrolmentStep, WirePayload } from '@/lib/contract';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The end of the capture window. */
    expiresAt: instant('expires_at').notNull(),
    /** An unfinished session is expired after this, whatever `status` says. */
    validUntil: instant('valid_until').notNull(),
    completedAt: instant('completed_at'),
    documentType: text('document_type'),
    country: text('country'),
    status: text('status').notNull(),
    /** The integrator's own reference. */
    externalId: text('external_id'),
    returnUrl: text('return_url'),
    /** What the integrator knows about the applicant, to compare with the document. */
    applicantForm: json('applicant_form').$type<WirePayload<'initialization'>['applicantForm']>(),
    /** Its index in the demo population, from which its pictures are drawn. */
    demoIndex: integer('demo_index'),
    /** What the applicant has to capture. */
    steps: text('steps').array().$type<EnrolmentStep[]>().notNull().default(['document', 'face']),
    /** When the first picture was accepted. */
    startedAt: instant('started_at'),
    /** Pictures sent so far for each step, refused ones included. */
    documentAttempts: smallint('document_attempts').notNull().default(0),
    faceAttempts: smallint('face_attempts').notNull().default(0),
    /** What the applicant agreed to on the page that captures. */
    consent: json('consent').$type<NonNullable<WirePayload<'facts'>['consent']>>(),
  },
  // Read backwards for newest first; the id breaks ties.
  (table) => [index('session_newest').on(table.createdAt, table.id)],
);

/**
 * Sessions created per day (UTC), kept by triggers. A late page of the list finds its day here instead
 * of skipping everything newer.
 */
export const sessionDay = pgTable('session_day', {
  day: date('day').primaryKey(),
  sessions: integer('sessions').notNull(),
});

/**
 * Results in the interface's format, ready to send: `json`, not `jsonb`, keeps them as written. Image
 * names are array columns, because seven more rows per session would double the seeding time.
 */
export const sessionResult = pgTable('session_result', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  decision: json('decision').$type<WirePayload<'decision'>>().notNull(),
  /** `null` if the session had no such step. */
  document: json('document').$type<WirePayload<'document'>>(),
  face: json('face').$type<WirePayload<'face'>>(),
  documentImages: text('document_images').array().notNull(),
  faceImages: text('face_images').array().notNull(),
  /** What the decision rests on; `null` for drawn sessions. */
  facts: json('facts').$type<WirePayload<'facts'>>(),
  /** The policy that decided it (`lib/decision`). */
  policyVersion: text('policy_version').notNull().default('1'),
});

/** Encrypts a session's evidence. Wrapped by a subkey of `SERVICE_KEY`; without this row the pictures are unreadable. */
export const evidenceKey = pgTable('evidence_key', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  wrapped: bytes('wrapped').notNull(),
});

/** An accepted picture of the applicant. A retake replaces the row. */
export const submission = pgTable(
  'submission',
  {
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    slot: text('slot', { enum: ['FRONT', 'BACK', 'FACE'] }).notNull(),
    /** Prefix of its pictures in the evidence store, new for every picture. */
    object: text('object').notNull(),
    /** Names of its pictures, as the interface has them. */
    images: text('images').array().notNull().default([]),
    /** What the engine read. Its pictures are in the store. */
    reading: json('reading').$type<DocumentReading | FaceReading>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.slot] })],
);

/**
 * The device on which the applicant goes on. Apart from the session, because it is written every few seconds and must not
 * wait for a picture that is being stored. Removed by `complete`.
 */
export const activeDevice = pgTable('active_device', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  /** Made up by the page. */
  device: text('device').notNull(),
  isPhone: boolean('is_phone').notNull(),
  at: text('at').$type<WirePayload<'deviceReport'>['at']>().notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** A completed session that waits for its decision. Written by `complete`, removed with the decision. */
export const pendingDecision = pgTable('pending_decision', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  attempts: smallint('attempts').notNull().default(0),
  dueAt: instant('due_at').notNull(),
});

/** The manual decision on a waiting session. The reference makes repeated requests harmless. */
export const manualDecision = pgTable('manual_decision', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  reference: text('reference').notNull().unique(),
  decision: text('decision', { enum: ['APPROVE', 'REJECT'] }).notNull(),
  reason: text('reason').notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull(),
});

/**
 * Changes to the decision policy, oldest first; rows are only added. Numbers that a change does not name are those of
 * `lib/decision`.
 */
export const policyChange = pgTable('policy_change', {
  /** Counted from 1; the second part of the policy's version. */
  revision: integer('revision').primaryKey(),
  /** The version that was in force. */
  basedOn: text('based_on').notNull(),
  numbers: json('numbers').$type<Pick<WirePayload<'policy'>, 'thresholds' | 'weights' | 'decisionMix'>>().notNull(),
  reference: text('reference').notNull().unique(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/**
 * Changes to how the hosted page looks, oldest first; rows are only added, so that it can be told what applicants saw.
 */
export const brandingChange = pgTable('branding_change', {
  /** Counted from 1. Each change is based on the version before it. */
  version: integer('version').primaryKey(),
  branding: json('branding').$type<Omit<WirePayload<'branding'>, 'version'>>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const apiCredential = pgTable('api_credential', {
  username: text('username').primaryKey(),
  kind: text('kind', { enum: ['integrator', 'back-office'] }).notNull(),
  /** Secrets are 256 random bits, so a plain hash is enough, and fast. */
  secretSha256: text('secret_sha256').notNull(),
  /** After a rotation the previous secret stays valid until `previousUntil`. */
  previousSha256: text('previous_sha256'),
  previousUntil: instant('previous_until'),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});

/** An address notified of status changes. It belongs to a credential, whose password signs the notifications. */
export const webhook = pgTable('webhook', {
  id: uuid('id').primaryKey().defaultRandom(),
  address: text('address').notNull(),
  /** The statuses it subscribes to. */
  statuses: text('statuses').array().notNull(),
  username: text('username')
    .notNull()
    .references(() => apiCredential.username, { onDelete: 'cascade' }),
  /** The API password, encrypted: signing needs it, and `api_credential` has only its hash. */
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The outbox. A row is written in the same transaction as the change it reports. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    /** Exactly what is signed and sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** `null` once delivered or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    /** Result of the last attempt: the HTTP status, or why there was none. */
    lastOutcome: text('last_outcome'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('webhook_delivery_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index('webhook_delivery_session').on(table.sessionId),
  ],
);

/** One row. Indexes below `seeded_count` have been seeded and are never seeded again. */
export const demoPopulation = pgTable(
  'demo_population',
  {
    id: smallint('id').primaryKey().default(1),
    seed: text('seed').notNull(),
    /** The moment of the first seeding; session ages are measured from it. */
    epoch: instant('epoch').notNull(),
    seededCount: integer('seeded_count').notNull().default(0),
    /** Sessions that have arrived since. */
    arrivedCount: integer('arrived_count').notNull().default(0),
    lastArrivalAt: instant('last_arrival_at'),
  },
  (table) => [check('demo_population_one_row', sql`${table.id} = 1`)],
);
