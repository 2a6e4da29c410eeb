/** The data endpoints of the interface (section 4.4), below `/api/v1/data`. */
import { type Context, type Handler, Hono } from 'hono';
import { isImageName, isSessionId } from '@/lib/contract';
import { deleteSession, findImages, findResult, findSession, listSessions, type ResultPart } from '../db/sessions';
import { badRequest, notFound, refuse } from './answers';
import { authenticate } from './authenticate';
import type { HonoEnv, Means } from './environment';
import { parsePaging } from './paging';
import { createPictureSource } from './pictures';
import { requireReleased } from './release';

type DataContext = Context<HonoEnv>;

const sessionIdOf = (c: DataContext): string => {
  const id = c.req.param('sessionId');
  if (!isSessionId(id)) throw badRequest('The session id is not well-formed.');

  return id;
};

export const createDataRoutes = (means: Means): Hono<HonoEnv> => {
  const { db, log, store } = means;
  const pictureOf = createPictureSource(means);
  const routes = new Hono<HonoEnv>();

  /** One method on one path; any other method there is answered with what is allowed. */
  const on = (method: 'GET' | 'DELETE', path: string, handler: Handler<HonoEnv>) => {
    routes.use(path, (c, next) => {
      c.set('route', path);

      return next();
    });
    routes.on(method, path, handler);
    const allow = method === 'GET' ? 'GET, HEAD' : method;
    routes.all(path, (c) => refuse(c, 405, 'METHOD_NOT_ALLOWED', `Only ${allow} is possible here.`, { Allow: allow }));
  };

  const result = (part: ResultPart) => async (c: DataContext) => {
    const found = await findResult(db, sessionIdOf(c), part);
    if (!found) throw notFound();
    requireReleased(c.get('kind'), found.status);

    return c.json(found.result);
  };

  const imagesOf = async (c: DataContext, id: string) => {
    const found = await findImages(db, id);
    if (!found) throw notFound();
    requireReleased(c.get('kind'), found.status);

    return {
      demo: found.demoIndex === null ? null : { index: found.demoIndex, createdAt: new Date(found.createdAt) },
      document: found.document ?? [],
      face: found.face ?? [],
    };
  };

  routes.use(authenticate(db));

  on('GET', '/session/list', async (c) => {
    const { pageNumber, pageSize } = parsePaging((name) => c.req.query(name));
    const data = await listSessions(db, pageNumber, pageSize);

    return c.json({ pageNumber, pageSize, totalRecords: data.length, data });
  });

  on('GET', '/:sessionId/status', async (c) => {
    const found = await findSession(db, sessionIdOf(c));
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

  on('DELETE', '/:sessionId', async (c) => {
    const id = sessionIdOf(c);
    if (!(await findSession(db, id))) throw notFound();

    // Files first: should that fail, the rows are still there and the deletion can be repeated. Once more
    // afterwards, for a picture that was being drawn.
    await store.removeSession(id);
    const wasThere = await deleteSession(db, id);
    await store.removeSession(id);
    if (!wasThere) throw notFound();

    log.info({ requestId: c.get('requestId') }, 'session deleted');

    return c.body(null, 204);
  });

  return routes;
};
