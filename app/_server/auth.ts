import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import {
  type Claims,
  longestSignInSeconds,
  type Person,
  readIdentity,
  reauthenticateWithProvider,
  SignInRefused,
  type SingleSignOn,
  signInWithPassword,
  signInWithProvider,
  singleSignOnOf,
} from '@/lib/access';
import { getConfig } from '@/lib/base/config';
import { isAppError } from '@/lib/base/errors';
import { currentRequestId } from '@/lib/base/request-id';
import { desk } from './desk';
import { oidcId, oidcProvider } from './oidc-provider';
import { cookieName, isSecure } from './session-cookie';

/** Longer input belongs to nobody and would only cost hashing time. */
const longest = { email: 256, password: 1024, code: 64 };

export interface SignInFacts {
  requestId: string;
  address: string;
  /** For example "Chromium on Linux". */
  browser: string;
  /** The person already signed in, on the way to or from the identity provider. */
  you: Person | null;
}

/**
 * next-auth's encrypted cookie carries the id of our own sign-in record and nothing else.
 *
 * The sign-in form gets one of these errors, in the result or behind `/sign-in?error=`:
 * - `wrong`: incorrect email or password; also for accounts that do not exist, are disabled or have no password
 * - `wait:<seconds>`: too many attempts
 * - `code`: correct password, but the account has a second factor; send all three again, with the code
 * - `wrong code`: incorrect or already used
 * - `sso-no-role`, `sso-taken`, `sso-disabled`: the identity provider knows the person, but they may not sign in here
 * - `sso-failed`: the provider is down, refused, or named another person than the one signed in
 * - `failed`: a bug
 */
export const authOptions = (facts: SignInFacts): NextAuthOptions => {
  const singleSignOn = singleSignOnOf(getConfig());

  return {
    secret: getConfig().SESSION_SECRET,
    session: { strategy: 'jwt', maxAge: longestSignInSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in', verifyRequest: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
        authorize: async (credentials) => {
          const { email = '', password = '', code = '' } = credentials ?? {};

          if (email.length > longest.email || password.length > longest.password || code.length > longest.code) {
            throw new Error('wrong');
          }

          return withFormError('failed', async () => ({
            id: await signInWithPassword(desk(), { email, password, code, ...facts }),
          }));
        },
      }),
      ...(singleSignOn ? [oidcProvider(singleSignOn, { asksAnew: facts.you !== null })] : []),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (singleSignOn && account?.provider === oidcId) {
          // The `jwt` callback below gets the same object.
          user.id = await withFormError('sso-failed', () => finishSingleSignOn(profile as Claims, singleSignOn, facts));
        }

        return true;
      },
      jwt: ({ token, user }) => (user ? { signInId: user.id } : { signInId: token.signInId }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => {
        const target = url.startsWith('/') ? `${baseUrl}${url}` : url;

        return URL.canParse(target) && new URL(target).origin === baseUrl ? target : baseUrl;
      },
    },
    cookies: cookieOptions(),
    logger: { error: logProblem, warn: () => undefined, debug: () => undefined },
  };
};

/** After the identity provider: re-authenticates the person signed in, or signs somebody in. Returns the sign-in's id. */
const finishSingleSignOn = async (claims: Claims, singleSignOn: SingleSignOn, facts: SignInFacts): Promise<string> => {
  const identity = readIdentity(claims, singleSignOn);

  if (facts.you) {
    await reauthenticateWithProvider(desk().db, facts.you, identity, singleSignOn, facts);

    return facts.you.signInId;
  }

  return signInWithProvider(desk().db, identity, singleSignOn, facts);
};

/** Turns errors into the codes above, because next-auth passes an error's message to the form. */
const withFormError = async <Value>(otherwise: 'failed' | 'sso-failed', work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInRefused) {
      throw new Error(error.because);
    }
    if (isAppError(error, 'TOO_MANY_REQUESTS')) {
      throw new Error(`wait:${error.retryAfterSeconds}`);
    }
    desk().log.error({ requestId: currentRequestId(), err: error }, 'sign-in failed');
    throw new Error(otherwise);
  }
};

const cookieOptions = (): NonNullable<NextAuthOptions['cookies']> => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() } as const;
  /** For the round trip to the identity provider. */
  const short = { ...options, maxAge: 15 * 60 };

  return {
    sessionToken: { name: cookieName('session'), options },
    csrfToken: { name: cookieName('csrf'), options },
    callbackUrl: { name: cookieName('callback'), options },
    pkceCodeVerifier: { name: cookieName('pkce'), options: short },
    state: { name: cookieName('state'), options: short },
    nonce: { name: cookieName('nonce'), options: short },
  };
};

/** Logs only the start of the library's message; the rest may quote an address, a token or a person. */
const logProblem = (code: unknown, metadata: unknown): void => {
  const inner = (metadata as { error?: unknown } | null)?.error ?? metadata;
  const message = inner instanceof Error ? inner.message : '';
  const reason = (inner as { code?: unknown } | null)?.code;

  desk().log.warn(
    {
      requestId: currentRequestId(),
      // Anybody can report a problem through the library's own route, so only known codes are logged.
      code: /^[A-Z_\d]{1,60}$/.test(String(code)) ? code : 'UNKNOWN',
      reason: /^[A-Z_]{1,40}$/.test(String(reason)) ? reason : undefined,
      said: /^[\w .-]{0,80}/.exec(message)?.[0],
    },
    'sign-in library reported an error',
  );
};
