/**
 * The service's tables. Everything that belongs to a session hangs on it and goes with it: deleting
 * the one row is the whole deletion.
 */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { WireDecision, WireDocument, WireFace } from '../population/wire';

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
    /** Its place in the demo population; its pictures are drawn from there. */
    demoIndex: integer('demo_index'),
  },
  // Read backwards for the newest first; the id settles equal times.
  (table) => [index('session_newest').on(table.createdAt, table.id)],
);

/**
 * In the words of the interface, ready to be sent. The image names are columns rather than rows of
 * their own: nothing is known of an image but its name, and seven more rows a session would double
 * the time that a large demo population takes.
 */
export const sessionResult = pgTable('session_result', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => session.id, { onDelete: 'cascade' }),
  decision: jsonb('decision').$type<WireDecision>().notNull(),
  document: jsonb('document').$type<WireDocument>().notNull(),
  face: jsonb('face').$type<WireFace>().notNull(),
  documentImages: text('document_images').array().notNull(),
  faceImages: text('face_images').array().notNull(),
});

export const apiCredential = pgTable('api_credential', {
  username: text('username').primaryKey(),
  /** The secrets are 256 random bits: a plain hash is enough, and fast. */
  secretSha256: text('secret_sha256').notNull(),
  kind: text('kind', { enum: ['integrator', 'back-office'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});

/** One row. What lies below `seeded_count` was seeded once and never comes back. */
export const demoPopulation = pgTable(
  'demo_population',
  {
    id: smallint('id').primaryKey().default(1),
    seed: text('seed').notNull(),
    /** The moment the population looks back from; fixed by the first seeding. */
    epoch: instant('epoch').notNull(),
    seededCount: integer('seeded_count').notNull().default(0),
  },
  (table) => [check('demo_population_one_row', sql`${table.id} = 1`)],
);
