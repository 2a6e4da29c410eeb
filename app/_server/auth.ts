import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import {
  type Claims,
  longestSignInSeconds,
  type Person,
  proveWithProvider,
  readIdentity,
  SignInRefused,
  type SingleSignOn,
  signInWithPassword,
  signInWithProvider,
  singleSignOnOf,
} from '@/lib/access';
import { getConfig } from '@/lib/config';
import { isAppError } from '@/lib/errors';
import { currentRequestId } from '@/lib/request-id';
import { desk } from './desk';
import { oidcId, oidcProvider } from './oidc-provider';
import { cookieName, isSecure } from './session-cookie';

/** Longer input is nobody's, and hashing it would only cost time. */
const longest = { email: 256, password: 1024, code: 64 };

export interface SignInFacts {
  requestId: string;
  address: string;
  /** Such as "Chromium on Linux". */
  browser: string;
  /** Who is signed in already, when somebody goes to the identity provider or comes back from it. */
  you: Person | null;
}

/**
 * next-auth carries the id of our own sign-in record in its encrypted cookie, and nothing else.
 *
 * What the form gets to know, as the result's `error` or behind `/sign-in?error=`, is one of these:
 * - `wrong`: e-mail or password is not right; also for accounts that do not exist, are disabled or have no password
 * - `wait:<seconds>`: too many tries
 * - `code`: the password is right, and the account has a second factor; send all three again, with the code
 * - `wrong code`: not right, or used before
 * - `sso-no-role`, `sso-taken`, `sso-disabled`: the identity provider vouched for somebody who may not come in
 * - `sso-failed`: the provider is down, said no, or vouched for another person than the one signed in
 * - `failed`: a defect of ours
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

          return inWords('failed', async () => ({
            id: await signInWithPassword(desk(), { email, password, code, ...facts }),
          }));
        },
      }),
      ...(singleSignOn ? [oidcProvider(singleSignOn, { asksAnew: facts.you !== null })] : []),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (singleSignOn && account?.provider === oidcId) {
          // The same object goes on to `jwt` below.
          user.id = await inWords('sso-failed', () => comeBack(profile as Claims, singleSignOn, facts));
        }

        return true;
      },
      jwt: ({ token, user }) => (user ? { signInId: user.id } : { signInId: token.signInId }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => {
        const wanted = url.startsWith('/') ? `${baseUrl}${url}` : url;

        return URL.canParse(wanted) && new URL(wanted).origin === baseUrl ? wanted : baseUrl;
      },
    },
    cookies: cookieOptions(),
    logger: { error: logProblem, warn: () => undefined, debug: () => undefined },
  };
};

/** Back from the provider: the proof of who is signed in, if somebody is; otherwise a sign-in. Returns its id. */
const comeBack = async (claims: Claims, singleSignOn: SingleSignOn, facts: SignInFacts): Promise<string> => {
  const identity = readIdentity(claims, singleSignOn);

  if (facts.you) {
    await proveWithProvider(desk().db, facts.you, identity, singleSignOn, facts);

    return facts.you.signInId;
  }

  return signInWithProvider(desk().db, identity, singleSignOn, facts);
};

/** next-auth hands the message of an error to the form. */
const inWords = async <Value>(otherwise: 'failed' | 'sso-failed', work: () => Promise<Value>): Promise<Value> => {
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
  /** For the way to the provider and back. */
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

/** The beginning of what the library says; what follows may quote an address, a token or a person. */
const logProblem = (code: unknown, metadata: unknown): void => {
  const inner = (metadata as { error?: unknown } | null)?.error ?? metadata;
  const said = inner instanceof Error ? inner.message : '';
  const reason = (inner as { code?: unknown } | null)?.code;

  desk().log.warn(
    {
      requestId: currentRequestId(),
      // Its own route lets anybody report a problem: nothing of their wording is kept.
      code: /^[A-Z_\d]{1,60}$/.test(String(code)) ? code : 'UNKNOWN',
      reason: /^[A-Z_]{1,40}$/.test(String(reason)) ? reason : undefined,
      said: /^[\w .-]{0,80}/.exec(said)?.[0],
    },
    'sign-in library reported an error',
  );
};
