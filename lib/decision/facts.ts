/** What a decision on a captured session rests on. Everything that is not known is `null`, and never a number. */
import type { EnrolmentStep, SessionStatus, WirePayload } from '@/lib/contract';

export interface DocumentFacts {
  hasZone: boolean;
  hasBarcode: boolean;
}

export interface SessionFacts {
  steps: readonly EnrolmentStep[];
  /** `null` if the session had no such step. */
  document: DocumentFacts | null;
  face: Readonly<Record<never, never>> | null;
}

export interface Decided {
  status: SessionStatus;
  decision: WirePayload<'decision'>;
  policyVersion: string;
  /** Trust Factors that the policy left out. */
  leftOut: string[];
  /** One sentence per Trust Factor. */
  reasons: Record<string, string>;
}
