/** Assignments, tags, notes, saved views, searches and exports. */
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
    /** When the first valid opinion was given: not undone, and in a verdict that is neither undone nor void. */
    decidedAt: instant('decided_at'),
    written: written(),
  },
  (table) => [index('session_work_written').on(table.written)],
);

/** A disabled tag stays where it is, but can no longer be added. */
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
    /** Encrypted with the session's key and erased with it. */
    words: bytes('words').notNull(),
  },
  (table) => [index('session_note_session').on(table.sessionId, table.at)],
);

/** A named filter and sort order. Shared views are visible to everybody; only their owner can change them. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: personId(),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** The list's URL parameters, without the position. */
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

/** A text that a person searched for recently, as a hash. */
export const searchText = pgTable(
  'search_text',
  { personId: personId(), hash: bytes('hash').notNull(), at: instant('at').notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.hash] })],
);

export type ThoroughSearchState = 'waiting' | 'running' | 'complete' | 'stopped';

/** A fuzzy search, run by the worker. The search text is encrypted, and deleted with the row after a day. */
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
    /** Sessions with names at the start, and how many were compared. */
    total: integer('total').notNull().default(0),
    compared: integer('compared').notNull().default(0),
    /** Names that cannot be decrypted. */
    unreadable: integer('unreadable').notNull().default(0),
    /** Everything up to this number was compared; resumes here. */
    lastNumber: integer('last_number').notNull().default(0),
    found: jsonb('found').$type<Array<{ id: string; errors: number }>>().notNull().default(sql`'[]'`),
  },
  (table) => [index('thorough_search_person').on(table.personId, table.createdAt)],
);

/** Sessions in exported files, so that an erasure can list who has them. */
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
