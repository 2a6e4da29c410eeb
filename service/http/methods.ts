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
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  // The log names the pattern, so whoever answers notes it.
  const answer: Handler<HonoEnv> = (c, next) => {
    c.set('route', path);

    return handler(c, next);
  };

  if (method === 'POST') routes.post(path, limited, answer);
  else routes.on(method, path, answer);
  routes.all(path, (c) => {
    c.set('route', path);

    return refuse(c, 405, 'METHOD_NOT_ALLOWED', `Only ${allow} is possible here.`, { Allow: allow });
  });
};
