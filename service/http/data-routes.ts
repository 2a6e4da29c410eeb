/** The data endpoints of the interface (section 4.4), below `/api/v1/data`. */
import { type Context, type Handler, Hono } from 'hono';
import { finalStatuses, isImageName, isSessionId, type SessionStatus, wireSchemas } from '@/lib/contract';
import type { CredentialKind } from '../credentials';
import { createSessionReader, type ResultPart } from '../db/session-reader';
import { decideManually, removeSession } from '../lifecycle';
import { badRequest, forbidden, notFound, notReleased } from '../refusals';
import { authenticate } from './authenticate';
import type { HonoEnv, ServiceParts } from './environment';
import { createPictureSource } from './picture-source';
import { onlyMethod, parsePaging, readBody } from './request';

type DataContext = Context<HonoEnv>;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const sessionIdOf = (c: DataContext): string => {
  const id = c.req.param('sessionId');
  if (!isSessionId(id)) throw badRequest('The session id is not well-formed.');

  // GUIDs are case-insensitive and stored in lower case.
  return guid.test(id) ? id.toLowerCase() : id;
};

const released: Readonly<Record<CredentialKind, readonly SessionStatus[]>> = {
  integrator: finalStatuses,
  // Officers need the results to decide.
  'back-office': [...finalStatuses, 'WAITING_FOR_MANUAL_APPROVE'],
};

/** Throws unless this kind of credential may read the results of a session in this state. */
const requireReleased = (kind: CredentialKind, status: SessionStatus): void => {
  if (!released[kind].includes(status)) throw notReleased(status);
};

/** Why a session with a decision may lack a part. */
const absences: Readonly<Partial<Record<ResultPart, string>>> = {
  document: 'This session had no document step.',
  face: 'This session had no face step.',
  facts: 'This session has no facts.',
};

export type DataParts = Pick<ServiceParts, 'db' | 'log' | 'store' | 'evidence' | 'credentials' | 'faults'>;

export const createDataRoutes = (parts: DataParts): Hono<HonoEnv> => {
  const { credentials, db, log } = parts;
  const reader = createSessionReader(db);
  const pictureOf = createPictureSource(parts);
  const routes = new Hono<HonoEnv>();

  const on = (method: 'GET' | 'POST' | 'DELETE', path: string, handler: Handler<HonoEnv>) =>
    onlyMethod(routes, method, path, handler);

  const result = (part: ResultPart) => async (c: DataContext) => {
    const found = await reader.result(sessionIdOf(c), part);
    if (!found) throw notFound();
    requireReleased(c.get('kind'), found.status);

    if (found.json === null) {
      const sentence = absences[part];
      throw sentence ? notFound(sentence) : new Error('A session with a decision has no results');
    }

    // Sent as stored, without parsing.
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
  // After authentication, so that strangers neither see nor use up faults.
  if (parts.faults) routes.use(parts.faults);

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

  on('GET', '/:sessionId/facts', (c) => {
    if (c.get('kind') !== 'back-office') throw forbidden('Only a back-office credential may read the facts.');

    return result('facts')(c);
  });

  on('GET', '/:sessionId/images', async (c) => {
    const { document, face } = await imagesOf(c, sessionIdOf(c));

    return c.json({ document, face });
  });

  const image = async (c: DataContext) => {
    const id = sessionIdOf(c);
    const name = c.req.param('imageName');
    if (!isImageName(name)) throw badRequest('The image name is not well-formed.');

    const { demo, document, face } = await imagesOf(c, id);
    if (!document.includes(name) && !face.includes(name)) throw notFound('Image not found.');

    const bytes = await pictureOf(id, demo, name);

    return c.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.length) });
  };

  on('GET', '/:sessionId/images/:imageName', image);
  // The interface names both.
  on('GET', '/:sessionId/image/:imageName', image);

  on('POST', '/:sessionId/manual-decision', async (c) => {
    const id = sessionIdOf(c);
    if (c.get('kind') !== 'back-office') throw forbidden('Only a back-office credential may decide sessions.');

    return c.json(await decideManually(db, id, await readBody(c, wireSchemas.manualDecision), c.get('username')));
  });

  on('DELETE', '/:sessionId', async (c) => {
    const id = sessionIdOf(c);
    if (!(await removeSession(parts, id))) throw notFound();

    log.info({ requestId: c.get('requestId') }, 'session deleted');

    return c.body(null, 204);
  });

  return routes;
};
