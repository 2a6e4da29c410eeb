import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isAppError } from '@/lib/errors';
import { refuse } from './http/answers';
import { createDataRoutes } from './http/data-routes';
import { createEnrolmentRoutes } from './http/enrolment-routes';
import type { HonoEnv, Means } from './http/environment';
import { createDescriptionRoutes } from './openapi';

const requestIdForm = /^[\w.-]{1,64}$/;

/** One line a request: the route's pattern, never its ids, and nothing of headers or bodies. */
const accessLog =
  ({ log }: Means): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = requestIdForm.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('route', 'unknown');
    // Before the answer is made: to change it afterwards means to make it twice.
    c.header('X-Request-Id', requestId);
    // Personal data: no proxy or browser on the way may keep it.
    c.header('Cache-Control', 'no-store');

    await next();

    const milliseconds = Math.round(performance.now() - started);
    log.info({ requestId, method: c.req.method, route: c.get('route'), status: c.res.status, milliseconds }, 'request');
  };

/** The service over HTTP, without a port: `serve` gives it one, a test calls it directly. */
export const createApp = (means: Means): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>();

  app.use(accessLog(means));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.route('/', createDescriptionRoutes(means.publicUrl));
  app.route('/api/v1/data', createDataRoutes(means));
  app.route('/api/v1/enrolment', createEnrolmentRoutes(means));
  app.notFound((c) => refuse(c, 404, 'NOT_FOUND', 'There is nothing at this address.'));

  app.onError((error, c) => {
    if (isAppError(error)) return refuse(c, error.status as ContentfulStatusCode, error.code, error.userMessage);

    const requestId = c.get('requestId');
    means.log.error({ requestId, error }, 'request failed');

    return refuse(c, 500, 'INTERNAL_ERROR', `Something went wrong here. Reference: ${requestId}`);
  });

  return app;
};
