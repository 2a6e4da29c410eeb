/**
 * The mirror: what the desk knows of the service's session list, and how complete that is. Names, birth dates and
 * document numbers are in here only encrypted, and as blind tokens that a search can look for.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, instant, preciseInstant, written } from './columns';

/**
 * `none`: the status releases no results. `wanted`: to be read. `read`. `withheld`: the service does not release them in
 * this status. `unreadable`: what it sends cannot be understood.
 */
export type ResultState = 'none' | 'wanted' | 'read' | 'withheld' | 'unreadable';

/** By name: score and level, each as delivered. */
export type FactorFigures = Record<string, [score: number | null, level: string | null]>;

export const mirrorSession = pgTable(
  'mirror_session',
  {
    id: text('id').primaryKey(),
    /** Names the row where thousands of them are listed. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    status: text('status'),
    documentType: text('document_type'),
    country: text('country'),
    createdAt: preciseInstant('created_at'),
    expiresAt: preciseInstant('expires_at'),
    completedAt: preciseInstant('completed_at'),
    resultState: text('result_state').$type<ResultState>().notNull(),
    /** The status in which the results were read: in another one they may be others. */
    resultStatus: text('result_status'),
    resultReadAt: instant('result_read_at'),
    /** Tries that failed in passing, and when the next one is due. */
    resultTries: smallint('result_tries').notNull().default(0),
    resultDueAt: instant('result_due_at'),
    score: real('score'),
    level: text('level'),
    factors: jsonb('factors').$type<FactorFigures>(),
    weakestFactor: text('weakest_factor'),
    weakestScore: real('weakest_score'),
    /** `null`: not read. */
    hasDocument: boolean('has_document'),
    /** Who it is, under the session's own key. */
    applicant: bytes('applicant'),
    /** The DATA_KEY that the tokens were made with. */
    tokenKeyId: text('token_key_id'),
    tokens: bigint('tokens', { mode: 'bigint' }).array(),
    /** When the session was first seen here; `null`: before that was kept. */
    seenAt: instant('seen_at'),
    /** When its present status was first seen here. */
    statusAt: instant('status_at'),
    written: written(),
  },
  (table) => [
    uniqueIndex('mirror_session_number').on(table.number),
    index('mirror_session_written').on(table.written),
    index('mirror_session_created').on(table.createdAt, table.id),
    index('mirror_session_token_key').on(table.tokenKeyId),
    // With the number: whoever asks for that alone need not fetch the row.
    index('mirror_session_id_start').on(table.id.op('text_pattern_ops'), table.number),
    index('mirror_session_wanted').on(table.resultDueAt).where(sql`result_state = 'wanted'`),
    // In the order in which waiting sessions are given out, but for their service level, which is a matter of the time.
    index('mirror_session_waiting')
      .on(table.score.asc().nullsFirst(), sql`coalesce(completed_at, created_at)`, table.id)
      .where(sql`status = 'WAITING_FOR_MANUAL_APPROVE'`),
    index('mirror_session_by_hand')
      .on(table.statusAt)
      .where(sql`status in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and status_at > seen_at`),
  ],
);

/**
 * For each token, the numbers of the sessions that have it: one row for each block of 8,192 numbers. Triggers on
 * `mirror_session` keep it. A GIN index would have to fetch every row that it finds, ten thousand of them for a common
 * surname, only to learn their numbers; here they stand together, in two bytes each: the number within its block.
 */
