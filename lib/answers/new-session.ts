/** Sessions created from the desk. */
import type { Instant, Open, SessionStatus } from '@/lib/contract/domain';
import type { EnrolmentLanguage, EnrolmentStep } from '@/lib/contract/vocabulary';

export interface NewSessionOffer {
  /** The service is known to accept a choice of steps, an extension. */
  choosesSteps: boolean;
  /** The service reads the sample pictures, so that people can be an applicant themselves. */
  takesSamples: boolean;
}

/** `POST /api/sessions` */
export interface NewSessionBody {
  /** 32 random hexadecimal digits. A repeated request names the same session, which the service creates once. */
  requestKey: string;
  /** Empty: none. */
  reference: string;
  /** `null`: as configured at the service. */
  steps: EnrolmentStep[] | null;
  /** `null`: as on the applicant's device. */
  language: EnrolmentLanguage | null;
}

export interface NewSessionAnswer {
  sessionId: string;
  /** Without a language. A secret: whoever has it can capture for this session. */
  link: string;
  /** `null`: the service does not say. */
  validUntil: Instant | null;
}

/** `GET /api/sessions/{id}/progress` */
export interface NewSessionProgress {
  /** Last seen; `null`: not seen yet. */
  status: Open<SessionStatus> | null;
  /** A later status that the service has reported and not confirmed yet. */
  reported: Open<SessionStatus> | null;
  /** The service has reported the session again while pending: the applicant has sent a first picture. */
  isStarted: boolean;
  /** In the session list. */
  isListed: boolean;
}
