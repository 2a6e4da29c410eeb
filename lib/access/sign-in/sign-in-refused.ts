import { AppError } from '@/lib/errors';

const sentences = {
  wrong: 'E-mail or password is not right.',
  /** The password was right, and this person has a second factor. */
  code: 'Enter the code that your authenticator shows, or a recovery code.',
  'wrong code': 'This code is not right, or it was used already. Wait for the next one.',
  'sso-no-role': 'Your groups at the identity provider give you no role here. Ask your administrator.',
  'sso-taken': 'Your e-mail belongs to another account of this desk. Ask your administrator.',
  'sso-disabled': 'Your account is disabled. Ask your administrator.',
  'sso-failed': 'The identity provider did not confirm who you are. Try again; if it stays, ask your administrator.',
} as const;

export type SignInRefusal = keyof typeof sentences;

/** A sign-in that was turned away. `because` is for the form, which shows words of its own. */
export class SignInRefused extends AppError {
  readonly because: SignInRefusal;

  constructor(because: SignInRefusal) {
    super('NOT_SIGNED_IN', { userMessage: sentences[because] });
    this.because = because;
  }
}
