/** Deletion requests, holds, retention, erasures and certificates. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  AttachmentType,
  ErasurePart,
  IdentityMethod,
  ItemState,
  LetterKind,
  MatchedBy,
  ReplyChannel,
  RequestChannel,
  RequestKind,
  RequestOutcome,
  RequestState,
  SearchedFacts,
  UnansweredReason,
} from '@/lib/answers';
import { bytes, instant } from './columns';
import { person } from './people';

/** A calendar day such as 2026-11-28. */
const day = (name: string) => date(name, { mode: 'string' });

const someone = (name: string) => uuid(name).references(() => person.id);

export const deletionRequest = pgTable(
  'deletion_request',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** DR-2026-0147. */
    reference: text('reference').notNull().unique(),
    kind: text('kind').$type<RequestKind>().notNull(),
    state: text('state').$type<RequestState>().notNull(),
    stateAt: instant('state_at').notNull(),
    outcome: text('outcome').$type<RequestOutcome>(),
    createdAt: instant('created_at').notNull(),
    createdBy: someone('created_by'),
    ownerId: someone('owner_id'),
    receivedOn: day('received_on').notNull(),
    dueOn: day('due_on').notNull(),
    isExtended: boolean('is_extended').notNull().default(false),
    /** `null`: not requested from outside. */
    channel: text('channel').$type<RequestChannel>(),
    /** Request details and identity verification, encrypted with the request's own key. */
    intake: bytes('intake'),
    /** Reason for the extension, under the same key. */
    extension: bytes('extension'),
    /** Why these sessions are erased, under the same key. */
    reason: bytes('reason'),
    submittedBy: someone('submitted_by'),
    approvedBy: someone('approved_by'),
    approvedAt: instant('approved_at'),
    /** Nothing is sent before then, and it can be cancelled. */
    notBefore: instant('not_before'),
    pausedAt: instant('paused_at'),
    /** Coverage when the matches were confirmed. */
    searched: jsonb('searched').$type<SearchedFacts>(),
    /** How and when the requester's identity was verified, and by whom; `null`: not yet, or nobody asked. */
    identityMethod: text('identity_method').$type<IdentityMethod>(),
    identityOn: day('identity_on'),
    identityBy: someone('identity_by'),
    /** When the letter that asks for it was last sent. */
    identityAskedAt: instant('identity_asked_at'),
    /** When the reply was sent, with which letter, and how. */
    answeredAt: instant('answered_at'),
    answeredBy: someone('answered_by'),
    answeredWith: text('answered_with').$type<LetterKind>(),
    answeredVia: text('answered_via').$type<ReplyChannel>(),
    /** Why it was closed without a reply. */
    closedBecause: text('closed_because').$type<UnansweredReason>(),
    closedBy: someone('closed_by'),
    ruleId: integer('rule_id').references(() => retentionRule.id),
    /** The earlier request whose held sessions this one erases. */
    followsId: uuid('follows_id').references((): AnyPgColumn => deletionRequest.id),
  },
  (table) => [
    index('deletion_request_due').on(table.dueOn).where(sql`state not in ('ended', 'cancelled')`),
    index('deletion_request_state').on(table.state, table.stateAt),
  ],
);

export const deletionItem = pgTable(
  'deletion_item',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => deletionRequest.id),
    sessionId: text('session_id').notNull(),
    state: text('state').$type<ItemState>().notNull(),
    stateAt: instant('state_at').notNull(),
    matchedBy: text('matched_by').array().$type<MatchedBy[]>().notNull(),
    heldUntil: day('held_until'),
    heldBecause: text('held_because'),
    /** For obligations that start on a day not in the session list. */
    countsFrom: day('counts_from'),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.sessionId] }),
    index('deletion_item_session').on(table.sessionId),
    // Finds held sessions, which are erased once the hold ends.
    index('deletion_item_held').on(table.heldUntil).where(sql`state = 'held'`),
  ],
);

/** Notes about a request, encrypted with its key and erased with it. */
export const deletionNote = pgTable(
  'deletion_note',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => deletionRequest.id),
    personId: someone('person_id').notNull(),
    at: instant('at').notNull(),
    words: bytes('words').notNull(),
  },
  (table) => [index('deletion_note_request').on(table.requestId, table.at)],
);

/** What came with a request, such as the scanned letter: name and content encrypted with its key, and erased with it. */
export const deletionAttachment = pgTable(
  'deletion_attachment',
  {
    /** Chosen by whoever adds it, so that a repeated upload adds nothing. */
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => deletionRequest.id),
    personId: someone('person_id').notNull(),
    at: instant('at').notNull(),
    type: text('type').$type<AttachmentType>().notNull(),
    size: integer('size').notNull(),
    name: bytes('name').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [index('deletion_attachment_request').on(table.requestId, table.at)],
);

/** The sessions that an obligation or a rule covers; an empty list: any. */
const scopeColumns = () => ({
  countries: text('countries').array().notNull().default([]),
  statuses: text('statuses').array().notNull().default([]),
  documentTypes: text('document_types').array().notNull().default([]),
});

