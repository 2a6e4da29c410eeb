/** Key checks, and keys encrypted under DATA_KEY. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';

/** Recognises the keys this database was made with, without revealing them. */
export const keyCheck = pgTable('key_check', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** One key per session or person. Deleting the row erases everything encrypted with it. */
export const subjectKey = pgTable('subject_key', {
  subject: text('subject').primaryKey(),
  keyId: text('key_id').notNull(),
  wrapped: bytes('wrapped').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Public signing keys, each but the first endorsed by the one before it. */
export const signingKey = pgTable('signing_key', {
  keyId: text('key_id').primaryKey(),
  publicKey: bytes('public_key').notNull(),
  introducedAt: instant('introduced_at').notNull(),
  previousKeyId: text('previous_key_id'),
  endorsement: bytes('endorsement'),
});
