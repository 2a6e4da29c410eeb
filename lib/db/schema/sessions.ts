/** What the desk keeps about sessions. */
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { person } from './people';

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
