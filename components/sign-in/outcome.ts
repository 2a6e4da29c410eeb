/** What became of a try to sign in. Never says whether an account exists. */
export type Outcome =
  | { kind: 'wrong' }
  /** `until` in milliseconds. */
  | { kind: 'wait'; seconds: number; until: number }
  | { kind: 'failed' };

/** Reads the error that the sign-in route answers: `wrong`, `wait:<seconds>`, or something unexpected. */
export const outcomeOf = (error: string, now: number): Outcome => {
  if (error === 'wrong') return { kind: 'wrong' };

  const wait = /^wait:(\d{1,6})$/.exec(error);
  if (!wait) return { kind: 'failed' };
  const seconds = Math.max(1, Number(wait[1]));
  return { kind: 'wait', seconds, until: now + seconds * 1000 };
};
