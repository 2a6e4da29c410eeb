import { AppError } from '@/lib/base/errors';

const sentences = {
  wrong: 'Incorrect email or password.',
  /** The password was correct, but a code is needed too. */
  code: 'Enter the code from your authenticator app, or a recovery code.',
  'wrong code': 'Incorrect or already used code. Wait for the next one.',
  'sso-no-role': 'None of your identity provider groups has a role here. Contact your administrator.',
  'sso-taken': 'Another account already uses your email. Contact your administrator.',
  'sso-disabled': 'Your account is disabled. Contact your administrator.',
  'sso-failed': 'Your identity provider could not confirm who you are. Try again, or contact your administrator.',
} as const;

export type SignInRefusal = keyof typeof sentences;

/** A refused sign-in. The form chooses its own text by `because`. */
export class SignInRefused extends AppError {
  readonly because: SignInRefusal;

  constructor(because: SignInRefusal) {
    super('NOT_SIGNED_IN', { userMessage: sentences[because] });
    this.because = because;
  }
}
