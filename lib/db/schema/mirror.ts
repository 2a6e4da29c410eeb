/**
 * The mirror: the service's session list as the desk knows it, and how complete it is. Names, birth dates and document
 * numbers are stored only encrypted and as blind tokens.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
 * `none`: no results in this status. `wanted`: to be read. `withheld`: the service does not release them in this status.
 * `unreadable`: the answer cannot be understood.
 */
export type ResultState = 'none' | 'wanted' | 'read' | 'withheld' | 'unreadable';

/** Score and level by factor name, as received. */
export type FactorFigures = Record<string, [score: number | null, level: string | null]>;

export const mirrorSession = pgTable(
  'mirror_session',
  {
    id: text('id').primaryKey(),
    /** A short row number for long lists. */
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    status: text('status'),
    documentType: text('document_type'),
    country: text('country'),
    createdAt: preciseInstant('created_at'),
    expiresAt: preciseInstant('expires_at'),
    completedAt: preciseInstant('completed_at'),
    resultState: text('result_state').$type<ResultState>().notNull(),
    /** The status in which the results were read; they may differ in another. */
    resultStatus: text('result_status'),
    resultReadAt: instant('result_read_at'),
    /** Failed attempts, and when the next is due. */
    resultTries: smallint('result_tries').notNull().default(0),
    resultDueAt: instant('result_due_at'),
    score: real('score'),
    level: text('level'),
    factors: jsonb('factors').$type<FactorFigures>(),
    weakestFactor: text('weakest_factor'),
    weakestScore: real('weakest_score'),
    /** `null`: not read. */
    hasDocument: boolean('has_document'),
    /** The first day of the month in which the document expires: coarse, so that it says little about a person. */
    expiryMonth: date('expiry_month'),
    /** `expiryMonth` was looked for; `false`: the results were read before it was stored. */
    expiryRead: boolean('expiry_read').notNull().default(false),
    /** The applicant, encrypted with the session's key. */
    applicant: bytes('applicant'),
    /** The DATA_KEY of the tokens. */
    tokenKeyId: text('token_key_id'),
    tokens: bigint('tokens', { mode: 'bigint' }).array(),
    /** When the session was first seen; `null`: before this was stored. */
    seenAt: instant('seen_at'),
    /** When its current status was first seen. */
    statusAt: instant('status_at'),
    written: written(),
  },
  (table) => [
    uniqueIndex('mirror_session_number').on(table.number),
    index('mirror_session_written').on(table.written),
    index('mirror_session_created').on(table.createdAt, table.id),
    index('mirror_session_token_key').on(table.tokenKeyId),
    // Includes the number, so that queries for it need not fetch the row.
    index('mirror_session_id_start').on(table.id.op('text_pattern_ops'), table.number),
    index('mirror_session_without_status').on(table.number).where(sql`status is null`),
    index('mirror_session_expiry_unread')
      .on(table.number)
      .where(sql`result_state = 'read' and has_document and not expiry_read`),
    index('mirror_session_wanted').on(table.resultDueAt).where(sql`result_state = 'wanted'`),
    // The order in which waiting sessions are claimed, apart from service levels, which depend on the time.
    index('mirror_session_waiting')
      .on(table.score.asc().nullsFirst(), sql`coalesce(completed_at, created_at)`, table.id)
      .where(sql`status = 'WAITING_FOR_MANUAL_APPROVE'`),
    index('mirror_session_by_hand')
      .on(table.statusAt)
      .where(sql`status in ('MANUAL_APPROVED', 'MANUAL_REJECTED') and status_at > seen_at`),
  ],
);

/**
 * The session numbers of each token, one row per block of 8,192 numbers, maintained by triggers on `mirror_session`. A
 * GIN index would have to fetch every matching row to learn its number, ten thousand for a common surname; here each
 * number takes two bytes within its block.
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

/** Sessions no longer in the mirror: gone from the service, or erased here. */
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

/** `full`: the whole list. `new`: from the newest until all are known. `refresh`: pages with open sessions. */
export type CrawlKind = 'full' | 'new' | 'refresh';
export type CrawlState = 'running' | 'complete' | 'stopped';

export interface CrawlProgress {
  nextPage: number;
  /** The end of the list was reached; missing sessions are checked next. */
  reachedEnd: boolean;
  /** Sessions added by earlier passes of this crawl; -1 if rows repeated, so that a pass proves nothing. */
  addedBefore: number;
  /** The list when this pass began. If nothing was removed since, its last session is still in its place. */
  start: { length: number; firstId: string; lastId: string } | null;
  /** When this pass began. Earlier knowledge of a session does not explain why it was not listed. */
  readFrom: string | null;
  /** The newest known session when this pass began; `null` if irrelevant. */
  highest: number | null;
  /** Listed sessions already erased. */
  erased: number;
  /** Whether sessions may have been removed during the pass; `null`: not known yet. */
  wasCalm: boolean | null;
  /** Since when every full crawl found the list empty; absent: it was not empty. */
  emptySince?: string | null;
}

