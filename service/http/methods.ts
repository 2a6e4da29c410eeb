import type { Handler, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from './answers';
import type { HonoEnv } from './environment';

/** Nobody sends pictures here yet; a decision or a new session is small. */
const limited = bodyLimit({
  maxSize: 64 * 1024,
  onError: (c) => refuse(c, 413, 'TOO_LARGE', 'The body is too large.'),
});

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
  if (method === 'POST') routes.post(path, limited, handler);
  else routes.on(method, path, handler);
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  routes.all(path, (c) => refuse(c, 405, 'METHOD_NOT_ALLOWED', `Only ${allow} is possible here.`, { Allow: allow }));
};
