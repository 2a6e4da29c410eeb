/** Session creation, below `/api/v1/enrolment`. */
import { Hono } from 'hono';
import { SignJWT } from 'jose';
import { now } from '@/lib/base/clock';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { createSession } from '../lifecycle';
import { authenticate } from './authenticate';
import type { HonoEnv, ServiceParts } from './environment';
import { onlyMethod, readBody } from './request';

interface TokenContents {
  sessionId: string;
  /** The API user that created the session. */
  customer: string;
  from: Date;
  until: Date;
}

/** Lets the applicant's device capture for this one session. */
const issueAccessToken = (key: Uint8Array, { sessionId, customer, from, until }: TokenContents): Promise<string> =>
  new SignJWT({ sessionId, customer })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setNotBefore(from)
    .setExpirationTime(until)
    .sign(key);

export const createEnrolmentRoutes = ({ db, credentials, keys, publicUrl, rules }: ServiceParts): Hono<HonoEnv> => {
  const routes = new Hono<HonoEnv>();

  routes.use('/initialize', authenticate(credentials));

  onlyMethod(routes, 'POST', '/initialize', async (c) => {
    const request = await readBody(c, wireSchemas.initialization);
    // JWT times are whole seconds.
    const createdAt = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const { sessionId } = request;
    const { expiresAt } = await createSession(db, request, rules, createdAt);
    const accessToken = await issueAccessToken(keys.accessToken, {
      sessionId,
      customer: c.get('username'),
      from: createdAt,
      until: expiresAt,
    });

    return c.json({
      accessToken,
      sessionId,
      webEnrolmentUrl: `${publicUrl}/web-enrolment/?token=${accessToken}`,
    } satisfies WirePayload<'initializationResponse'>);
  });

  return routes;
};
