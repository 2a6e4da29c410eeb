/** How long a session lives. */
export interface SessionRules {
  /** From creation: how long the person may capture, and how long the token is good for. */
  captureWindowMs: number;
  /** From creation: an unfinished session counts as expired afterwards. */
  validityMs: number;
}

export const defaultRules: SessionRules = { captureWindowMs: 3_600_000, validityMs: 14 * 86_400_000 };
