import type { Handler, Hono } from 'hono';
import { refuse } from './answers';
import type { HonoEnv } from './environment';

/** One method on one path; any other method there is answered with what is allowed. */
export const onlyMethod = (
  routes: Hono<HonoEnv>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  handler: Handler<HonoEnv>,
): void => {
  routes.use(path, (c, next) => {
    c.set('route', path);

    return next();
  });
  routes.on(method, path, handler);
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  routes.all(path, (c) => refuse(c, 405, 'METHOD_NOT_ALLOWED', `Only ${allow} is possible here.`, { Allow: allow }));
};
