/** The result of a sign-in attempt. Never reveals whether an account exists. */
export type Outcome =
  | { kind: 'wrong' }
  /** `until` in milliseconds. */
  | { kind: 'wait'; seconds: number; until: number }
  /** The password is correct; a code is needed too. */
  | { kind: 'code' }
  | { kind: 'wrong code' }
  | { kind: SingleSignOnError }
  | { kind: 'failed' };

export const singleSignOnErrors = ['sso-no-role', 'sso-taken', 'sso-disabled', 'sso-failed'] as const;
type SingleSignOnError = (typeof singleSignOnErrors)[number];

const plain: readonly string[] = ['wrong', 'code', 'wrong code', ...singleSignOnErrors];

const isPlain = (error: string): error is 'wrong' | 'code' | 'wrong code' | SingleSignOnError => plain.includes(error);

/** Reads the error of the sign-in route. Unknown errors are failures. */
export const outcomeOf = (error: string, now: number): Outcome => {
  if (isPlain(error)) return { kind: error };

  const wait = /^wait:(\d{1,6})$/.exec(error);
  if (!wait) return { kind: 'failed' };
  const seconds = Math.max(1, Number(wait[1]));
  return { kind: 'wait', seconds, until: now + seconds * 1000 };
};
