/** Verdicts on waiting sessions, and appeals against final ones. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FourEyes, PolicyNumbers, ToldHow } from '@/lib/answers';
import { bytes, instant } from './columns';
import { person } from './people';
import type { Seat, VerdictState } from './verdict-states';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => person.id);

/** Appeals against rejections. The outcome goes to the integrator's webhook where one is configured. */

export const appeal = pgTable(
  'appeal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    /** Its current or last owner. */
    personId: personId(),
    /** The appealed status. */
    status: text('status').notNull(),
    takenUpAt: instant('taken_up_at').notNull(),
    /** The reason. Encrypted with the session's key, like the note, and erased with it. */
    reason: bytes('reason').notNull(),
    endedAt: instant('ended_at'),
    /** `null` in an ended appeal: it was put back. */
    finding: text('finding').$type<'uphold' | 'recommend approval' | 'recommend rejection'>(),
    reasons: text('reasons').array().notNull().default(sql`'{}'`),
    note: bytes('note'),
    /** Decided by the person whose own verdict was appealed, because nobody else could. */
    isAlone: boolean('is_alone').notNull().default(false),
    /** End of the undo window. Nothing is sent before then. */
    holdUntil: instant('hold_until'),
    /** `null`: not decided, or decided before outcomes were delivered. */
    delivery: text('delivery').$type<'webhook' | 'none'>(),
    tries: smallint('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    problem: text('problem'),
    /** Given up until somebody retries it. */
    deadAt: instant('dead_at'),
    sentAt: instant('sent_at'),
    /** When and how somebody told the integrator, where no delivery is configured. */
    toldAt: instant('told_at'),
    toldBy: uuid('told_by').references(() => person.id),
    toldHow: text('told_how').$type<ToldHow>(),
  },
  (table) => [
    index('appeal_session').on(table.sessionId, table.takenUpAt),
    index('appeal_delivery').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('appeal_decided').on(table.endedAt).where(sql`finding is not null`),
    // Two people cannot have the same session.
    uniqueIndex('appeal_open').on(table.sessionId).where(sql`ended_at is null`),
  ],
);

/** Reasons for verdicts and findings. Codes are stored with sessions, so they keep their meaning. */
export const reviewReason = pgTable('review_reason', {
  code: text('code').primaryKey(),
  /** Display order. */
  place: smallint('place').notNull(),
  officerWords: text('officer_words').notNull(),
  applicantWords: text('applicant_words').notNull(),
  needsNote: boolean('needs_note').notNull().default(false),
  /** Trust Factors that it belongs to: suggested where one of them is the weakest. */
  factors: text('factors').array().notNull().default([]),
  /** Disabled: kept where used, but no longer offered. */
  retiredAt: instant('retired_at'),
});

export type ClaimKind = 'held' | 'reserved';
export type ClaimEnding = 'decided' | 'released' | 'expired' | 'skipped' | 'escalated' | 'gone';

export const claim = pgTable(
  'claim',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    personId: personId(),
    /** Reserved: the person's next case, loaded in advance and not shown yet. */
    kind: text('kind').$type<ClaimKind>().notNull(),
    /** The opinion requested from the person. */
    seat: text('seat').$type<Seat>().notNull(),
    claimedAt: instant('claimed_at').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    endedAt: instant('ended_at'),
    ending: text('ending').$type<ClaimEnding>(),
    /** The policy when the case was claimed, which applies to its verdict; `null`: claimed before it was stored. */
    fourEyes: text('four_eyes').$type<FourEyes>(),
    undoSeconds: smallint('undo_seconds'),
  },
  (table) => [
    // Two people cannot have the same session.
    uniqueIndex('claim_open').on(table.sessionId).where(sql`ended_at is null`),
    // A person has at most one case and one reserved case.
    uniqueIndex('claim_of_person').on(table.personId, table.kind).where(sql`ended_at is null`),
    index('claim_session').on(table.sessionId, table.claimedAt),
    index('claim_lease').on(table.leaseUntil).where(sql`ended_at is null`),
  ],
);

/** What was shown in full under a claim: each part with a fingerprint of its exact content. */
export const servedEvidence = pgTable(
  'served_evidence',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claim.id),
    /** Such as "document", or "picture primary_face". */
    part: text('part').notNull(),
    hash: bytes('hash').notNull(),
    at: instant('at').notNull(),
    /** Findings in this part that block approval. */
    blocks: text('blocks').array().notNull().default(sql`'{}'`),
    /** When the service failed to deliver it to this person; the latest tries. */
    failedAt: instant('failed_at').array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.part] })],
);

