import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { answerErrors } from './app-errors';
import { createBrandingRoutes } from './http/branding-routes';
import { createDataRoutes } from './http/data-routes';
import { createDemoPage } from './http/demo-page';
import { createEnrolmentPage } from './http/enrolment-page';
import { createEnrolmentRoutes } from './http/enrolment-routes';
import type { HonoEnv, ServiceParts } from './http/environment';
import { createPolicyRoutes } from './http/policy-routes';
import { createProbeRoutes } from './http/probe-routes';
import { refuse } from './http/request';
import { createDescriptionRoutes } from './openapi';

const requestIdForm = /^[\w.-]{1,64}$/;

/** Logs one line per request: the route's pattern without ids, and never headers or bodies. */
const accessLog =
  ({ log }: ServiceParts): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = requestIdForm.test(given) ? given : randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('route', 'unknown');
    // Set before the answer exists: adding headers later would build the response twice.
    c.header('X-Request-Id', requestId);
    // Answers hold personal data: no proxy or browser may store them.
    c.header('Cache-Control', 'no-store');

    await next();

    const milliseconds = Math.round(performance.now() - started);
    log.info({ requestId, method: c.req.method, route: c.get('route'), status: c.res.status, milliseconds }, 'request');
  };

/**
 * The service's HTTP app, without a port. Applicants may have database connections of their own, so that nobody has to
 * wait behind a crowd of them.
 */
export const createApp = (parts: ServiceParts, applicantDb = parts.db): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>();

  app.use(accessLog(parts));
  app.use(parts.access.gate);
  app.route('/', createProbeRoutes(parts));
  app.route('/', createDescriptionRoutes(parts.publicUrl));
  app.route('/', createEnrolmentPage(parts));
  app.route('/', createDemoPage(parts));
  app.route('/api/v1/data', createDataRoutes(parts));
  app.route('/api/v1/enrolment', createEnrolmentRoutes({ ...parts, db: applicantDb }));
  app.route('/api/v1/policy', createPolicyRoutes(parts));
  app.route('/api/v1/branding', createBrandingRoutes(parts));
  app.notFound((c) => refuse(c, 404, 'NOT_FOUND', 'No such address.'));

  app.onError(answerErrors(parts));

  return app;
};
