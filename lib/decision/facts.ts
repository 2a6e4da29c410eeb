/** What a decision on a captured session rests on. Everything that is not known is `null`, and never a number. */
import type { EnrolmentStep, SessionStatus, WirePayload } from '@/lib/contract';

/** A field as printed. */
export interface PrintedField {
  name: string;
  value: string;
  /** 0 to 100, calibrated. */
  confidence: number;
  /** `YYYY-MM-DD`; `null` if it is no date, or not a whole one. */
  day: string | null;
}

/** A field of a machine-readable zone or a barcode, in the interface's names. */
export interface MachineField {
  name: string;
  value: string;
}

export type CheckName = 'number' | 'birth' | 'expiry' | 'optional' | 'composite';

export interface ZoneFacts {
  /** `null`: not read. */
  fields: readonly MachineField[] | null;
  /** Whether each check digit of the format is right on what was read, never on what was repaired. */
  checks: Readonly<Partial<Record<CheckName, boolean>>>;
  /** The one character that was taken for its look-alike; counted from 0. */
  substitution: Readonly<{ line: number; position: number }> | null;
  /** The names fill their field, so one may have been cut. */
  areNamesFull: boolean;
}

export interface BarcodeFacts {
  /** `null`: read, but not a licence's, so its fields are not known. */
  fields: readonly MachineField[] | null;
}

/** What speaks for a copy instead of the thing itself. */
export type CopySign = 'SCREEN' | 'FRAME' | 'FLAT_LIGHT' | 'COLOURLESS';

/** The signs that were seen; `null`: they were not looked for. */
export type CopySigns = readonly CopySign[] | null;

export interface DocumentFacts {
  printed: readonly PrintedField[];
  /** `null`: none was found. */
  zone: ZoneFacts | null;
  barcode: BarcodeFacts | null;
  signs: CopySigns;
}

/** The selfie against the portrait on the document: the interface's `verificationScore`, or why there is none. */
export type FaceMatch =
  | { verificationScore: number }
  | { missing: 'portrait' | 'face in the portrait' | 'face in the selfie' | 'comparison' };

export interface FaceFacts {
  /** Counts only where the session has a document. */
  match: FaceMatch;
  signs: CopySigns;
}

/** What the integrator says of the applicant. Only what was given is compared. */
export interface ApplicantForm {
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string | undefined;
}

export interface SessionFacts {
  steps: readonly EnrolmentStep[];
  /** The day on which the session was captured, in UTC: `YYYY-MM-DD`. */
  day: string;
  /** `null` if the session had no such step. */
  document: DocumentFacts | null;
  face: FaceFacts | null;
  /** `null`: none was given, or it is not to be compared. */
  form: ApplicantForm | null;
}

/** A Trust Factor and the sentence that says what it rests on. `null`: no score. */
export interface Assessed {
  score: number | null;
  reason: string;
}

export interface Decided {
  status: SessionStatus;
  decision: WirePayload<'decision'>;
  policyVersion: string;
  /** Trust Factors that the policy left out. */
  leftOut: string[];
  /** One sentence per Trust Factor. It names facts, never a person's values. */
  reasons: Record<string, string>;
}
