/** The headers of the pages that applicants see. */

const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * `ancestors`: the origins that may show the page in a frame. No Cross-Origin-Opener-Policy: it would cut off an
 * integrator who opens the page in a window of its own from the page that follows at `returnUrl`.
 */
export const pageHeaders = (ancestors: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': [
    ...directives,
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // In a frame the page around it must pass on the camera as well: allow="camera".
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), display-capture=(), payment=()',
});
