import type { ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isAppError } from '@/lib/base/errors';
import type { HonoEnv, ServiceParts } from './http/environment';
import { refuse } from './http/request';

/** Refusals are answered in their own words; anything else is logged and answered with a reference. */
export const answerErrors =
  ({ log }: Pick<ServiceParts, 'log'>): ErrorHandler<HonoEnv> =>
  (error, c) => {
    if (isAppError(error)) {
      const { status, code, userMessage, retryAfterSeconds } = error;
      const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };

      return refuse(c, status as ContentfulStatusCode, code, userMessage, headers);
    }

    const requestId = c.get('requestId');
    log.error({ requestId, error }, 'request failed');

    return refuse(c, 500, 'INTERNAL_ERROR', `Something went wrong. Reference: ${requestId}`);
  };