export const mirrorCrawl = pgTable(
  'mirror_crawl',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<CrawlKind>().notNull(),
    state: text('state').$type<CrawlState>().notNull(),
    beganAt: instant('began_at').notNull(),
    endedAt: instant('ended_at'),
    /** Where an interrupted crawl resumes. */
    progress: jsonb('progress').$type<CrawlProgress>().notNull(),
    pages: integer('pages').notNull().default(0),
    /** Extra passes because rows had moved. */
    repeats: integer('repeats').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    gone: integer('gone').notNull().default(0),
    /** Nothing was removed during the crawl, so nothing was missed. */
    isExact: boolean('is_exact').notNull().default(false),
    /** For an exact crawl: everything that the service listed at this time is in the mirror. */
    asOf: instant('as_of'),
    problem: text('problem'),
  },
  (table) => [index('mirror_crawl_began').on(table.beganAt)],
);

/** Sessions seen by the running full crawl. Deleted when it ends. */
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

/**
 * Rows of the service's list that cannot be kept. While there are any, the mirror is not complete. Field names and ids,
 * no personal data.
 */
export const setAside = pgTable(
  'set_aside',
  {
    /** The session id, or a hash of the row if that cannot be used. */
    mark: text('mark').primaryKey(),
    sessionId: text('session_id'),
    /** Where it was last seen, both from 0. */
    page: integer('page').notNull(),
    place: integer('place').notNull(),
    field: text('field').notNull(),
    why: text('why').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('set_aside_session').on(table.sessionId)],
);

/** How the service pages its list, learnt from its answers. One row. */
export const mirrorShape = pgTable('mirror_shape', {
  only: boolean('only').primaryKey().default(true),
  pageBase: smallint('page_base').notNull(),
  /** Rows on a full page. */
  pageSize: integer('page_size').notNull(),
  order: text('order').$type<'newest first' | 'oldest first' | 'none'>(),
  /** The last page, counted from 0. */
  lastPage: integer('last_page').notNull().default(0),
  /** All sessions up to this number were known when a crawl last finished. */
  settledNumber: integer('settled_number').notNull().default(0),
  learntAt: instant('learnt_at').notNull(),
});

/** Drift: where the service departs from the interface. Field names, no personal data. */
export const drift = pgTable(
  'drift',
  {
    endpoint: text('endpoint').notNull(),
    field: text('field').notNull(),
    kind: text('kind').notNull(),
    /** The unknown code, or empty. */
    value: text('value').notNull(),
    answers: integer('answers').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.field, table.kind, table.value] })],
);

/** Webhook reports from the service. A replay matches an existing row. */
export const webhookReport = pgTable(
  'webhook_report',
  {
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    status: text('status').notNull(),
    at: instant('at').notNull(),
    replays: integer('replays').notNull().default(0),
    /** When the service confirmed it; until then it is only a report. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    index('webhook_report_open').on(table.at).where(sql`confirmed_at is null`),
    index('webhook_report_session').on(table.sessionId),
  ],
);

/** The integrator's reference for a session, encrypted with the session's key. */
export const externalId = pgTable('external_id', {
  sessionId: text('session_id').primaryKey(),
  sealed: bytes('sealed').notNull(),
});

/** The service's answers, per ten minutes. */
export const upstreamHealth = pgTable('upstream_health', {
  at: instant('at').primaryKey(),
  answers: integer('answers').notNull(),
  failures: integer('failures').notNull(),
  refusals: integer('refusals').notNull(),
  /** Histogram of answer times in milliseconds, by powers of the square root of two. */
  times: integer('times').array().notNull(),
});

/** Latest state of the connection as a whole, from any process. One row. */
export const upstreamState = pgTable('upstream_state', {
  only: boolean('only').primaryKey().default(true),
  /** The last usable answer, including refusals. */
  answeredAt: instant('answered_at'),
  failedAt: instant('failed_at'),
  failureCode: text('failure_code'),
  /** A message for people. */
  failure: text('failure'),
  /** When calls were last paused after repeated failures. */
  pausedAt: instant('paused_at'),
  /** The service asked for no calls until then. */
  waitUntil: instant('wait_until'),
});

/** The kinds of answers the service gives. One may fail while the others do not. */
export type UpstreamSource = 'list' | 'status' | 'results' | 'images';

/** Each source's own last answer and failure, from any process. */
export const upstreamSource = pgTable('upstream_source', {
  source: text('source').$type<UpstreamSource>().primaryKey(),
  answeredAt: instant('answered_at'),
  failedAt: instant('failed_at'),
  /** A message for people. */
  failure: text('failure'),
});

/** Last status request per session by any process, to limit them to one a minute. */
export const statusCheck = pgTable('status_check', {
  sessionId: text('session_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  status: text('status'),
  checkedAt: instant('checked_at'),
});
