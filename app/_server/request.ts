import 'server-only';
import { AppError } from '@/lib/base/errors';

/** Set by the web process, which overwrites these headers, so that clients cannot forge them. */
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

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A request through a proxy is not from this machine, whatever its peer address. */
export const isFromThisMachine = (headers: Headers): boolean => {
  const { address, isDirect } = factsOf(headers);

  return isDirect && loopback.has(address);
};

/** Accepts changes only from the desk's own pages. */
export const requireSameOrigin = (request: Request, publicUrl: string): void => {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = new Set([new URL(publicUrl).origin, ownOrigin(request, publicUrl)]);

  if (origin !== null ? own.has(origin) : site === 'same-origin') {
    return;
  }

  throw new AppError('WRONG_ORIGIN', {
    message: `refused a change from site ${site ?? 'unknown'}`,
    userMessage: 'This request did not come from Proofdesk. Open Proofdesk and try again.',
  });
};

/** The address this browser used, such as localhost where PUBLIC_URL has 127.0.0.1. */
const ownOrigin = (request: Request, publicUrl: string) =>
  `${new URL(publicUrl).protocol}//${request.headers.get('host') ?? ''}`;

/** Background refreshes must not keep an absent person signed in. */
export const isByPerson = (headers: Headers): boolean => headers.get('x-background') !== '1';
