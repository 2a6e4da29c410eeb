import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';

const isDevelopment = process.env.NODE_ENV === 'development';

/**
 * Sets the content security policy of each page. Authorisation happens in the pages and routes, never
 * here.
 */
export const proxy = (request: NextRequest): NextResponse => {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Server-rendered style attributes (bar lengths) cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');

  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('cache-control', 'no-store');

  return response;
};

export const config = {
  // Pages only: server routes set their own headers, and static files need none.
  matcher: ['/((?!api/|_next/static|_next/image|healthz|readyz|metrics|icon.svg).*)'],
};
