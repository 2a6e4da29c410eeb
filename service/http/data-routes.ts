/** The data endpoints of the interface (section 4.4), below `/api/v1/data`. */
import { type Context, type Handler, Hono } from 'hono';
import { isImageName, isSessionId, wireSchemas } from '@/lib/contract';
import { createSessionReader, type ResultPart } from '../db/session-reader';
import { decideByHand } from '../lifecycle/manual-decision';
import { removeSession } from '../lifecycle/remove-session';
import { badRequest, forbidden, notFound } from '../refusals';
import { authenticate } from './authenticate';
import { readBody } from './body';
import type { HonoEnv, Means } from './environment';
import { onlyMethod } from './methods';
import { parsePaging } from './paging';
import { createPictureSource } from './pictures';
import { requireReleased } from './release';

type DataContext = Context<HonoEnv>;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const sessionIdOf = (c: DataContext): string => {
  const id = c.req.param('sessionId');
  if (!isSessionId(id)) throw badRequest('The session id is not well-formed.');

  // A GUID is the same in either case; sessions are kept under the lower one.
  return guid.test(id) ? id.toLowerCase() : id;
};

export const createDataRoutes = (means: Means): Hono<HonoEnv> => {
  const { credentials, db, log, store } = means;
  const reader = createSessionReader(db);
  const pictureOf = createPictureSource(means);
  const routes = new Hono<HonoEnv>();

  const on = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler<HonoEnv>) =>
    onlyMethod(routes, method, path, handler);

  const result = (part: ResultPart) => async (c: DataContext) => {
    const found = await reader.result(sessionIdOf(c), part);
    if (!found) throw notFound();
    requireReleased(c.get('kind'), found.status);

    if (found.json === null) throw new Error('A session with a decision has no results');

    // As it is stored: there is nothing to parse and nothing to put together again.
    return c.body(found.json, 200, { 'Content-Type': 'application/json' });
  };

  const imagesOf = async (c: DataContext, id: string) => {
    const found = await reader.images(id);
    if (!found) throw notFound();
    requireReleased(c.get('kind'), found.status);

    return {
      demo: found.demoIndex === null ? null : { index: found.demoIndex, createdAt: new Date(found.createdAt) },
      document: found.document ?? [],
      face: found.face ?? [],
    };
  };

  routes.use(authenticate(credentials));
  // Behind the door: a stranger is refused whatever is set, and uses no fault up.
  if (means.faults) routes.use(means.faults);

  on('GET', '/session/list', async (c) => {
    const { pageNumber, pageSize } = parsePaging((name) => c.req.query(name));
    const data = await reader.list(pageNumber, pageSize);

    return c.json({ pageNumber, pageSize, totalRecords: data.length, data });
  });

  on('GET', '/:sessionId/status', async (c) => {
    const found = await reader.status(sessionIdOf(c));
    if (!found) throw notFound();

    return c.json({ status: found.status });
  });

  on('GET', '/:sessionId/decision/results', result('decision'));
  on('GET', '/:sessionId/document/result', result('document'));
  on('GET', '/:sessionId/face/result', result('face'));

  on('GET', '/:sessionId/images', async (c) => {
    const { document, face } = await imagesOf(c, sessionIdOf(c));

    return c.json({ document, face });
  });

  on('GET', '/:sessionId/images/:imageName', async (c) => {
    const id = sessionIdOf(c);
    const name = c.req.param('imageName');
    if (!isImageName(name)) throw badRequest('The image name is not well-formed.');

    const { demo, document, face } = await imagesOf(c, id);
    if (!document.includes(name) && !face.includes(name)) throw notFound('There is no such image.');

    const bytes = await pictureOf(id, demo, name);

    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.length) });
  });

  on('POST', '/:sessionId/manual-decision', async (c) => {
    const id = sessionIdOf(c);
    if (c.get('kind') !== 'back-office') throw forbidden('Only a back-office credential may decide.');

    return c.json(await decideByHand(db, id, await readBody(c, wireSchemas.manualDecision), c.get('username')));
  });

  on('DELETE', '/:sessionId', async (c) => {
    const id = sessionIdOf(c);
    if (!(await removeSession(db, store, id))) throw notFound();

    log.info({ requestId: c.get('requestId') }, 'session deleted');

    return c.body(null, 204);
  });

  return routes;
};
