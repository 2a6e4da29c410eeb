import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '@/app/_server/auth';
import { desk } from '@/app/_server/desk';
import { oidcId } from '@/app/_server/oidc-provider';
import { factsOf, requireSameOrigin } from '@/app/_server/request';
import { answerError } from '@/app/_server/route';
import { clearSiteData, cookieName } from '@/app/_server/session-cookie';
import { findPerson, findSignInId } from '@/app/_server/signed-in';
import { browserLabel, signOut } from '@/lib/access';
import { getConfig } from '@/lib/base/config';
import { AppError } from '@/lib/base/errors';
import { withRequestId } from '@/lib/base/request-id';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: NextRequest, context: Context): Promise<Response> => {
  const { requestId, address } = factsOf(request.headers);
  const [action, provider] = (await context.params).nextauth;

  try {
    return await withRequestId(requestId, async () => {
      if (request.method === 'POST') {
        requireSameOrigin(request, getConfig().PUBLIC_URL);
      } else if (action === 'error' || action === 'signin') {
        return leadBack(request, request.nextUrl.searchParams.get('error'));
      }

      const isSignOut = request.method === 'POST' && action === 'signout';

      if (isSignOut) {
        await endRecord({ requestId, address });
      }

      const browser = browserLabel(request.headers.get('user-agent'));
      const you = provider === oidcId ? await findPerson() : null;
      const asked = action === 'signin' ? await withoutQuery(request) : request;
      const response: Response = await NextAuth(asked, context, authOptions({ requestId, address, browser, you }));

      return finish(response, isSignOut);
    });
  } catch (error) {
    const answer = answerError(error, requestId);

    // Coming back from the provider, a person needs a page, not JSON.
    return request.method === 'GET' && action === 'callback' && answer.status >= 500
      ? leadBack(request, 'failed')
      : answer;
  }
};

const finish = (response: Response, isSignOut: boolean): Response => {
  if (response.status === 400 && !response.headers.get('content-type')?.includes('json')) {
    throw new AppError('NOT_FOUND', { userMessage: 'Not found.' });
  }

  response.headers.set('cache-control', 'no-store');
  // The library's own pages may load and run nothing.
  response.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (isSignOut) {
    response.headers.set('clear-site-data', clearSiteData['clear-site-data']);
  }

  return response;
};

/** Ends the sign-in before the cookie is removed, because the library would swallow a later error. */
const endRecord = async (facts: { requestId: string; address: string }) => {
  const signInId = await findSignInId();

  if (signInId) {
    await signOut(desk().db, signInId, facts);
  }
};

/** Drops the query, which the library would pass on to the identity provider. */
const withoutQuery = async (request: NextRequest): Promise<NextRequest> =>
  new NextRequest(new URL(request.nextUrl.pathname, request.nextUrl.origin), {
    method: request.method,
    headers: request.headers,
    body: await request.text(),
  });

/** The errors listed at `authOptions`. */
const ownErrors = /^(wrong|wait:\d{1,6}|code|wrong code|failed|sso-(no-role|taken|disabled|failed))$/;

/** Translates the library's errors for the sign-in page and keeps the page to continue to. */
const leadBack = (request: NextRequest, given: string | null): Response => {
  const error = given ?? (request.nextUrl.searchParams.has('csrf') ? 'failed' : null);
  const target = new URLSearchParams();
  const next = pathToGoOnTo(request);

  if (error !== null) {
    target.set('error', ownErrors.test(error) ? error : /OAuth|Callback/.test(error) ? 'sso-failed' : 'failed');
  }
  if (next) {
    target.set('next', next);
  }

  return new Response(null, {
    status: 302,
    headers: { location: `/sign-in${target.size > 0 ? `?${target}` : ''}`, 'cache-control': 'no-store' },
  });
};

/** Where the person wanted to go; the sign-in page checks it again. */
const pathToGoOnTo = (request: NextRequest): string | null => {
  const wanted = request.cookies.get(cookieName('callback'))?.value ?? '';

  if (!URL.canParse(wanted)) {
    return null;
  }

  const { origin, pathname, search } = new URL(wanted);
  const isOurs = origin === new URL(getConfig().PUBLIC_URL).origin;

  return isOurs && pathname !== '/' && pathname !== '/sign-in' ? `${pathname}${search}` : null;
};

export { handle as GET, handle as POST };
