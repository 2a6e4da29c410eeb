/** What people decide: verdicts on sessions that wait, and appeals against those that are final. */
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Seat, VerdictState } from '../../verdict-states';
import { bytes, instant } from './columns';
import { person } from './people';

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => person.id);

/** Final sessions that somebody looks at again. What they find stays here and is never sent to the service. */

export const appeal = pgTable(
  'appeal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    /** Who has it, or had it. */
    personId: personId(),
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

/** What a verdict or a finding can rest on. Codes are stored for as long as a session; they keep their meaning. */
export const reviewReason = pgTable('review_reason', {
  code: text('code').primaryKey(),
  /** In the order in which they are offered, and numbered. */
  place: smallint('place').notNull(),
  officerWords: text('officer_words').notNull(),
  applicantWords: text('applicant_words').notNull(),
  needsNote: boolean('needs_note').notNull().default(false),
  /** Stays where it was given, and is not offered any more. */
  retiredAt: instant('retired_at'),
});

export type ClaimKind = 'held' | 'reserved';
export type ClaimEnding = 'decided' | 'released' | 'expired' | 'skipped' | 'escalated' | 'gone';

/** Who has a waiting session, and for how long. */
export const claim = pgTable(
  'claim',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    personId: personId(),
    /** A reserved one is the next case of its person: fetched ahead, not shown yet. */
    kind: text('kind').$type<ClaimKind>().notNull(),
    /** What its person is asked for. */
    seat: text('seat').$type<Seat>().notNull(),
    claimedAt: instant('claimed_at').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    endedAt: instant('ended_at'),
    ending: text('ending').$type<ClaimEnding>(),
  },
  (table) => [
    // Two people can never have the same session.
    uniqueIndex('claim_open').on(table.sessionId).where(sql`ended_at is null`),
    // Nobody has more than one case, and one further that is reserved.
    uniqueIndex('claim_of_person').on(table.personId, table.kind).where(sql`ended_at is null`),
    index('claim_session').on(table.sessionId, table.claimedAt),
    index('claim_lease').on(table.leaseUntil).where(sql`ended_at is null`),
  ],
);

/** What was sent in full to the person of a claim: each part, and the fingerprint of exactly what it held. */
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
    /** What in this part speaks against an approval. */
    blocks: text('blocks').array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.part] })],
);

/** A waiting session that an officer gave to the supervisors. */
export const escalation = pgTable('escalation', {
  sessionId: text('session_id').primaryKey(),
  personId: personId(),
  at: instant('at').notNull(),
  /** Under the session's own key. */
  words: bytes('words').notNull(),
});

/**
 * No end was reached: the session can get no other verdict. Whoever looks for these asks in the very words of the index,
 * which then finds them among all that ever were.
 */
export const isOpenVerdict = sql`state not in ('undone', 'void', 'confirmed', 'conflicting')`;

/** What is to become of a waiting session, from the first opinion to the service's own status. */
export const verdict = pgTable(
  'verdict',
  {
    /** Also the reference under which it is delivered: the same one is never carried out twice. */
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id').notNull(),
    state: text('state').$type<VerdictState>().notNull(),
    stateAt: instant('state_at').notNull(),
    /** The opinion that counts, once there is one. */
    decision: text('decision').$type<'approve' | 'reject'>(),
    /** Why a second person is asked; `null`: none is. */
    secondBecause: text('second_because').$type<'always' | 'on reject' | 'on override'>(),
    /** Until then whoever gave the last opinion can take it back, and nothing is sent. */
    holdUntil: instant('hold_until'),
    /** Why it is void, or what the service has instead. */
    because: text('because'),
    delivery: text('delivery').$type<'service' | 'webhook' | 'none'>(),
    tries: smallint('tries').notNull().default(0),
    nextTryAt: instant('next_try_at'),
    problem: text('problem'),
    /** Given up: somebody has to look. */
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

/** What was served, and what the browser says was looked at. */
export interface SeenEvidence {
  part: string;
  hash: string;
  servedAt: string;
  /** As the browser told it; `null`: not opened. */
  seconds: number | null;
}

/** What one person thinks. */
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
    /** This and the words of an override are under the session's own key: they go with it. */
    note: bytes('note'),
    overrideWords: bytes('override_words'),
    /** What spoke against an approval at the time. */
    blocks: text('blocks').array().notNull(),
    /** Their word that they saw the evidence elsewhere: it was not seen here. */
    isAttested: boolean('is_attested').notNull(),
    evidence: jsonb('evidence').$type<SeenEvidence[]>().notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    // All that figures ask of opinions: with their evidence, rows are ten times as wide.
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
    // Whatever their roles: nobody is their own second pair of eyes.
    uniqueIndex('opinion_person').on(table.verdictId, table.personId).where(sql`undone_at is null`),
  ],
);
