/** Session creation, and the endpoints that an applicant's device calls, below `/api/v1/enrolment`. */
import { type Context, Hono } from 'hono';
import { type EnrolmentStep, type WirePayload, wireSchemas } from '@/lib/contract';
import { EngineBusy } from '../engine/engine';
import { noteDevice } from '../enrolment/active-device';
import { alreadyCompleted, completeSession } from '../enrolment/complete';
import { keepConsent } from '../enrolment/consent';
import { bodyBytes, megabytes, parseImageBase } from '../enrolment/image-base';
import { openSession } from '../enrolment/open-session';
import type { EnrolmentSession } from '../enrolment/session';
import { describeState, returnUrlOf } from '../enrolment/state';
import { submitDocument, submitFace } from '../enrolment/submit';
import { engineBusy } from '../refusals';
import { authenticate } from './authenticate';
import { requireAccessToken } from './bearer';
import type { HonoEnv, ServiceParts } from './environment';
import { discardBody, limitBody, onlyMethod, readBody } from './request';

const closed = { hasError: true, error: 'SESSION_ALREADY_COMPLETED' } as const;

export const createEnrolmentRoutes = (parts: ServiceParts): Hono<HonoEnv> => {
  const { db, credentials, engine, enrolment, publicUrl } = parts;
  const routes = new Hono<HonoEnv>();
  const mostBytes = bodyBytes(enrolment.maxBytes);
  const pictureLimit = limitBody(mostBytes, `The picture must have at most ${megabytes(enrolment.maxBytes)}.`);

  routes.use('/initialize', authenticate(credentials));
  for (const path of ['/document', '/face', '/complete', '/state', '/consent', '/device']) {
    routes.use(path, requireAccessToken(parts));
  }

  onlyMethod(routes, 'POST', '/initialize', async (c) => {
    const request = await readBody(c, wireSchemas.initialization);
    const { accessToken, sessionId } = await openSession(parts, request, c.get('username'));

    return c.json({
      accessToken,
      sessionId,
      webEnrolmentUrl: `${publicUrl}/web-enrolment/?token=${accessToken}`,
    } satisfies WirePayload<'initializationResponse'>);
  });

  const readPicture = async (c: Context<HonoEnv>, schema: typeof wireSchemas.documentSubmission) =>
    parseImageBase((await readBody(c, schema)).imageBase, enrolment.maxBytes);

  /** Unpacking a picture takes milliseconds in which nobody else is answered. */
  const requireRoom = async (c: Context<HonoEnv>, step: EnrolmentStep) => {
    try {
      engine.requireRoom(step);
    } catch (error) {
      await discardBody(c, mostBytes);
      throw error instanceof EngineBusy ? engineBusy(error.retryAfterSeconds) : error;
    }
  };

  const onPicture = (step: EnrolmentStep, submit: (c: Context<HonoEnv>) => Promise<object>) =>
    onlyMethod(
      routes,
      'POST',
      `/${step}`,
      async (c) => {
        if (c.get('session').completedAt === null) {
          await requireRoom(c, step);

          return c.json(await submit(c));
        }
        // Whatever the picture is, it is not looked at.
        await discardBody(c, mostBytes);

        return c.json(closed);
      },
      pictureLimit,
    );

  onPicture('document', async (c) =>
    submitDocument(parts, c.get('session'), await readPicture(c, wireSchemas.documentSubmission), c.req.raw.signal),
  );

  onPicture('face', async (c) =>
    submitFace(parts, c.get('session'), await readPicture(c, wireSchemas.faceSubmission), c.req.raw.signal),
  );

  onlyMethod(routes, 'POST', '/complete', async (c) => {
    const session = c.get('session');
    if (session.completedAt !== null) return c.json(alreadyCompleted(returnUrlOf(session)));

    const answer = await completeSession(db, session.id);
    parts.completions?.emit('completed');

    return c.json(answer);
  });

  const stateOf = (session: EnrolmentSession) => describeState(db, session, enrolment.maxBytes);

  onlyMethod(routes, 'GET', '/state', async (c) => c.json(await stateOf(c.get('session'))));

  onlyMethod(routes, 'POST', '/consent', async (c) => {
    const { id, completedAt } = c.get('session');
    if (completedAt !== null) return c.json(closed);

    const session = await keepConsent(db, id, await readBody(c, wireSchemas.consent));

    return c.json(session.completedAt === null ? await stateOf(session) : closed);
  });

  onlyMethod(routes, 'POST', '/device', async (c) => {
    const session = c.get('session');
    const report = await readBody(c, wireSchemas.deviceReport);
    if (session.completedAt === null) await noteDevice(db, session.id, report);
    const state = await stateOf(session);

    return c.json(report.hasLogo ? { ...state, branding: { ...state.branding, logo: null } } : state);
  });

  return routes;
};
