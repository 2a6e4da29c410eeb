/** What became of a try to sign in. Never says whether an account exists. */
export type Outcome =
  | { kind: 'wrong' }
  /** `until` in milliseconds. */
  | { kind: 'wait'; seconds: number; until: number }
  /** The password is right, and the account asks for a code as well. */
  | { kind: 'code' }
  | { kind: 'wrong code' }
  | { kind: SingleSignOnError }
  | { kind: 'failed' };

export const singleSignOnErrors = ['sso-no-role', 'sso-taken', 'sso-disabled', 'sso-failed'] as const;
type SingleSignOnError = (typeof singleSignOnErrors)[number];

const plain: readonly string[] = ['wrong', 'code', 'wrong code', ...singleSignOnErrors];

const isPlain = (error: string): error is 'wrong' | 'code' | 'wrong code' | SingleSignOnError => plain.includes(error);

/** Reads the error that the sign-in route answers; whatever it does not know is a failure. */
export const outcomeOf = (error: string, now: number): Outcome => {
  if (isPlain(error)) return { kind: error };

  const wait = /^wait:(\d{1,6})$/.exec(error);
  if (!wait) return { kind: 'failed' };
  const seconds = Math.max(1, Number(wait[1]));
  return { kind: 'wait', seconds, until: now + seconds * 1000 };
};
