/** What people do with sessions (who has one, its tags, notes), and how each of them likes the list. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, written } from './columns';
import { person } from './people';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => person.id);

export const sessionWork = pgTable(
  'session_work',
  {
    sessionId: text('session_id').primaryKey(),
    assigneeId: uuid('assignee_id').references(() => person.id),
    assignedAt: instant('assigned_at'),
    tags: integer('tags').array().notNull().default(sql`'{}'`),
    /** When the first opinion was given that counts: not taken back, in a verdict that is neither taken back nor void. */
    decidedAt: instant('decided_at'),
    written: written(),
  },
  (table) => [index('session_work_written').on(table.written)],
);

/** A retired tag stays where it is, and cannot be given any more. */
export const tag = pgTable(
  'tag',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (table) => [uniqueIndex('tag_name').on(sql`lower(${table.name})`)],
);

export const sessionNote = pgTable(
  'session_note',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    personId: personId(),
    at: instant('at').notNull(),
    /** Under the session's own key: they go with it. */
    words: bytes('words').notNull(),
  },
  (table) => [index('session_note_session').on(table.sessionId, table.at)],
);

/** A filter and an order with a name. Those that are shared are seen by everybody, and changed by their owner only. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** The parameters of the list's address, without a place. */
    address: text('address').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_view_name').on(table.personId, sql`lower(${table.name})`)],
);

export const preference = pgTable(
  'preference',
  {
    personId: personId(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
);

export type ThoroughSearchState = 'waiting' | 'running' | 'complete' | 'stopped';

/** A search through all names, done by the worker. What was looked for is encrypted, and goes with the row after a day. */
export const thoroughSearch = pgTable(
  'thorough_search',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    state: text('state').$type<ThoroughSearchState>().notNull(),
    keyId: text('key_id').notNull(),
    text: bytes('text').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** Sessions with names when it began, and how many of them were compared. */
    total: integer('total').notNull().default(0),
    compared: integer('compared').notNull().default(0),
    /** Names that do not open. */
    unreadable: integer('unreadable').notNull().default(0),
    /** Where it goes on after an interruption: everything up to this number was compared. */
    lastNumber: integer('last_number').notNull().default(0),
    found: jsonb('found').$type<Array<{ id: string; errors: number }>>().notNull().default(sql`'[]'`),
  },
  (table) => [index('thorough_search_person').on(table.personId, table.createdAt)],
);

/** Which sessions left the desk in a file, so that an erasure can say who has them. */
export const sessionExport = pgTable('session_export', {
  id: uuid('id').primaryKey().defaultRandom(),
  personId: personId(),
  at: instant('at').notNull(),
  format: text('format').notNull(),
});

export const sessionExportPart = pgTable(
  'session_export_part',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => sessionExport.id),
    part: integer('part').notNull(),
    sessionIds: text('session_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.part] }),
    index('session_export_part_sessions').using('gin', table.sessionIds),
  ],
);