export const mirrorPosting = pgTable(
  'mirror_posting',
  {
    token: bigint('token', { mode: 'bigint' }).notNull(),
    block: integer('block').notNull(),
    numbers: bytes('numbers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.token, table.block] })],
);

/** Sessions that left the mirror: the service does not know them any more, or they were erased here. */
export const mirrorGone = pgTable(
  'mirror_gone',
  {
    id: text('id').primaryKey(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    written: written(),
  },
  (table) => [index('mirror_gone_written').on(table.written)],
);

/** `full`: the whole list. `new`: from its new end until everything is known. `refresh`: pages with open sessions. */
export type CrawlKind = 'full' | 'new' | 'refresh';
export type CrawlState = 'running' | 'complete' | 'stopped';

export interface CrawlProgress {
  nextPage: number;
  /** The end of the list was seen; what is left is to look for those that were not. */
  reachedEnd: boolean;
  /** Sessions that earlier readings of the same crawl had added; -1 when rows repeated, so that a reading proves nothing. */
  addedBefore: number;
  /** The list when this reading of it began: had nothing been removed since, its last session would be found in its place. */
  start: { length: number; firstId: string; lastId: string } | null;
  /** When this reading of the list began: what was learnt of a session before says nothing about why it was not listed. */
  readFrom: string | null;
  /** The newest session that was known when this reading began; `null` where that does not matter. */
  highest: number | null;
  /** Rows of sessions that were erased here, and are listed all the same. */
  erased: number;
  /** Whether anything can have been removed while the list was read; `null` until that is known. */
  wasCalm: boolean | null;
}

export const mirrorCrawl = pgTable(
  'mirror_crawl',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<CrawlKind>().notNull(),
    state: text('state').$type<CrawlState>().notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
    /** Where a crawl that was cut off goes on. */
    progress: jsonb('progress').$type<CrawlProgress>().notNull(),
    pages: integer('pages').notNull().default(0),
    /** Times that the list was read again because rows had moved meanwhile. */
    repeats: integer('repeats').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    /** Nothing was removed while it was read, so nothing can have slipped past. */
    isExact: boolean('is_exact').notNull().default(false),
    problem: text('problem'),
  },
  (table) => [index('mirror_crawl_began').on(table.beganAt)],
);

/** Which sessions a full crawl has seen on a page. The rows go when it ends. */
export const mirrorCrawlPage = pgTable(
  'mirror_crawl_page',
  {
    crawlId: integer('crawl_id')
      .notNull()
      .references(() => mirrorCrawl.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    numbers: integer('numbers').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.crawlId, table.page] })],
);

/** How the service pages its list: learnt from its answers, once there is more than one page. One row. */
export const mirrorShape = pgTable('mirror_shape', {
  only: boolean('only').primaryKey().default(true),
  pageBase: smallint('page_base').notNull(),
  /** How many rows a full page has. */
  pageSize: integer('page_size').notNull(),
  order: text('order').$type<'newest first' | 'oldest first' | 'none'>(),
  /** Where the end was last seen, counted from 0. */
  lastPage: integer('last_page').notNull().default(0),
  /** Every session in the mirror up to this number was known when a crawl last came to its end. */
  settledNumber: integer('settled_number').notNull().default(0),
  learntAt: instant('learnt_at').notNull(),
});

/** Where answers of the service depart from the interface: names of fields, no personal data. */
export const drift = pgTable(
  'drift',
  {
    endpoint: text('endpoint').notNull(),
    field: text('field').notNull(),
    kind: text('kind').notNull(),
    /** The unknown code; empty for what has none. */
    value: text('value').notNull(),
    answers: integer('answers').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.field, table.kind, table.value] })],
);

/** What the service reported by webhook. A replay finds its row. */
export const webhookReport = pgTable(
  'webhook_report',
  {
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    status: text('status').notNull(),
    at: instant('at').notNull(),
    replays: integer('replays').notNull().default(0),
    /** When the service's own answer was asked for; until then it is only a report. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    index('webhook_report_open').on(table.at).where(sql`confirmed_at is null`),
    index('webhook_report_session').on(table.sessionId),
  ],
);

/** The integrator's own reference for a session, as the service reported it: encrypted with the session's key. */
export const externalId = pgTable('external_id', {
  sessionId: text('session_id').primaryKey(),
  sealed: bytes('sealed').notNull(),
});

/** How the service answered, in steps of ten minutes. */
export const upstreamHealth = pgTable('upstream_health', {
  at: instant('at').primaryKey(),
  answers: integer('answers').notNull(),
  failures: integer('failures').notNull(),
  refusals: integer('refusals').notNull(),
  /** Answer times in milliseconds, as counts for each power of the square root of two. */
  times: integer('times').array().notNull(),
});

/** What was last seen of the service, by whichever process. One row. */
export const upstreamState = pgTable('upstream_state', {
  only: boolean('only').primaryKey().default(true),
  /** An answer that could be used, a plain "no" included. */
  answeredAt: instant('answered_at'),
  failedAt: instant('failed_at'),
  failureCode: text('failure_code'),
  /** In words for a person. */
  failure: text('failure'),
  /** When calls were last paused after failures in a row. */
  pausedAt: instant('paused_at'),
});
