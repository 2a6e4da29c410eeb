/**
 * Lets pages of integrators call the bearer endpoints. There are no cookies: whoever has the access token may call from
 * anywhere, so these headers only decide which page may read the answer.
 */
import type { Context } from 'hono';

const exposedHeaders = 'Retry-After, X-Request-Id';

/** Which origins a `returnUrl` may have. */
const isPossibleOrigin = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;

  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
};

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

const allow = (c: Context, origin: string): void => {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Expose-Headers', exposedHeaders);
};

export const createCrossOrigin = (frameOrigins: readonly string[]) => ({
  /** Before the token is known: answers are readable for the operator's own list of origins. */
  begin: (c: Context): void => {
    c.header('Vary', 'Origin');
    const origin = c.req.header('origin');
    if (origin && frameOrigins.includes(origin)) allow(c, origin);
  },

  /** After the token was verified: the answer is readable for the origin of its session's `returnUrl` as well. */
  allowReturnUrl: (c: Context, returnUrl: string | null): void => {
    const origin = c.req.header('origin');
    // 'null', the origin of a sandboxed frame or a file, belongs to no address.
    if (origin && origin !== 'null' && returnUrl !== null && origin === originOf(returnUrl)) allow(c, origin);
  },

  isPreflight: (c: Context): boolean =>
    c.req.method === 'OPTIONS' &&
    c.req.header('origin') !== undefined &&
    c.req.header('access-control-request-method') !== undefined,

  /**
   * A preflight carries no token, so any origin that a `returnUrl` could have is answered. That gives nothing away: the
   * answer is the same for every session and every origin, and the request that follows needs the token and is readable
   * only as described above.
   */
  answerPreflight: (c: Context): Response => {
    const origin = c.req.header('origin') ?? '';
    c.header('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');

    if (isPossibleOrigin(origin) || frameOrigins.includes(origin)) {
      c.header('Access-Control-Allow-Origin', origin);
      c.header('Access-Control-Allow-Methods', c.req.path.endsWith('/state') ? 'GET' : 'POST');
      c.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, X-Request-Id');
      c.header('Access-Control-Max-Age', '600');
    }

    return c.body(null, 204);
  },
});
