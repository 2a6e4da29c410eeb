/** The audit log, its verification, and the review of reveals. */
import type { Instant } from '@/lib/contract/domain';

export interface AuditEventRow {
  id: string;
  /** Position in the chain; `null`: not sealed yet. */
  position: number | null;
  at: Instant;
  code: string;
  /** `null`: Proofdesk itself, or not signed in. */
  actorId: string | null;
  actor: string;
  subject: string | null;
  /** Name of the subject, if it is a person with an account; reference, if it is a deletion request. */
  subjectName: string | null;
  details: Record<string, string | number | boolean | null>;
  changes: AuditChangeRow[] | null;
  /** True if a reason or purpose was written; it is stored encrypted. */
  hasWords: boolean;
  hash: string | null;
}

export interface AuditChangeRow {
  name: string;
  before: string | null;
  after: string | null;
}

export interface CheckpointRow {
  number: number;
  /** The signature covers everything up to this position. */
  position: number;
  at: Instant;
  keyId: string;
}

/**
 * `GET /api/audit?before=<id>&person=<id>&code=<codes>&session=<id>&request=<reference>&from=<instant>&to=<instant>`,
 * newest first. `code`: codes or prefixes ending in a dot, comma-separated. `session`: also events that name it among
 * others; a short id such as 502f…b0a9 will do. `request`: a deletion request such as DR-2026-0147. `position=<n>` instead of `before` starts at that position
 * in the chain, or the nearest one below. The export takes the same filter.
 */
export interface AuditAnswer {
  events: AuditEventRow[];
  nextBefore: string | null;
  unsealed: number;
  /** Events that match the filter; `atLeast`: counting stopped early. */
  total: { count: number; atLeast: boolean };
  /** The session of the filter, in full even if a short id was given. */
  session: string | null;
  /** Checkpoints between the events shown. */
  checkpoints: CheckpointRow[];
  asOf: Instant;
}

/** `GET /api/audit/{eventId}` */
export interface AuditEventAnswer {
  event: AuditEventRow;
  requestId: string | null;
  address: string | null;
  /**
   * The written reason or purpose: readable for people who review reveals, until its subject is erased. `unreadable`: the
   * key does not decrypt it.
   */
  words:
    | { state: 'none' }
    | { state: 'kept encrypted' }
    | { state: 'erased' }
    | { state: 'unreadable' }
    | { state: 'readable'; text: string };
  /** Recomputed for this response; `null`: not sealed yet. */
  chain: {
    sealedAt: Instant;
    previousHash: string;
    hash: string;
    nextHash: string | null;
    matches: boolean;
    /** The first checkpoint that covers the event; `null`: none yet. */
    checkpoint: CheckpointRow | null;
  } | null;
  /** Neighbours in the unfiltered log. */
  newer: string | null;
  older: string | null;
}

/** `POST /api/audit/verify` */
export type VerificationAnswer = {
  unsealed: number;
  /** More than a minute old means that the sealer has stopped. */
  oldestUnsealedAt: Instant | null;
  at: Instant;
  milliseconds: number;
} & (
  | {
      intact: true;
      verified: number;
      checkpoints: number;
      /**
       * Copies outside the database. `same`: complete and identical. `behind`: identical, but incomplete or old. `not at
       * hand`: not accessible from this process.
       */
      outside: 'same' | 'behind' | 'not at hand';
    }
  | { intact: false; brokenPosition: number; problem: string }
);

/** `GET /api/audit/verify`: the last one by anybody; `null`: none. */
export interface LastVerificationAnswer {
  last: { at: Instant; isIntact: boolean } | null;
}

/** `POST /api/audit/checkpoint` */
export type CheckpointAnswer = CheckpointRow;

/** `GET /api/audit/sessions?from=&to=`: sessions with events, most recent event first. */
export interface AuditSessionsAnswer {
  sessions: Array<{
    sessionId: string;
    events: number;
    people: number;
    /** Unmasked openings and pictures, and lists that showed name and date of birth. */
    views: number;
    lastAt: Instant;
  }>;
  more: boolean;
  asOf: Instant;
}

/** `GET /api/audit/people?from=&to=` */
export interface AuditPeopleAnswer {
  people: Array<{
    /** `null`: Proofdesk itself, or not signed in. */
    personId: string | null;
    name: string;
    sessions: number;
    /** Unmasked openings, and sessions whose name and date of birth a list showed. */
    opened: number;
    pictures: number;
    reveals: number;
    changes: number;
    refusals: number;
    lastAt: Instant;
  }>;
  asOf: Instant;
}

/**
 * `GET /api/reveals`: reveals, downloads and written purposes that still need review, oldest first.
 * `POST /api/reveals/{eventId}`, body `{ outcome: 'fine' | 'flagged' }`; CONFLICT if it has been reviewed meanwhile.
 */
export interface RevealsAnswer {
  items: Array<{
    eventId: string;
    at: Instant;
    kind: 'field' | 'picture' | 'purpose' | 'searches';
    person: string;
    /** `null` for a purpose or searches. */
    sessionId: string | null;
    /** Names of the fields, the picture, the purpose, or the number of searches. */
    what: string;
    /** `null`: erased with the session, or unreadable; searches have none. */
    words: string | null;
    /** Stored, but the key does not decrypt it. */
    unreadable: boolean;
    /** Your own; another privacy officer must review it. */
    own: boolean;
  }>;
  open: number;
  reviewed: number;
  flagged: number;
}