/** A retention obligation: a law that requires keeping sessions for some years. */
export const retentionDuty = pgTable('retention_duty', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Not read any more: there can be several, below. */
  country: text('country'),
  status: text('status'),
  ...scopeColumns(),
  years: smallint('years').notNull(),
  basis: text('basis').notNull(),
  countsFrom: text('counts_from').$type<'completion' | 'entered day'>().notNull(),
  isActive: boolean('is_active').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** A legal hold: a person keeps a session from being erased. */
export const legalHold = pgTable(
  'legal_hold',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    placedBy: someone('placed_by').notNull(),
    placedAt: instant('placed_at').notNull(),
    /** Encrypted with the session's key. */
    reason: bytes('reason').notNull(),
    liftedBy: someone('lifted_by'),
    liftedAt: instant('lifted_at'),
    liftReason: bytes('lift_reason'),
  },
  (table) => [uniqueIndex('legal_hold_open').on(table.sessionId).where(sql`lifted_at is null`)],
);

/** A rule that erases old sessions, or proposes to. */
export const retentionRule = pgTable('retention_rule', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  /** Not read any more: there can be several, below. */
  status: text('status'),
  country: text('country'),
  ...scopeColumns(),
  days: integer('days').notNull(),
  /** `propose`: creates a request to approve. `carry out`: erases. */
  mode: text('mode').$type<'propose' | 'carry out'>().notNull(),
  every: text('every').$type<'day' | 'week' | 'month'>().notNull(),
  isActive: boolean('is_active').notNull(),
  lastRunOn: day('last_run_on'),
  nextRunOn: day('next_run_on'),
  changedAt: instant('changed_at').notNull(),
  changedBy: someone('changed_by'),
  /** When a second person agreed to it as it is now; `null`: its next run only proposes. */
  agreedAt: instant('agreed_at'),
  /** Its requests still refer to it. */
  deletedAt: instant('deleted_at'),
});

/** Customised letter texts. Placeholders such as `{reference}` are filled in. */
export const letterTemplate = pgTable('letter_template', {
  kind: text('kind').$type<LetterKind>().primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Signed certificates, never changed. Number 0 is the certificate; later numbers are addenda. */
export const certificate = pgTable(
  'certificate',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => deletionRequest.id),
    number: smallint('number').notNull(),
    signedAt: instant('signed_at').notNull(),
    keyId: text('key_id').notNull(),
    /** The exact signed bytes. */
    body: text('body').notNull(),
    signature: bytes('signature').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.number] })],
);

/** Incidents: erased sessions that can be retrieved again. */
export const erasureIncident = pgTable(
  'erasure_incident',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Which part was retrievable. */
    seen: text('seen').notNull(),
    closedAt: instant('closed_at'),
    closedBy: someone('closed_by'),
  },
  (table) => [uniqueIndex('erasure_incident_open').on(table.sessionId).where(sql`closed_at is null`)],
);

/** What existed before an erasure. */
export interface ErasureManifest {
  documentImages: number | null;
  faceImages: number | null;
  /** To check each one during the erasure. */
  imageNames?: string[];
  /** Nothing was found, and the session was not listed either. */
  wasGone?: boolean;
  /** `null`: withheld, unreadable, or from before hashes were stored. */
  results: Array<{ name: string; hash: string | null }>;
}

/** The service's answer about a part that should be gone. */
export interface ErasureProbe {
  what: ErasurePart;
  answer: 'gone' | 'not asked';
  at: string;
  /** Images that cannot be asked for by name, if any. That the list of images is gone covers them. */
  notAskedByName?: number;
}

/** The service's answer to the deletion. A 404 is `did not know it`, or `was gone already` if nothing was there before. */
export interface ErasureDeletion {
  answer: 'deleted' | 'did not know it' | 'was gone already';
  at: string;
}

export interface ErasureCheck {
  outcome: 'gone' | 'answers again';
  probes: ErasureProbe[];
}

/** `stock`: taking inventory. `delete`: deleting at the service and checking. `done`: gone there and here. */
export type ErasureStep = 'stock' | 'delete' | 'done';

/** One row per erased session: first the intent, then the tombstone. */
export const erasure = pgTable(
  'erasure',
  {
    sessionId: text('session_id').primaryKey(),
    requestId: uuid('request_id').references(() => deletionRequest.id),
    /** `null`: a rule. */
    personId: someone('person_id'),
    intendedAt: instant('intended_at').notNull(),
    step: text('step').$type<ErasureStep>().notNull(),
    createdOn: day('created_on'),
    status: text('status'),
    documentType: text('document_type'),
    manifest: jsonb('manifest').$type<ErasureManifest>(),
    /** Salt of the manifest's hashes. Destroyed at the end, so that nobody can guess their contents. */
    salt: bytes('salt'),
    /** When the service was first asked to delete it. */
    askedAt: instant('asked_at'),
    deletion: jsonb('deletion').$type<ErasureDeletion>(),
    probes: jsonb('probes').$type<ErasureProbe[]>().notNull().default(sql`'[]'`),
    tries: smallint('tries').notNull().default(0),
    /** When it is next due; in the future while a worker handles it. */
    nextTryAt: instant('next_try_at'),
    problem: text('problem'),
    erasedAt: instant('erased_at'),
    /** How many of the two later verifications are done, and the latest result. */
    checks: smallint('checks').notNull().default(0),
    lastCheck: jsonb('last_check').$type<ErasureCheck>(),
    nextCheckAt: instant('next_check_at'),
  },
  (table) => [
    index('erasure_due').on(table.nextTryAt).where(sql`erased_at is null`),
    index('erasure_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('erasure_request').on(table.requestId),
    index('erasure_erased').on(table.erasedAt),
    // Covers the insight queries.
    index('erasure_created').on(table.createdOn, table.status, table.documentType).where(sql`erased_at is not null`),
  ],
);
