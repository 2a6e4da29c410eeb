/** For integrators: a page that embeds the enrolment page as their own would, and shows what it tells its parent. */
import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { enrolmentSteps, wireSchemas } from '@/lib/contract';
import { openSession } from '../../enrolment/open-session';
import { badRequest, forbidden } from '../../refusals';
import { demoSessionPath } from '../access/paths';
import type { HonoEnv, ServiceParts } from '../environment';
import { pagePolicy } from '../page';
import { onlyMethod, readBody } from '../request';
import { drawDemo, drawDone } from './document';

/** Sessions made here carry this name. */
const customer = 'demo';

const requestSchema = z.strictObject({ steps: z.array(z.enum(enrolmentSteps)).min(1, 'must name a step').optional() });

const headers = {
  'Content-Security-Policy': `${pagePolicy}; script-src 'self'; connect-src 'self'; frame-src 'self'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(self)',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Only the demo page itself may ask: any other page could fill the desk with sessions. */
const ownOriginOf = (c: Context, publicOrigin: string): string => {
  const origin = c.req.header('origin') ?? '';
  const site = c.req.header('sec-fetch-site') ?? 'same-origin';
  // Behind a proxy `Host` may be another name.
  const isOwn = origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
  if (!isOwn || site !== 'same-origin') throw forbidden('Only the demo page may create sessions here.');

  return origin;
};

export const createDemoPage = (parts: ServiceParts): Hono<HonoEnv> => {
  const { page, publicUrl } = parts;
  const publicOrigin = new URL(publicUrl).origin;
  const demo = drawDemo(page.manifest);
  const done = drawDone();
  const routes = new Hono<HonoEnv>();

  onlyMethod(routes, 'GET', '/demo', (c) => c.html(demo, 200, headers));
  onlyMethod(routes, 'GET', '/demo/done', (c) => c.html(done, 200, headers));

  onlyMethod(routes, 'POST', demoSessionPath, async (c) => {
    const origin = ownOriginOf(c, publicOrigin);
    const { steps } = await readBody(c, requestSchema);
    const request = wireSchemas.initialization.safeParse({
      sessionId: randomUUID(),
      returnUrl: `${origin === publicOrigin ? publicUrl : origin}/demo/done`,
      externalId: customer,
      steps,
    });
    if (!request.success) throw badRequest('Open this page by https, or on this machine.');

    return c.json(await openSession(parts, request.data, customer));
  });

  return routes;
};
