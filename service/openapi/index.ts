/** The service's API description: `/openapi.json` for programs, `/docs` for people. */
import { Hono } from 'hono';
import type { HonoEnv } from '../http/environment';
import { pagePolicy } from '../http/page';
import { createDocument } from './document';
import { createPage } from './page';

export const createDescriptionRoutes = (publicUrl: string): Hono<HonoEnv> => {
  const document = createDocument(publicUrl);
  const page = createPage(document);
  const routes = new Hono<HonoEnv>();

  routes.get('/openapi.json', (c) => c.json(document));
  routes.get('/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': pagePolicy }));

  return routes;
};
