/** Keys under keys: nothing in here is readable without DATA_KEY. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';

/** Tells whether a key is the one this database was made with, without telling the key. */
export const keyCheck = pgTable('key_check', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** One key for each session or person that words are kept about. Without its row, those words are gone. */
export const subjectKey = pgTable('subject_key', {
  subject: text('subject').primaryKey(),
  keyId: text('key_id').notNull(),
  wrapped: bytes('wrapped').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Public halves of all signing keys so far, each but the first vouched for by the one before it. */
export const signingKey = pgTable('signing_key', {
  keyId: text('key_id').primaryKey(),
  publicKey: bytes('public_key').notNull(),
  introducedAt: instant('introduced_at').notNull(),
  previousKeyId: text('previous_key_id'),
  endorsement: bytes('endorsement'),
});
