/**
 * What the desk's own server routes answer: types only, for the routes and the screen alike.
 */
import type {
  Decision,
  DocumentResult,
  FaceResult,
  ImageList,
  Instant,
  Open,
  SessionStatus,
  SessionSummary,
} from '@/lib/contract/domain';
import type { ErrorCode } from '@/lib/errors';

export interface ErrorAnswer {
  error: {
    code: ErrorCode;
    message: string;
    /** The request id; the log has the rest under it. */
    reference: string;
    retryAfterSeconds?: number;
  };
}

/** `GET /api/sessions?page=1&size=50` */
export interface SessionListAnswer {
  sessions: SessionSummary[];
  page: number;
  pageSize: number;
  /** A full page: there may be more. The service gives no total. */
  mayHaveMore: boolean;
  asOf: Instant;
}

/** `GET /api/sessions/{id}/status`: the service is asked at most once a minute, whoever looks. */
export interface StatusAnswer {
  /** `null`: never learnt yet; see `problem`. */
  status: Open<SessionStatus> | null;
  /** When the status above was learnt. */
  checkedAt: Instant | null;
  nextCheckAt: Instant;
  /** Why the last try did not bring a newer status. */
  problem: ErrorAnswer['error'] | null;
}

/** Personal values are masked unless the person may see evidence; `masked` says which it is. */
export interface DecisionAnswer {
  masked: boolean;
  decision: Decision;
}

export interface DocumentAnswer {
  masked: boolean;
  document: DocumentResult;
}

/** When `masked`, age and gender are hidden, not missing. */
export interface FaceAnswer {
  masked: boolean;
  face: FaceResult;
}

/** When `masked`, the names are listed but no picture is served. */
export interface ImagesAnswer {
  masked: boolean;
  images: ImageList;
}

/** `DELETE /api/sessions/{id}`, and the body of every 410 answer afterwards. */
export interface Tombstone {
  sessionId: string;
  /** When the service had deleted it and no longer answered for it. */
  erasedAt: Instant;
  /** Name of the person who asked for it. */
  erasedBy: string;
  status: Open<SessionStatus> | null;
  documentType: string | null;
  /** What was there before, as counted when the erasure began. */
  removed: { documentImages: number | null; faceImages: number | null; results: string[] };
}

export interface AuditEventRow {
  id: string;
  /** Place in the chain; `null` while not sealed. */
  position: number | null;
  at: Instant;
  code: string;
  actor: string;
  subject: string | null;
  details: Record<string, string | number | boolean | null>;
  hash: string | null;
}

/** `GET /api/audit?before=<id>` */
export interface AuditAnswer {
  events: AuditEventRow[];
  nextBefore: string | null;
  unsealed: number;
}

/** `POST /api/audit/verify` */
export type VerificationAnswer =
  | { intact: true; verified: number; unsealed: number; at: Instant; milliseconds: number }
  | { intact: false; brokenPosition: number; problem: string; unsealed: number; at: Instant; milliseconds: number };
