/** The session list: rows from the mirror, and how complete they are. */
import type { DocumentType, Instant, Level, Open, SessionStatus, TrustFactorName } from '@/lib/contract/domain';

/**
 * `exactly`: the end of the list was reached, and nothing was missed. `at least`: there may be more. A count that rests on
 * results is exact only once all of them were read.
 */
export interface Count {
  count: number;
  kind: 'exactly' | 'at least';
}

/** Why a session has no score: nothing to release in its status, still to be read, held back, or not understood. */
export type ResultState = 'none' | 'wanted' | 'read' | 'withheld' | 'unreadable';

export interface SessionRow {
  id: string;
  status: Open<SessionStatus> | null;
  documentType: Open<DocumentType> | null;
  country: string | null;
  createdAt: Instant | null;
  completedAt: Instant | null;
  expiresAt: Instant | null;
  results: ResultState;
  score: number | null;
  level: Open<Level> | null;
  weakest: { name: Open<TrustFactorName>; score: number | null } | null;
  /** Masked: "L•••• M••••". `null`: no readable name. */
  applicant: string | null;
  assignee: PersonName | null;
  tags: number[];
  /** Names the row's place for `from`, `after` and `before`. */
  cursor: string;
}

export interface PersonName {
  id: string;
  name: string;
}

/** `value`: as the filter takes it. */
export interface FacetValue {
  value: string;
  count: number;
}

export type FacetName = 'status' | 'documentType' | 'country' | 'level' | 'weakest' | 'assignee' | 'tag';

/** Counts of each value under all other filters; the largest first. */
export interface Facet {
  kind: Count['kind'];
  values: FacetValue[];
}

/**
 * What the list rests on. *Listed*: how far the service's list is known. *Read*: of how many the results are known.
 */
export interface Coverage {
  listed: Count & {
    /** When the end of the list was last seen; `null`: never yet. */
    endSeenAt: Instant | null;
  };
  read: {
    count: number;
    /** Still to be read. */
    wanted: number;
    /** Read, but without a document that can be searched. */
    withoutDocument: number;
    withheld: number;
    unreadable: number;
  };
  /** The reading of the list that is under way. */
  crawl: { kind: 'full' | 'new' | 'refresh'; page: number; beganAt: Instant } | null;
  nextCrawlAt: Instant | null;
  /** Why the service is not being read; `since`: the last time that it did answer. */
  problem: { message: string; since: Instant | null } | null;
}

/** `GET /api/sessions?...`, parameters as in lib/session-query, and `since`: the `newest` of an earlier answer. */
export interface SessionListAnswer {
  rows: SessionRow[];
  /** Place of the first row among all that match, counted from 1; `null` without rows. */
  position: number | null;
  total: Count;
  hasPrevious: boolean;
  hasNext: boolean;
  facets: Record<FacetName, Facet>;
  coverage: Coverage;
  /** Counts are as of this time. */
  asOf: Instant;
  /** Names the newest session in the mirror. */
  newest: number;
  /** How many match that came since `since`; `null` when it was not asked. */
  arrived: number | null;
}

/**
 * `POST /api/sessions/search`, body `{ text, address, since? }`: the same list, of those that the text fits only. `address`:
 * the parameters as a string. The text may be a name, a document number, a birth date, a session id or an external id.
 */
export interface SessionSearchAnswer extends SessionListAnswer {
  searched: {
    /** Sessions whose names and numbers were looked through, of how many. */
    count: number;
    of: Count;
    withoutDocument: number;
  };
}

/**
 * `POST /api/sessions/search/thorough`, body `{ text }`: begins one. `GET .../thorough/{searchId}`: how far it is.
 * `DELETE`: stops it. One's own only.
 */
export interface ThoroughSearchAnswer {
  searchId: string;
  state: 'waiting' | 'running' | 'complete' | 'stopped';
  compared: number;
  total: number;
  /** Names that could not be opened. */
  unreadable: number;
  /** Sessions without a readable document: nothing to compare. */
  withoutDocument: number;
  /** Best first; `errors`: how many typing errors lie between. */
  found: Array<{ row: SessionRow; errors: number }>;
  /** More were found than are listed. */
  more: boolean;
}

/**
 * `POST /api/sessions/{id}/neighbours`, body `{ address, text }`: the list that the session was opened from, and what was
 * sought in it, `null` for nothing. Of the address, filters and order count.
 */
export interface NeighboursAnswer {
  /** Among all that match, counted from 1; `null`: it does not match, or does not any more. */
  position: number | null;
  total: Count;
  /** Ids of the sessions beside it, or beside where it would stand; `null`: there is none, or it is not known. */
  previous: string | null;
  next: string | null;
}

/** A factor with the score that it is weighed by; `null`: it has none that means anything, and counts as not passed. */
export interface FactorSummary {
  name: Open<TrustFactorName>;
  score: number | null;
  level: Open<Level> | null;
}

/** `GET /api/sessions/{id}/peek`: always masked, from the mirror. */
export interface PeekAnswer {
  row: SessionRow;
  /** All factors, the weakest first. */
  factors: FactorSummary[];
  /** When the status was last learnt. */
  statusAt: Instant | null;
  /** Masked. */
  dateOfBirth: string | null;
  documentNumber: string | null;
  sameDocument: { rows: SessionRow[]; more: number } | null;
  /** What people did with it last; none for those who may not see the log of a session. */
  events: Array<{
    at: Instant;
    code: string;
    actor: string;
    details: Record<string, string | number | boolean | null>;
  }> | null;
  notes: number;
}
