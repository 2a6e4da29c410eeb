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
import type { DecisionReading, DocumentReading } from '@/lib/evidence/reading';
import type { ErrorAnswer } from './error';
import type { SessionRow } from './session-list';

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

/**
 * Personal values are masked unless the person may see evidence; `masked` says which it is. A masked `distance` of 1
 * means: not equal.
 */
export interface DecisionAnswer {
  masked: boolean;
  decision: Decision;
  /** Worked out here from the full values; masked, nothing of them is left in it. */
  reading: DecisionReading;
}

export interface DocumentAnswer {
  masked: boolean;
  document: DocumentResult;
  reading: DocumentReading;
}

/** What the mirror has of a session: always masked, and as old as it says. */
export interface KnownSession {
  row: SessionRow;
  /** The integrator's own reference, masked; `null`: the service never reported one. */
  externalId: string | null;
  /** When the results were read; `null`: never yet. */
  readAt: Instant | null;
  /** Scores and levels without cross-checked fields. */
  decision: DecisionAnswer | null;
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

/** `POST /api/sessions/{id}/print`: it is on record, and this stands on the paper. */
export interface PrintAnswer {
  masked: boolean;
  /** In words; `null` when masked. */
  purpose: string | null;
  at: Instant;
  by: string;
  /** Number of the event in the audit log. */
  reference: string;
}

/** The body of every 410 answer about an erased session. */
export interface Tombstone {
  sessionId: string;
  /** When the service had deleted it and no longer answered for it. */
  erasedAt: Instant;
  /** Name of the person who asked for it; `null`: a retention rule. */
  erasedBy: string | null;
  /** The request it was part of, such as DR-2026-0147; `null`: from before there were requests. */
  request: { id: string; reference: string } | null;
  /** It was seen to answer again, and nobody has dealt with that yet. */
  answersAgain: boolean;
  status: Open<SessionStatus> | null;
  documentType: string | null;
  /** What was there before, as counted when the erasure began. */
  removed: { documentImages: number | null; faceImages: number | null; results: string[] };
}

/** `POST /api/sessions/{id}/reveal`, body `{ fields, reason }`. More than one field, or many in a row, ask for a fresh proof. */
export interface RevealAnswer {
  /** By the field that was asked for; `null` where the session has no such value. */
  values: Record<string, string | null>;
  /** The screen hides them again then. */
  until: Instant;
}
