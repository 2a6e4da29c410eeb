/** No caller may ask for one session's status more than once in this time, over all processes. */
export const statusIntervalMs = 60_000;

export interface LastKnownStatus {
  /** `null`: asked for, never learnt. */
  status: string | null;
  checkedAt: Date | null;
  askedAt: Date;
}

export interface StatusBudget {
  /** Of many callers within one interval exactly one is granted; the others learn when to come back. */
  claim: (sessionId: string) => Promise<{ granted: true } | { granted: false; nextAt: Date }>;
  /** Gives back the claim of this process, when nothing reached the service. */
  refund: (sessionId: string) => Promise<void>;
  remember: (sessionId: string, status: string, at: Date) => Promise<void>;
  lastKnown: (sessionId: string) => Promise<LastKnownStatus | null>;
}
