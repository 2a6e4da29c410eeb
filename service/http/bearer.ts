import type { MiddlewareHandler } from 'hono';
import { isAppError } from '@/lib/base/errors';
import { bodyBytes } from '../enrolment/image-base';
import { findSession } from '../enrolment/session';
import { verifyAccessToken } from '../enrolment/token';
import { unauthorized } from '../refusals';
import type { HonoEnv, ServiceParts } from './environment';
import { discardBody, refuse } from './request';

const challenge = 'Bearer realm="Enrolment service"';

const tokenOf = (header: string | undefined): string => {
  const [, token] = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '') ?? [];
  if (!token) throw unauthorized('An access token is required: Authorization: Bearer <token>.');

  return token;
};

/** Lets in whoever holds the access token of an existing session. */
export const requireAccessToken =
  ({
    db,
    keys,
    access,
    enrolment,
  }: Pick<ServiceParts, 'db' | 'keys' | 'access' | 'enrolment'>): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    try {
      const sessionId = await verifyAccessToken(keys, tokenOf(c.req.header('authorization')));
      const session = await findSession(db, sessionId);
      c.set('session', session);
      access.admit(c, { sessionId, returnUrl: session.returnUrl });
    } catch (error) {
      await discardBody(c, bodyBytes(enrolment.maxBytes));
      if (!isAppError(error, 'SESSION_UNAUTHORIZED')) throw error;

      return refuse(c, 401, error.code, error.userMessage, { 'WWW-Authenticate': challenge });
    }

    return next();
  };
