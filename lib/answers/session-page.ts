/** A session's timeline and linked sessions. */
import type { Instant, Open, SessionStatus } from '@/lib/contract/domain';
import type { AuditEventRow } from './audit';
import type { Count, ResultState, SessionSearchAnswer } from './session-list';

type StatusValue = Open<SessionStatus> | null;

/** Stated or reported by the service. `expires`: end of the session's validity. */
type ServiceFact =
  | { by: 'service'; kind: 'created' | 'expires' }
  /** `status`: the current one. */
  | { by: 'service'; kind: 'completed'; status: StatusValue }
  /** A reported status counts once the service confirms it: `confirmedAt`. */
  | { by: 'service'; kind: 'reported'; status: string; confirmedAt: Instant | null };

/** Observed by the desk. */
type DeskFact =
  /** `status`: at that time; `null`: no longer known. */
  | { by: 'proofdesk'; kind: 'first seen'; status: StatusValue }
  | { by: 'proofdesk'; kind: 'status seen'; status: StatusValue }
  /** `wanted`: to be read again. */
  | { by: 'proofdesk'; kind: 'results'; outcome: ResultState };

/** Views by one person under one purpose, at most ten minutes apart, as one entry at the time of the last. */
interface Views {
  by: 'person';
  kind: 'views';
  actor: string;
  masked: boolean;
  purpose: string | null;
  /** Distinct parts opened. */
  parts: string[];
  /** Distinct pictures shown. */
  pictures: number;
  views: number;
}

/** Any other audit event about the session. */
interface Logged extends Pick<AuditEventRow, 'code' | 'actor' | 'details'> {
  by: 'person' | 'proofdesk';
  kind: 'event';
}

export type TimelineFact = ServiceFact | DeskFact;
export type TimelineEntry = { id: string; at: Instant } & (TimelineFact | Views | Logged);

/** `GET /api/sessions/{id}/timeline?before=<next>`: fifty at a time, newest first. */
export interface TimelineAnswer {
  entries: TimelineEntry[];
  /** Cursor for earlier entries; `null`: none. */
  next: string | null;
  /** `withheld`: this person may not see who viewed the session. */
  log: 'included' | 'withheld';
  /** `not recorded`: the session is older than this record. `not listed`: not in the mirror. */
  firstSeen: 'known' | 'not recorded' | 'not listed';
}

/** Why linked sessions are unknown. */
export type NotComparable =
  | 'not listed'
  /** The status has no results. */
  | 'no results'
  | 'not read'
  | 'withheld'
  | 'unreadable'
  | 'no document'
  /** Stored, but the key does not decrypt it. */
  | 'not opened'
  | 'no number'
  | 'no full name'
  | 'no birth date';

export interface LinkedRow {
  id: string;
  status: StatusValue;
  createdAt: Instant | null;
  /** Compared with this session's name. `unknown`: one of the two has no readable full name. */
  name: 'same' | 'another' | 'unknown';
}

/** `rows`: the newest. `total`: all among sessions with results read. */
export type LinkedSessions =
  | { state: 'unknown'; because: NotComparable }
  | { state: 'known'; rows: LinkedRow[]; total: Count; underAnotherName: number };

/** `GET /api/sessions/{id}/linked`: from the mirror, never with names. */
export interface LinkedAnswer {
  sameDocument: LinkedSessions;
  samePerson: LinkedSessions;
  searched: SessionSearchAnswer['searched'];
}
