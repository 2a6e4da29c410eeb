/** What an applicant's link shows while there is no hosted page: what to do instead, and nothing of the token. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { HonoEnv } from './environment';
import { drawPage, pagePolicy } from './page';

const page = drawPage(
  'Enrolment',
  html`<h1>This link cannot be opened here yet</h1>
<p>This version has no page for taking pictures. Contact whoever sent you the link: they can take your pictures with
their own app.</p>`,
);

export const createEnrolmentPage = (): Hono<HonoEnv> => {
  const routes = new Hono<HonoEnv>();

  routes.get('/web-enrolment/', (c) => {
    c.set('route', '/web-enrolment/');

    return c.html(page, 501, { 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'no-referrer' });
  });

  return routes;
};
