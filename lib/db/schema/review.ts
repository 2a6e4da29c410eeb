/** Appeals: final sessions that somebody looks at again. What they find stays here and is never sent to the service. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { person } from './people';

export const appeal = pgTable(
  'appeal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    /** Who has it, or had it. */
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id),
    /** The final status that it is about. */
    status: text('status').notNull(),
    takenUpAt: instant('taken_up_at').notNull(),
    /** Why it was taken up. This and the note are under the session's own key: they go with it. */
    reason: bytes('reason').notNull(),
    endedAt: instant('ended_at'),
    /** `null` in one that has ended: it was put back. */
    finding: text('finding').$type<'uphold' | 'recommend approval' | 'recommend rejection'>(),
    reasons: text('reasons').array().notNull().default(sql`'{}'`),
    note: bytes('note'),
  },
  (table) => [
    index('appeal_session').on(table.sessionId, table.takenUpAt),
    // Two people can never have the same session.
    uniqueIndex('appeal_open').on(table.sessionId).where(sql`ended_at is null`),
  ],
);
