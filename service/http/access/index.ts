/** Who may ask this service for what, from where and how often. */
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '@/lib/base/errors';
import type { Log } from '@/lib/base/log';
import { createTrust } from '@/lib/base/peer';
import type { HonoEnv } from '../environment';
import { refuse } from '../request';
import { callerOf } from './caller';
import { createCrossOrigin } from './cross-origin';
import { createLimiter, networkOf } from './limiter';
import { type Exposure, isBearerPath, isExposed, isReportPath } from './paths';

export interface AccessSettings {
  exposes: Exposure;
  /** Proxies whose `x-forwarded-for` is believed. */
  trustedProxies: readonly string[];
  /** Origins that may call the bearer endpoints for any session. */
  frameOrigins: readonly string[];
  /** Bearer requests from one address, and with one token. */
  requestsPerMinute: number;
  log: Pick<Log, 'warn'>;
}

export interface Access {
  /** Before everything else: refuses outsiders what is not for them, and limits the bearer endpoints by address. */
  gate: MiddlewareHandler<HonoEnv>;
  /**
   * After a token was verified: lets the page at its session's `returnUrl` read the answer, and limits requests with
   * this token. Throws `TOO_MANY_REQUESTS`.
   */
  admit: (c: Context<HonoEnv>, session: { sessionId: string; returnUrl: string | null }) => void;
}

/** Applicants behind one address, such as an office's, whose devices may report at a time. */
const reportingApplicants = 10;

const waitInWords = (seconds: number): string =>
  `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

export const createAccess = ({
  exposes,
  trustedProxies,
  frameOrigins,
  requestsPerMinute,
  log,
}: AccessSettings): Access => {
  const isTrusted = createTrust(trustedProxies);
  const crossOrigin = createCrossOrigin(frameOrigins);
  // Reports are counted apart, so that they never keep a picture from being sent.
  const pictures = { byAddress: createLimiter(requestsPerMinute), bySession: createLimiter(requestsPerMinute) };
  const reports = {
    byAddress: createLimiter(reportingApplicants * requestsPerMinute),
    bySession: createLimiter(requestsPerMinute),
  };
  const limitsOf = (path: string) => (isReportPath(path) ? reports : pictures);

  let hasWarned = false;

  const warnOnce = (): void => {
    if (hasWarned) return;
    hasWarned = true;
    // Without the address, which may be an applicant's.
    log.warn(
      'x-forwarded-for from an address that TRUSTED_PROXIES does not list is ignored. If it is your proxy, add it: until then all applicants share one limit of requests.',
    );
  };

  return {
    gate: async (c, next) => {
      const { path } = c.req;
      const { isOutside, address, hasIgnoredForwarding } = callerOf(c, isTrusted);

      // Like an unknown address, so that nobody learns what else there is.
      if (isOutside && !isExposed(path, exposes)) return c.notFound();
      if (!isBearerPath(path)) return next();

      c.set('route', path);
      if (crossOrigin.isPreflight(c)) return crossOrigin.answerPreflight(c);

      crossOrigin.begin(c);
      if (hasIgnoredForwarding) warnOnce();
      const seconds = limitsOf(path).byAddress.take(networkOf(address));
      if (seconds > 0) {
        return refuse(c, 429, 'TOO_MANY_REQUESTS', waitInWords(seconds), { 'Retry-After': String(seconds) });
      }

      return next();
    },

    admit: (c, { sessionId, returnUrl }) => {
      crossOrigin.allowReturnUrl(c, returnUrl);
      const seconds = limitsOf(c.req.path).bySession.take(sessionId);
      if (seconds === 0) return;

      c.header('Retry-After', String(seconds));
      throw new AppError('TOO_MANY_REQUESTS', { userMessage: waitInWords(seconds), retryAfterSeconds: seconds });
    },
  };
};
