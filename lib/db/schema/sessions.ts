/** What the desk keeps about sessions. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** When a session's status was last asked for, by any process: the service is asked once a minute at most. */
export const statusCheck = pgTable('status_check', {
  sessionId: text('session_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  status: text('status'),
  checkedAt: instant('checked_at'),
});
