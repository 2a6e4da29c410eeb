import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getToken } from 'next-auth/jwt';
import { cache } from 'react';
import {
  findSignedIn,
  isActivityDue,
  mayUse,
  noteActivity,
  type Person,
  type Route,
  requirementOf,
  roleWords,
} from '@/lib/access';
import { recordEvent } from '@/lib/audit';
import { getConfig } from '@/lib/base/config';
import { AppError, isAppError } from '@/lib/base/errors';
import { desk } from './desk';
import { factsOf, isByPerson } from './request';
import { cookieName } from './session-cookie';

/** Decrypted cookies. Their content never changes; whether the sign-in is still valid is checked each time. */
const signInIds = new Map<string, string>();
const mostCookies = 1000;

/** The sign-in id in this request's cookie; the sign-in may have ended. */
export const findSignInId = async (): Promise<string | null> => {
  const values = Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]));
  const cookie = values[cookieName('session')];
  const known = cookie === undefined ? undefined : signInIds.get(cookie);
  if (known !== undefined) return known;

  const signInId = await readSignInId(values);
  if (cookie !== undefined && signInId !== null) {
    if (signInIds.size >= mostCookies) signInIds.clear();
    signInIds.set(cookie, signInId);
  }

  return signInId;
};

const readSignInId = async (cookieValues: Record<string, string>): Promise<string | null> => {
  const token = await getToken({
    req: { cookies: cookieValues, headers: {} } as unknown as Parameters<typeof getToken>[0]['req'],
    secret: getConfig().SESSION_SECRET,
    cookieName: cookieName('session'),
  });

  return typeof token?.signInId === 'string' ? token.signInId : null;
};

/** The signed-in person or `null`, looked up once per request. */
export const findPerson = cache(async (): Promise<Person | null> => {
  const signInId = await findSignInId();

  if (!signInId) {
    return null;
  }

  const person = await findSignedIn(desk().db, signInId).catch(reportDatabase);

  if (person && isActivityDue(person) && isByPerson(await headers())) {
    await noteActivity(desk().db, signInId).catch(reportDatabase);
  }

  return person;
});

/** Next prints a page's error as it is, so it must not contain the query. */
const reportDatabase = (error: unknown): never => {
  desk().log.error({ err: error }, 'signed-in person could not be loaded');
  throw new AppError('INTERNAL', { userMessage: 'Proofdesk cannot reach its database. Try again in a moment.' });
};

/**
 * First statement of every route: requires a signed-in person with a complete account, the right roles
 * and, where needed, a recent re-authentication. Records a refusal.
 */
export const requirePerson = async (route: Route): Promise<Person> => {
  const person = await findPerson();

  if (!person) {
    throw new AppError('NOT_SIGNED_IN', { userMessage: 'You are signed out. Sign in again to continue.' });
  }

  const { needs, fresh } = requirementOf(route);

  if (person.mustSetUp && needs !== 'signed in') {
    throw new AppError('SETUP_REQUIRED', { userMessage: 'Finish setting up your account first.' });
  }
  if (!mayUse(person.roles, route)) {
    const { requestId, address } = factsOf(await headers());

    await recordEvent(desk().db, {
      code: 'access.view_refused',
      actor: { personId: person.id, requestId, address },
      details: { route },
    });
    const helpers = needs === 'public' || needs === 'signed in' ? '' : ` Ask ${roleWords(needs)}.`;
    throw new AppError('FORBIDDEN', { userMessage: `Your roles do not allow this.${helpers}` });
  }
  if (fresh && !person.freshUntil) {
    throw new AppError('PROOF_REQUIRED', { userMessage: 'Confirm your identity to continue.' });
  }

  return person;
};

/** First statement of every page: redirects strangers to sign in. `null` if the person's roles do not include the page. */
export const visitPage = async (route: Route, path: string): Promise<Person | null> => {
  try {
    const person = await requirePerson(route);

    if (!person.mustSetUp || route === 'PAGE /setup') {
      return person;
    }
  } catch (error) {
    if (isAppError(error, 'FORBIDDEN')) {
      return null;
    }
    if (isAppError(error, 'NOT_SIGNED_IN')) {
      redirect(`/sign-in?next=${encodeURIComponent(path)}`);
    }
    if (!isAppError(error, 'SETUP_REQUIRED')) {
      throw error;
    }
  }

  redirect('/setup');
};
