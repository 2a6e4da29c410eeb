/** Changes that need a second person. */
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AuditChange } from './audit';
import { instant } from './columns';
import { person } from './people';

export const proposal = pgTable(
  'proposal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** As in the audit log: a setting, a person's id, "duty 3". */
    subject: text('subject').notNull(),
    /** What is carried out, in the form of its kind. */
    change: jsonb('change').notNull(),
    /** The same for people. */
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    /** Why it needs a second person. */
    because: text('because').notNull(),
    /** `null`: a retention rule from before its author was stored. */
    proposedBy: uuid('proposed_by').references(() => person.id),
    proposedAt: instant('proposed_at').notNull(),
    /** Nobody can agree after that. */
    lapsesAt: instant('lapses_at').notNull(),
    /** Takes effect by itself then; `null`: somebody else can agree. */
    aloneAt: instant('alone_at'),
    /** `alone`: carried out without a second person. */
    state: text('state').$type<'proposed' | 'agreed' | 'withdrawn' | 'lapsed' | 'alone'>().notNull(),
    stateAt: instant('state_at').notNull(),
    decidedBy: uuid('decided_by').references(() => person.id),
  },
  (table) => [uniqueIndex('proposal_open').on(table.kind, table.subject).where(sql`state = 'proposed'`)],
);
