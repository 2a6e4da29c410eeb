import 'server-only';
import { AppError } from '@/lib/errors';

/** What the custom server says about a request. It overwrites these headers, so a client cannot forge them. */
export interface RequestFacts {
  requestId: string;
  address: string;
  isDirect: boolean;
}

export const factsOf = (headers: Headers): RequestFacts => ({
  requestId: headers.get('x-request-id') ?? 'unknown',
  address: headers.get('x-peer-address') ?? 'unknown',
  isDirect: headers.get('x-peer-direct') === '1',
});

/** A change is taken only from a page of ours: browsers say where a request comes from, and others must. */
export const requireSameOrigin = (request: Request, publicUrl: string): void => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = new Set([new URL(publicUrl).origin, ownOrigin(request, publicUrl)]);

  if (origin !== null ? own.has(origin) : site === 'same-origin') {
    return;
  }

  throw new AppError('WRONG_ORIGIN', {
    message: `refused a change from site ${site ?? 'unknown'}`,
    userMessage: 'This change did not come from a page of this desk. Open the desk and try again.',
  });
};

/** The address as this browser reached us, such as localhost where PUBLIC_URL says 127.0.0.1. */
const ownOrigin = (request: Request, publicUrl: string) =>
  `${new URL(publicUrl).protocol}//${request.headers.get('host') ?? ''}`;

/** Background refreshes say so; they must not keep an empty chair signed in. */
export const isByPerson = (headers: Headers): boolean => headers.get('x-background') !== '1';
