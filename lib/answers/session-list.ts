/** The session list, search and peek: rows from the mirror, and their coverage. */
import type { DocumentType, Instant, Level, Open, SessionStatus, TrustFactorName } from '@/lib/contract/domain';
import type { FacetName } from '@/lib/session-query';

/**
 * `exactly`: the whole list is known, as of the last complete look. `at least`: there may be more. Counts that depend on
 * results are exact only once all results have been read.
 */
export interface Count {
  count: number;
  kind: 'exactly' | 'at least';
}

/** `none`: the status has no results. `wanted`: still to be read. `withheld`: by the service. `unreadable`: broken. */
export type ResultState = 'none' | 'wanted' | 'read' | 'withheld' | 'unreadable';

export interface SessionRow {
  id: string;
  status: Open<SessionStatus> | null;
  documentType: Open<DocumentType> | null;
  /** The month, such as `2030-05`. `null`: no date of expiry was read. */
  documentExpires: string | null;
  country: string | null;
  createdAt: Instant | null;
  completedAt: Instant | null;
  expiresAt: Instant | null;
  results: ResultState;
  score: number | null;
  level: Open<Level> | null;
  weakest: { name: Open<TrustFactorName>; score: number | null } | null;
  /** Masked: "L•••• M••••"; in full for hits of a search under a purpose. `null`: no readable name. */
  applicant: string | null;
  /** Only where the name is shown in full. `null`: no readable birth date. */
  birthDate?: string | null;
  /** Only where the name is shown in full, and another one on the document is closer to what was searched for. */
  matchedName?: MatchedName;
  assignee: PersonName | null;
  tags: number[];
  /** For `from`, `after` and `before`. */
  cursor: string;
}

/** A name on the document and its source. `null`: the session was read before sources were kept. */
export interface MatchedName {
  source: 'printed' | 'mrz' | 'barcode' | null;
  name: string;
}

export interface PersonName {
  id: string;
  name: string;
}

/** `value`: as used in the filter. */
export interface FacetValue {
  value: string;
  count: number;
}

/** Counts per value under all other filters, largest first. */
export interface Facet {
  kind: Count['kind'];
  values: FacetValue[];
}

/**
 * How far the session list can be relied on. `complete`: it holds everything the service listed at the last look.
 * `incomplete`: some may be missing. `overdue`: the last look is too old. `failing`: the list cannot be read.
 */
export type ListStanding = 'complete' | 'incomplete' | 'overdue' | 'failing';

/** `listed`: how much of the service's list is known. `read`: how many sessions have their results read. */
export interface Coverage {
  standing: ListStanding;
  /** From then on the last look is overdue, unless another succeeds; `null`: there was none. */
  freshUntil: Instant | null;
  listed: Count & {
    /** The last look: what the service listed then is here. `null`: the end of the list was never reached. */
    endSeenAt: Instant | null;
    /** Rows of the list that could not be read and are not counted; absent: none. */
    setAside?: number;
  };
  /** Sessions that the service lists without a status. While there are any, no count is exact. */
  withoutStatus: number;
  read: {
    count: number;
    /** Still to be read. */
    wanted: number;
    /** Read, but without a document that can be searched. */
    withoutDocument: number;
    withheld: number;
    unreadable: number;
  };
  crawl: { kind: 'full' | 'new' | 'refresh'; page: number; beganAt: Instant } | null;
  nextCrawlAt: Instant | null;
  /** Why the list cannot be read; `since`: the last look, or else the last answer; `waitUntil`: no calls until then. */
  problem: { message: string; since: Instant | null; waitUntil?: Instant } | null;
}

/** `GET /api/sessions?...`, parameters as in lib/session-query. `since`: `newest` of an earlier response. */
export interface SessionListAnswer {
  rows: SessionRow[];
  /** Position of the first row among all matches, from 1; `null`: no rows. */
  position: number | null;
  total: Count;
  hasPrevious: boolean;
  hasNext: boolean;
  facets: Record<FacetName, Facet>;
  coverage: Coverage;
  /** The last look at the service's list. */
  asOf: Instant;
  /** Number of the newest session in the mirror. */
  newest: number;
  /** Matches that arrived after `since`; `null`: no `since` given. */
  arrived: number | null;
}

/**
 * `POST /api/sessions/search`, body `{ text, address, since? }`: the list, limited to matches.
 * `address`: the parameters as a string. `text`: a name, document number, birth date, session id or external id.
 */
export interface SessionSearchAnswer extends SessionListAnswer {
  /** False under a purpose: rows have names and birth dates. */
  masked: boolean;
  searched: {
    /** Sessions searched. */
    count: number;
    of: Count;
    /** Their results are still to be read. The others that were not searched have no readable data. */
    wanted: number;
    /** The last look at the service's list. */
    asOf: Instant;
  };
}

/**
 * `POST /api/sessions/search/thorough`, body `{ text }`: starts a fuzzy search. `GET .../thorough/{searchId}`: its
 * progress. `DELETE`: stops it. Your own searches only.
 */
export interface ThoroughSearchAnswer {
  searchId: string;
  state: 'waiting' | 'running' | 'complete' | 'stopped';
  compared: number;
  total: number;
  /** Names that could not be decrypted. */
  unreadable: number;
  /** Sessions without a readable document. */
  withoutDocument: number;
  /** False under a purpose: rows have names and birth dates. */
  masked: boolean;
  /** Best first; `errors`: typing errors between text and name. */
  found: Array<{ row: SessionRow; errors: number }>;
  more: boolean;
}

/**
 * `POST /api/sessions/{id}/neighbours`, body `{ address, text }`: the list the session was opened from, and the
 * search text, if any. Only filters and order of the address are used.
 */
export interface NeighboursAnswer {
  /** Position among all matches, from 1; `null`: it does not match, or no longer does. */
  position: number | null;
  total: Count;
  /** Ids of the neighbours, even if the session itself no longer matches; `null`: none, or unknown. */
  previous: string | null;
  next: string | null;
}

/** `score` is `null` if it means nothing; the factor then counts as not passed. */
export interface FactorSummary {
  name: Open<TrustFactorName>;
  score: number | null;
  level: Open<Level> | null;
}

/** `GET /api/sessions/{id}/peek`: always masked, from the mirror. */
export interface PeekAnswer {
  row: SessionRow;
  /** Weakest first. */
  factors: FactorSummary[];
  statusAt: Instant | null;
  /** Masked. */
  dateOfBirth: string | null;
  documentNumber: string | null;
  sameDocument: { rows: SessionRow[]; more: number } | null;
  /** Most recent events; `null`: not allowed to see them. */
  events: Array<{
    at: Instant;
    code: string;
    actor: string;
    details: Record<string, string | number | boolean | null>;
  }> | null;
  notes: number;
}
