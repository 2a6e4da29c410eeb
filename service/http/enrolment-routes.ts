/** Session creation, below `/api/v1/enrolment`. */
import { Hono } from 'hono';
import { now } from '@/lib/clock';
import { type WirePayload, wireSchemas } from '@/lib/contract';
import { issueAccessToken } from '../access-token';
import { createSession } from '../lifecycle/create-session';
import { authenticate } from './authenticate';
import { readBody } from './body';
import type { HonoEnv, Means } from './environment';
import { onlyMethod } from './methods';

export const createEnrolmentRoutes = ({ db, credentials, keys, publicUrl, rules }: Means): Hono<HonoEnv> => {
  const routes = new Hono<HonoEnv>();

  routes.use('/initialize', authenticate(credentials));

  onlyMethod(routes, 'POST', '/initialize', async (c) => {
    const wanted = await readBody(c, wireSchemas.initialization);
    // A token counts whole seconds.
    const createdAt = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const { sessionId } = wanted;
    const { expiresAt } = await createSession(db, wanted, rules, createdAt);
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
