import 'server-only';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { signInWithPassword } from '@/lib/access';
import { getConfig } from '@/lib/config';
import { isAppError } from '@/lib/errors';
import { desk } from './desk';
import type { RequestFacts } from './request';
import { cookieName, isSecure } from './session-cookie';

/** Longer input is nobody's password, and hashing it would only cost time. */
const longestInput = 256;

/** next-auth carries the id of our own sign-in record in its encrypted cookie, and nothing else. */
export const authOptions = (facts: RequestFacts): NextAuthOptions => ({
  secret: getConfig().SESSION_SECRET,
  session: { strategy: 'jwt', maxAge: 12 * 60 * 60 },
  pages: { signIn: '/sign-in', error: '/sign-in' },
  providers: [
    CredentialsProvider({
      credentials: { email: { type: 'email' }, password: { type: 'password' } },
      authorize: async (credentials) => {
        const { email = '', password = '' } = credentials ?? {};

        if (email.length > longestInput || password.length > longestInput) {
          throw new Error('wrong');
        }

        return { id: await trySignIn(email, password, facts) };
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { signInId: user.id } : { signInId: token.signInId }),
    session: ({ session }) => ({ expires: session.expires }),
  },
  cookies: cookieOptions(),
  logger: {
    error: (code) => desk().log.warn({ requestId: facts.requestId, code }, 'sign-in library reported an error'),
    warn: () => undefined,
    debug: () => undefined,
  },
});

const cookieOptions = (): NonNullable<NextAuthOptions['cookies']> => {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() } as const;

  return {
    sessionToken: { name: cookieName('session'), options },
    csrfToken: { name: cookieName('csrf'), options },
    callbackUrl: { name: cookieName('callback'), options },
  };
};

/** next-auth hands the message of an error to the form; these two are what it understands. */
const trySignIn = async (email: string, password: string, facts: RequestFacts): Promise<string> => {
  try {
    return await signInWithPassword(desk().db, { email, password, ...facts });
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) {
      throw new Error(`wait:${error.retryAfterSeconds}`);
    }
    if (isAppError(error, 'NOT_SIGNED_IN')) {
      throw new Error('wrong');
    }
    desk().log.error({ requestId: facts.requestId, err: error }, 'sign-in failed');
    throw new Error('failed');
  }
};