/** A waiting session escalated to the supervisors. */
export const escalation = pgTable('escalation', {
  sessionId: text('session_id').primaryKey(),
  personId: personId(),
  at: instant('at').notNull(),
  /** Encrypted with the session's key. */
  words: bytes('words').notNull(),
});

/** An unfinished verdict, which blocks others on its session. Queries must use this exact condition to match the index. */
export const isOpenVerdict = sql`state not in ('undone', 'void', 'confirmed', 'conflicting')`;

/** A verdict on a waiting session, from the first opinion to the status seen at the service. */
export const verdict = pgTable(
  'verdict',
  {
    /** Also the delivery reference, which is never processed twice. */
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    state: text('state').$type<VerdictState>().notNull(),
    stateAt: instant('state_at').notNull(),
    /** The final opinion, once there is one. */
    decision: text('decision').$type<'approve' | 'reject'>(),
    /** Why a second person is needed; `null`: not needed. */
    secondBecause: text('second_because').$type<'always' | 'on reject' | 'on override' | 'not delivered'>(),
    /** End of the undo window. Nothing is sent before then. */
    holdUntil: instant('hold_until'),
    /** Why it is void, or the conflicting status. */
    because: text('because'),
    delivery: text('delivery').$type<'service' | 'webhook' | 'none'>(),
    tries: smallint('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    problem: text('problem'),
    /** Given up until somebody retries it. */
    deadAt: instant('dead_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('verdict_open').on(table.sessionId).where(isOpenVerdict),
    index('verdict_session').on(table.sessionId, table.stateAt),
    index('verdict_hold').on(table.holdUntil).where(sql`state like 'held %'`),
    index('verdict_delivery').on(table.nextTryAt).where(sql`state = 'recorded'`),
    index('verdict_conflicting').on(table.stateAt).where(sql`state = 'conflicting'`),
  ],
);

/** What was served, and what the browser says was viewed. */
export interface SeenEvidence {
  part: string;
  hash: string;
  servedAt: string;
  /** As reported by the browser; `null`: not opened. */
  seconds: number | null;
}

export const opinion = pgTable(
  'opinion',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    verdictId: uuid('verdict_id')
      .notNull()
      .references(() => verdict.id),
    seat: text('seat').$type<Seat>().notNull(),
    personId: personId(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claim.id),
    givenAt: instant('given_at').notNull(),
    decision: text('decision').$type<'approve' | 'reject'>().notNull(),
    reasons: text('reasons').array().notNull(),
    /** Encrypted with the session's key, like the override's reason, and erased with it. */
    note: bytes('note'),
    overrideWords: bytes('override_words'),
    /** Findings that blocked approval at the time. */
    blocks: text('blocks').array().notNull(),
    /** Attestation that they saw the evidence elsewhere, not here. */
    isAttested: boolean('is_attested').notNull(),
    evidence: jsonb('evidence').$type<SeenEvidence[]>().notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    // Covers the insight queries: rows are ten times as wide with their evidence.
    index('opinion_given').on(
      table.givenAt,
      table.verdictId,
      table.seat,
      table.decision,
      table.undoneAt,
      table.reasons,
      table.blocks,
    ),
    uniqueIndex('opinion_seat').on(table.verdictId, table.seat).where(sql`undone_at is null`),
    // Nobody can be their own second person, whatever their roles.
    uniqueIndex('opinion_person').on(table.verdictId, table.personId).where(sql`undone_at is null`),
  ],
);

/** Changes to the service's decision policy that people agreed to. The id is the reference that they are sent under. */
export const policyChange = pgTable(
  'policy_change',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The version that the proposer saw; the service refuses the change if another is in force. */
    basedOn: text('based_on').notNull(),
    numbers: jsonb('numbers').$type<PolicyNumbers>().notNull(),
    proposedBy: uuid('proposed_by').references(() => person.id),
    agreedAt: instant('agreed_at').notNull(),
    state: text('state').$type<'sending' | 'in force' | 'refused'>().notNull(),
    stateAt: instant('state_at').notNull(),
    /** As the service answered. */
    version: text('version'),
    tries: smallint('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    problem: text('problem'),
  },
  // One at a time: the next one is based on the version that it makes.
  (table) => [uniqueIndex('policy_change_sending').on(table.state).where(sql`state = 'sending'`)],
);
