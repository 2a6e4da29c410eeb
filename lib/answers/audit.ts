/** The audit log, its proofs, and the review of reveals. */
import type { Instant } from '@/lib/contract/domain';

export interface AuditEventRow {
  id: string;
  /** Place in the chain; `null` while not sealed. */
  position: number | null;
  at: Instant;
  code: string;
  /** `null`: Proofdesk itself, or nobody signed in. */
  actorId: string | null;
  actor: string;
  subject: string | null;
  /** The subject's name, when it is a person of this desk. */
  subjectName: string | null;
  details: Record<string, string | number | boolean | null>;
  changes: AuditChangeRow[] | null;
  /** Whether a reason or purpose was given in words; they are kept encrypted. */
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
  /** Signed over everything from 1 to here. */
  position: number;
  at: Instant;
  keyId: string;
}

/**
 * `GET /api/audit?before=<id>&person=<id>&code=<codes>&session=<id>&from=<instant>&to=<instant>`, newest first.
 * `code`: codes, and prefixes that end in a dot, separated by commas. `position=<n>` in place of `before`: the page
 * begins with the event at that place in the chain, or with the nearest one below it. The export takes the same filter.
 */
export interface AuditAnswer {
  events: AuditEventRow[];
  nextBefore: string | null;
  unsealed: number;
  /** Events that fit the filter, as of now; `atLeast` where counting stopped early. */
  total: { count: number; atLeast: boolean };
  /** Those that lie between the events shown. */
  checkpoints: CheckpointRow[];
  asOf: Instant;
}

/** `GET /api/audit/{eventId}` */
export interface AuditEventAnswer {
  event: AuditEventRow;
  requestId: string | null;
  address: string | null;
  /**
   * Words as given: readable for those who review reveals, and only until their subject is erased. Unreadable when
   * the key that they are under does not open.
   */
  words:
    | { state: 'none' }
    | { state: 'kept encrypted' }
    | { state: 'erased' }
    | { state: 'unreadable' }
    | { state: 'readable'; text: string };
  /** Recomputed for this answer; `null` while not sealed. */
  chain: {
    sealedAt: Instant;
    previousHash: string;
    hash: string;
    nextHash: string | null;
    matches: boolean;
    /** The first checkpoint that covers it, if there is one yet. */
    checkpoint: CheckpointRow | null;
  } | null;
  /** Neighbours in the whole log, for going up and down. */
  newer: string | null;
  older: string | null;
}

/** `POST /api/audit/verify` */
export type VerificationAnswer = {
  unsealed: number;
  /** Since when the oldest of them waits. After more than a minute, the sealer stands still. */
  oldestUnsealedAt: Instant | null;
  at: Instant;
  milliseconds: number;
} & (
  | {
      intact: true;
      verified: number;
      checkpoints: number;
      /**
       * The copies outside the database: all there and the same; the same as far as they go, but some are missing or
       * old; or not to be had from this process.
       */
      outside: 'same' | 'behind' | 'not at hand';
    }
  | { intact: false; brokenPosition: number; problem: string }
);

/** `POST /api/audit/checkpoint` */
export type CheckpointAnswer = CheckpointRow;

/** `GET /api/audit/sessions?from=&to=`: sessions that events are about, those with the newest event first. */
export interface AuditSessionsAnswer {
  sessions: Array<{
    sessionId: string;
    events: number;
    people: number;
    /** Openings in full and pictures. */
    views: number;
    lastAt: Instant;
  }>;
  /** There are more than could be listed. */
  more: boolean;
  asOf: Instant;
}

/** `GET /api/audit/people?from=&to=` */
export interface AuditPeopleAnswer {
  people: Array<{
    /** `null`: Proofdesk itself and nobody signed in. */
    personId: string | null;
    name: string;
    sessions: number;
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
 * `GET /api/reveals`: reveals, downloads, and purposes given in words, that nobody has looked at yet; oldest first.
 * `POST /api/reveals/{eventId}`, body `{ outcome: 'fine' | 'flagged' }`; CONFLICT when somebody else was faster.
 */
export interface RevealsAnswer {
  items: Array<{
    eventId: string;
    at: Instant;
    kind: 'field' | 'picture' | 'purpose';
    person: string;
    /** `null` for a purpose. */
    sessionId: string | null;
    /** Names of the fields, of the picture, or of the purpose. */
    what: string;
    /** `null`: erased with the session, or unreadable. */
    words: string | null;
    /** They are there, but the key that they are under does not open. */
    unreadable: boolean;
    /** One's own are for another privacy officer. */
    own: boolean;
  }>;
  open: number;
  reviewed: number;
  flagged: number;
}
