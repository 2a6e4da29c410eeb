/** What stands beside a session's evidence: what happened to it, and which other sessions it is linked with. */
import type { Instant, Open, SessionStatus } from '@/lib/contract/domain';
import type { AuditEventRow } from './audit';
import type { Count, ResultState, SessionSearchAnswer } from './session-list';

type StatusValue = Open<SessionStatus> | null;

/** What the service says of the session, and what it reported. `expires`: when the service's stated validity ends. */
type ServiceFact =
  | { by: 'service'; kind: 'created' | 'expires' }
  /** The person was through with it; `status`: the present one. */
  | { by: 'service'; kind: 'completed'; status: StatusValue }
  /** A report is believed once the service was asked: `confirmedAt`. */
  | { by: 'service'; kind: 'reported'; status: string; confirmedAt: Instant | null };

/** What the desk saw by itself. */
type DeskFact =
  /** `status`: as it was first seen; `null`: not known any more. */
  | { by: 'proofdesk'; kind: 'first seen'; status: StatusValue }
  | { by: 'proofdesk'; kind: 'status seen'; status: StatusValue }
  /** `wanted`: they were asked for, and are to be read again. */
  | { by: 'proofdesk'; kind: 'results'; outcome: ResultState };

/** Views of one person under one purpose, each within ten minutes of the one before: one entry, at the last of them. */
interface Views {
  by: 'person';
  kind: 'views';
  actor: string;
  masked: boolean;
  purpose: string | null;
  /** Which parts were opened, each once. */
  parts: string[];
  /** How many different pictures were shown. */
  pictures: number;
  /** How often anything was opened or shown. */
  views: number;
}

/** Anything else in the audit log that is about the session. */
interface Logged extends Pick<AuditEventRow, 'code' | 'actor' | 'details'> {
  by: 'person' | 'proofdesk';
  kind: 'event';
}

export type TimelineFact = ServiceFact | DeskFact;
export type TimelineEntry = { id: string; at: Instant } & (TimelineFact | Views | Logged);

/** `GET /api/sessions/{id}/timeline?before=<next>`: fifty at a time, newest first. */
export interface TimelineAnswer {
  entries: TimelineEntry[];
  /** Names the place where earlier ones begin; `null`: there are none. */
  next: string | null;
  /** `withheld`: who looked at a session is not for everybody. */
  log: 'included' | 'withheld';
  /** `not recorded`: the desk knew the session before it kept that. `not listed`: the mirror does not have it. */
  firstSeen: 'known' | 'not recorded' | 'not listed';
}

/** Why nothing can be said about other sessions. */
export type NotComparable =
  | 'not listed'
  /** Its status releases no results. */
  | 'no results'
  | 'not read'
  | 'withheld'
  | 'unreadable'
  | 'no document'
  /** It is kept, and the key that it is under does not open. */
  | 'not opened'
  | 'no number'
  | 'no full name'
  | 'no birth date';

export interface LinkedRow {
  id: string;
  status: StatusValue;
  createdAt: Instant | null;
  /** Whether it bears this session's name. `unknown`: one of the two has no readable full name. */
  name: 'same' | 'another' | 'unknown';
}

/** `rows`: the newest. `total`: all of them, as far as results were read. */
export type LinkedSessions =
  | { state: 'unknown'; because: NotComparable }
  | { state: 'known'; rows: LinkedRow[]; total: Count; underAnotherName: number };

/** `GET /api/sessions/{id}/linked`: always without names, from the mirror. */
export interface LinkedAnswer {
  sameDocument: LinkedSessions;
  samePerson: LinkedSessions;
  /** What that rests on. */
  searched: SessionSearchAnswer['searched'];
}
