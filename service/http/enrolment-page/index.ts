/** The hosted page for applicants, below `/web-enrolment/`. */
import { Hono } from 'hono';
import type { HonoEnv, ServiceParts } from '../environment';
import { onlyMethod } from '../request';
import { answerAsset } from './assets';
import { drawPage, drawUnauthorized } from './document';
import { pageHeaders } from './headers';
import { guessLanguage } from './language';
import { readLink } from './link';

export const createEnrolmentPage = (parts: ServiceParts): Hono<HonoEnv> => {
  const { page: bundle, publicUrl } = parts;
  const routes = new Hono<HonoEnv>();

  onlyMethod(routes, 'GET', '/web-enrolment/', async (c) => {
    const link = await readLink(parts, c.req.query('token'));
    const language = guessLanguage(c.req.query('lang'), c.req.header('accept-language'));
    // Nobody's session: any page may show it, so that an integrator hears of a bad link.
    if (link.kind === 'unknown') return c.html(drawUnauthorized({ bundle, language }), 404, pageHeaders(['*']));

    const frameOrigins = link.kind === 'session' ? link.frameOrigins : [];

    return c.html(drawPage({ bundle, language, frameOrigins, publicUrl }), 200, pageHeaders(frameOrigins));
  });

  onlyMethod(routes, 'GET', '/web-enrolment/assets/:name', answerAsset(bundle));

  return routes;
};
