/** The policy that the service decides sessions under, its changes, and what a change would do. No personal data. */
import type { Instant, TrustFactorName } from '@/lib/contract/domain';
import type { PendingChanges } from './proposals';
import type { Coverage, PersonName } from './session-list';

/** What a change may change. */
export interface PolicyNumbers {
  thresholds: { high: number; medium: number };
  weights: Record<TrustFactorName, number>;
  /** Shares of the weakest factor and of the weighted average; they add up to 1. */
  decisionMix: { weakest: number; average: number };
}

export interface DecisionPolicy extends PolicyNumbers {
  version: string;
  basis: 'default' | 'changed';
  /** The best score while a factor has none. */
  bestWithUnscored: number;
  mayBeAbsent: string[];
  leftOut: string[];
}

/** The last change that people agreed to, and what became of it. */
export interface PolicyDelivery {
  /** `refused`: it does not take effect. */
  state: 'sending' | 'in force' | 'refused';
  at: Instant;
  by: PersonName | null;
  /** The new version; `null` until the service has answered. */
  version: string | null;
  /** Why it is still being sent, or was refused; as a sentence. */
  problem: string | null;
}

/** `GET /api/settings/decisions`; `PUT` with `PolicyChangeBody` answers the same, with 202 for a proposal. */
export interface DecisionSettingsAnswer {
  policy: DecisionPolicy;
  pending: PendingChanges;
  /** The numbers of the pending change, to look at before agreeing. */
  proposed: PolicyNumbers | null;
  delivery: PolicyDelivery | null;
}

export interface PolicyChangeBody extends PolicyNumbers {
  /** The version that the person saw. */
  basedOn: string;
}

/** What the engine does with sessions, in numbers. */
export interface OutcomeCounts {
  approved: number;
  rejected: number;
  toPerson: number;
}

export interface WhatIfExample {
  id: string;
  at: Instant;
}

export interface WhatIfMistakes {
  count: number;
  /** The newest. */
  examples: WhatIfExample[];
}

/** `POST /api/settings/decisions/preview` with `PolicyNumbers`. */
export interface WhatIfAnswer {
  days: number;
  since: Instant;
  asOf: Instant;
  coverage: Coverage;
  /** Sessions that were decided in this time and can be decided again. The figures are about these. */
  computed: number;
  /** Sessions of this time that cannot, by reason. */
  unknown: {
    /** Their results have not been read yet. */
    notRead: number;
    /** The service does not release their results, or they cannot be understood. */
    notReleased: number;
    /** A score is not a whole number, and only its whole part is kept. */
    notWhole: number;
    /** In a status that is not known here. */
    otherStatus: number;
  };
  /** As they were decided, each under its own policy. */
  before: OutcomeCounts;
  /** Under the policy in question. */
  after: OutcomeCounts;
  /** Sessions whose decision would differ: from each outcome to each other one. */
  moves: Array<{ from: keyof OutcomeCounts; to: keyof OutcomeCounts; count: number }>;
  /** The nearest value of a threshold that would decide a session otherwise than this policy does; `null`: none does. */
  effectFrom: Record<'high' | 'medium', { lower: number | null; higher: number | null }>;
  /** What officers decided, and what would happen to these sessions. */
  officers: { approved: OutcomeCounts; rejected: OutcomeCounts };
  /** Would be approved by itself; an officer rejected it. */
  wronglyApproved: WhatIfMistakes;
  /** Would be rejected by itself; an officer approved it. */
  wronglyRejected: WhatIfMistakes;
}
