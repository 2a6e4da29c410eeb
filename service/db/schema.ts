/**
 * The service's tables. Everything that belongs to a session hangs on it and goes with it: deleting
 * the one row is the whole deletion.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  json,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WirePayload } from '@/lib/contract';
import type { WireDecision, WireDocument, WireFace } from '../population/results/wire';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The end of the capture window. */
    expiresAt: instant('expires_at').notNull(),
    /** An unfinished session counts as expired from here on, whatever `status` says. */
    validUntil: instant('valid_until').notNull(),
    completedAt: instant('completed_at'),
    documentType: text('document_type'),
    country: text('country'),
    status: text('status').notNull(),
    /** The integrator's own reference. */
    externalId: text('external_id'),
    returnUrl: text('return_url'),
    /** What the integrator says about the person, to be compared with the document. */
    applicantForm: json('applicant_form').$type<WirePayload<'initialization'>['applicantForm']>(),
    /** Its place in the demo population; its pictures are drawn from there. */
    demoIndex: integer('demo_index'),
  },
  // Read backwards for the newest first; the id settles equal times.
  (table) => [index('session_newest').on(table.createdAt, table.id)],
);

/**
 * How many sessions began on each day (UTC), kept by triggers. A late page of the list finds its day
 * here instead of walking over everything newer.
 */
export const sessionDay = pgTable('session_day', {
  day: date('day').primaryKey(),
  sessions: integer('sessions').notNull(),
});

/**
 * In the words of the interface, ready to be sent. The image names are columns rather than rows of
 * their own: nothing is known of an image but its name, and seven more rows a session would double
 * the time that a large demo population takes. `json`, not `jsonb`: it is sent as it was stored.
 */
export const sessionResult = pgTable('session_result', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  decision: json('decision').$type<WireDecision>().notNull(),
  document: json('document').$type<WireDocument>().notNull(),
  face: json('face').$type<WireFace>().notNull(),
  documentImages: text('document_images').array().notNull(),
  faceImages: text('face_images').array().notNull(),
});

/** What a person decided about a session that waited. Sent twice under one reference, it counts once. */
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

export const apiCredential = pgTable('api_credential', {
  username: text('username').primaryKey(),
  kind: text('kind', { enum: ['integrator', 'back-office'] }).notNull(),
  /** The secrets are 256 random bits: a plain hash is enough, and fast. */
  secretSha256: text('secret_sha256').notNull(),
  /** After a rotation the secret before it stays valid until then, so that its holder can change over. */
  previousSha256: text('previous_sha256'),
  previousUntil: instant('previous_until'),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An address that is told about changes. It belongs to a credential, whose password signs what is sent. */
export const webhook = pgTable('webhook', {
  id: uuid('id').primaryKey().defaultRandom(),
  address: text('address').notNull(),
  /** The states it wants to hear of. */
  statuses: text('statuses').array().notNull(),
  username: text('username')
    .notNull()
    .references(() => apiCredential.username, { onDelete: 'cascade' }),
  /** The API password, encrypted: a signature needs it in full, and `api_credential` has only its hash. */
  sealedSecret: bytes('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The outbox. A row is written in the transaction of the change that it tells of. */
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
    /** `null` once it was delivered or given up. */
    nextAttemptAt: instant('next_attempt_at'),
    /** What the last attempt came to: the HTTP status, or why there was none. */
    lastOutcome: text('last_outcome'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('webhook_delivery_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index('webhook_delivery_session').on(table.sessionId),
  ],
);

/** One row. What lies below `seeded_count` was seeded once and never comes back. */
export const demoPopulation = pgTable(
  'demo_population',
  {
    id: smallint('id').primaryKey().default(1),
    seed: text('seed').notNull(),
    /** The moment the population looks back from; fixed by the first seeding. */
    epoch: instant('epoch').notNull(),
    seededCount: integer('seeded_count').notNull().default(0),
    /** Sessions that arrived since, and when the last one did. */
    arrivedCount: integer('arrived_count').notNull().default(0),
    lastArrivalAt: instant('last_arrival_at'),
  },
  (table) => [check('demo_population_one_row', sql`${table.id} = 1`)],
);
