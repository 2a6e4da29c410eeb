/** Sessions and their evidence. */
import type {
  Decision,
  DocumentResult,
  FaceResult,
  ImageList,
  Instant,
  Open,
  SessionStatus,
} from '@/lib/contract/domain';
import type { Facts } from '@/lib/contract/facts';
import type { DecisionReading, DocumentReading } from '@/lib/evidence/reading';
import type { ErrorAnswer } from './error';
import type { SessionRow } from './session-list';

/** `GET /api/sessions/{id}/status`. The service is asked at most once a minute per session. */
export interface StatusAnswer {
  /** `null`: not known yet; see `problem`. */
  status: Open<SessionStatus> | null;
  checkedAt: Instant | null;
  nextCheckAt: Instant;
  problem: ErrorAnswer['error'] | null;
}

/** Personal values are masked unless the person may see evidence. A masked `distance` of 1 means: not equal. */
export interface DecisionAnswer {
  masked: boolean;
  decision: Decision;
  /** Derived from the full values; contains none of them when masked. */
  reading: DecisionReading;
}

export interface DocumentAnswer {
  masked: boolean;
  document: DocumentResult;
  reading: DocumentReading;
}

/** A session as the mirror knows it. Always masked. */
export interface KnownSession {
  row: SessionRow;
  /** The integrator's reference, masked; `null`: never reported. */
  externalId: string | null;
  /** When the results were read; `null`: never. */
  readAt: Instant | null;
  /** Scores and levels only, without compared fields. */
  decision: DecisionAnswer | null;
}

/** If `masked`, age and gender are hidden, not missing. */
export interface FaceAnswer {
  masked: boolean;
  face: FaceResult;
}

/**
 * What the decision on a captured session rests on. `null`: the service has none, as for drawn sessions. If `masked`, only
 * versions and the Trust Factors left out. `isSample`: the service says that the session is drawn.
 */
export interface FactsAnswer {
  masked: boolean;
  facts: Facts | null;
  isSample: boolean;
}

/** If `masked`, pictures are listed but not served. */
export interface ImagesAnswer {
  masked: boolean;
  images: ImageList;
}

/** `POST /api/sessions/{id}/print`: records the print. These details appear on the page. */
export interface PrintAnswer {
  masked: boolean;
  /** `null` when masked. */
  purpose: string | null;
  at: Instant;
  by: string;
  /** Number of the event in the audit log. */
  reference: string;
  /** Name of the organisation; `null`: none is entered. */
  organisation: string | null;
  /** Its address and further lines, one printed line each. */
  address: string[];
  /** Of the organisation, as a data address. */
  logo: string | null;
}

/** Body of every 410 response for an erased session. */
export interface Tombstone {
  sessionId: string;
  /** When the service had deleted it and no longer returned it. */
  erasedAt: Instant;
  /** Person who requested it; `null`: a retention rule. */
  erasedBy: string | null;
  /** Second person; `null`: none was needed, or nobody else could approve. */
  approvedBy: string | null;
  /** Such as DR-2026-0147; `null`: erased before requests existed. */
  request: { id: string; reference: string } | null;
  /** Retrievable again, with an open incident. */
  answersAgain: boolean;
  status: Open<SessionStatus> | null;
  documentType: string | null;
  /** Counted when the erasure started. */
  removed: { documentImages: number | null; faceImages: number | null; results: string[] };
}

/** `POST /api/sessions/{id}/reveal`, body `{ fields, reason }`. Several fields, or many in a row, require re-authentication. */
export interface RevealAnswer {
  /** By field; `null`: the session has no such value. */
  values: Record<string, string | null>;
  /** The screen hides them again at this time. */
  until: Instant;
}
