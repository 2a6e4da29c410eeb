/**
 * The enrolment service as the rest of the code sees it; wire formats never leave `lib/contract`. `null`: not delivered.
 *
 * `Open<T>`: a known value, or any other that the service sent. Unknown values are kept, shown as unknown and treated as
 * not passed.
 */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** An instant in UTC, ISO 8601 with `Z`, with every fractional digit the service sent. */
export type Instant = string;

/** Properties that we do not know, kept as data. */
export type Extras = Readonly<Record<string, unknown>>;

export const sessionStatuses = [
  'PENDING',
  'WAITING_FOR_MANUAL_APPROVE',
  'AUTO_APPROVED',
  'MANUAL_APPROVED',
  'AUTO_REJECTED',
  'MANUAL_REJECTED',
  'EXPIRED',
] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** The interface promises results only in these states. */
export const finalStatuses = [
  'AUTO_APPROVED',
  'MANUAL_APPROVED',
  'AUTO_REJECTED',
  'MANUAL_REJECTED',
] as const satisfies readonly SessionStatus[];

export const levels = ['HIGH', 'MEDIUM', 'LOW', 'UNAVAILABLE', 'UNKNOWN'] as const;
export type Level = (typeof levels)[number];

/** The interface names the first three as examples; the embedded engine also tells the others. */
export const documentTypes = ['PASSPORT', 'IDENTITY_CARD', 'DRIVER_LICENSE', 'RESIDENCE_PERMIT', 'VISA'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const trustFactorNames = [
  'dateOfExpiration',
  'documentLiveness',
  'faceVerification',
  'mrzOcrCrossCheck',
  'barcodeOcrCrossCheck',
  'overallOcrFieldsConfidence',
  'passiveLiveness',
  'mrzValidity',
] as const;
export type TrustFactorName = (typeof trustFactorNames)[number];

/** Not among the interface's eight, but services of this family have them: `applicantForm` against the document. */
export const furtherFactorNames = ['applicantIntegrity'] as const;
export type FurtherFactorName = (typeof furtherFactorNames)[number];

export interface SessionSummary {
  id: string;
  status: Open<SessionStatus> | null;
  documentType: Open<DocumentType> | null;
  /** ISO 3166 alpha-3 of the document's country. */
  country: string | null;
  createdAt: Instant | null;
  expiresAt: Instant | null;
  completedAt: Instant | null;
  extras: Extras;
}

export interface SessionState {
  status: Open<SessionStatus>;
  extras: Extras;
}

/** A session just created. */
export interface NewSession {
  /** Opens the session to whoever has it: a secret. */
  link: string;
  /** When the link ends; `null`: not stated. */
  validUntil: Instant | null;
}

/** Why a value cannot be stored, or become part of a path. */
export type Unusable = 'not an object' | 'not a path segment' | 'control characters' | 'too long' | 'year out of range';

/** A row of the list that cannot be kept. */
export interface UnreadRow {
  /** Where it is on the page, from 0. */
  place: number;
  /** `null`: its id cannot be used. */
  id: string | null;
  /** The first field that stands in the way: `data[].country`. */
  field: string;
  why: Unusable;
  /** As it was sent: to tell it from other rows, never stored or logged. */
  wire: unknown;
}

export interface SessionPage {
  pageNumber: number | null;
  pageSize: number | null;
  /** The service's `totalRecords`: the size of this page, not of the list. */
  recordsInPage: number | null;
  sessions: SessionSummary[];
  /** Rows set aside, in order. With them, `sessions` is the whole page. */
  setAside: UnreadRow[];
  extras: Extras;
}

export interface CrossCheckField {
  name: string;
  source: 'mrz' | 'barcode';
  printedValue: string | null;
  sourceValue: string | null;
  distance: number | null;
  score: number | null;
  extras: Extras;
}

export interface TrustFactor {
  name: Open<TrustFactorName>;
  score: number | null;
  level: Open<Level> | null;
  /** Only cross-checks have fields. */
  fields: CrossCheckField[] | null;
  extras: Extras;
}

export interface Decision {
  score: number | null;
  level: Open<Level> | null;
  factors: TrustFactor[];
  /** Entries that were not read because there were too many, or their name cannot be stored; absent: none. */
  leftOut?: number;
  extras: Extras;
}

export interface Applicant {
  dateOfBirth: string | null;
  firstName: string | null;
  lastName: string | null;
  surnameAndGivenNames: string | null;
  extras: Extras;
}

export interface DocumentField {
  name: string;
  value: string | null;
  extras: Extras;
}

export interface VisualField extends DocumentField {
  /** 0..100 */
  confidence: number | null;
  pageSide: Open<'FRONT' | 'BACK'> | null;
  /** As delivered, often without an offset. */
  normalizedDateValue: string | null;
}

export interface DocumentResult {
  country: string | null;
  documentType: Open<DocumentType> | null;
  documentReleaseYear: string | null;
  documentName: string | null;
  applicant: Applicant | null;
  visualFields: VisualField[] | null;
  /** `null` when the document has no MRZ. */
  mrzFields: DocumentField[] | null;
  /** `null` when the document has no barcode. */
  barcodeFields: DocumentField[] | null;
  availableImages: string[] | null;
  leftOut?: number;
  extras: Extras;
}

export interface FaceResult {
  passiveLivenessScore: number | null;
  verificationScore: number | null;
  age: number | null;
  /** Sentinels such as -10000 become `null`. */
  gender: number | null;
  availableImages: string[] | null;
  leftOut?: number;
  extras: Extras;
}

export interface ImageList {
  document: string[];
  face: string[];
  leftOut?: number;
  extras: Extras;
}
