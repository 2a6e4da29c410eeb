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
  const { manifest } = bundle;
  const unauthorized = drawUnauthorized({ manifest });
  const routes = new Hono<HonoEnv>();

  onlyMethod(routes, 'GET', '/web-enrolment/', async (c) => {
    const link = await readLink(parts, c.req.query('token'));
    // Nobody's session: any page may show it, so that an integrator hears of a bad link.
    if (link.kind === 'unknown') return c.html(unauthorized, 404, pageHeaders(['*']));

    const frameOrigins = link.kind === 'session' ? link.frameOrigins : [];
    const language = guessLanguage(c.req.query('lang'), c.req.header('accept-language'));

    return c.html(drawPage({ manifest, language, frameOrigins, publicUrl }), 200, pageHeaders(frameOrigins));
  });

  onlyMethod(routes, 'GET', '/web-enrolment/assets/:name', answerAsset(bundle));

  return routes;
};
