/** The fault board's own port: read, set and remove faults. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Log } from '@/lib/base/log';
import type { HonoEnv } from '../http/environment';
import { pagePolicy } from '../http/page';
import { refuse } from '../http/request';
import type { Board } from './board';
import { drawBoard } from './control-page';
import { type Fault, parseFaults } from './fault';

const largestBody = 256 * 1024;

const protect: MiddlewareHandler<HonoEnv> = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', pagePolicy);
};

const backOfficeOnly: MiddlewareHandler<HonoEnv> = (c, next) =>
  c.get('kind') === 'back-office'
    ? next()
    : Promise.resolve(refuse(c, 403, 'FORBIDDEN', 'The fault board requires a back-office credential.'));

const limit = bodyLimit({
  maxSize: largestBody,
  onError: (c) => refuse(c, 413, 'TOO_LARGE', `The body must be at most ${largestBody} bytes.`),
});

export const createControl = (board: Board, log: Log, authenticate: MiddlewareHandler<HonoEnv>): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>();

  const show = (c: Context) => c.json({ faults: board.faults() });

  const set = (apply: (faults: readonly Fault[]) => void) => async (c: Context) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    if (body === undefined) return refuse(c, 400, 'BAD_REQUEST', 'The body must be JSON.');

    const parsed = parseFaults(body);
    if (!parsed.ok) return refuse(c, 400, 'BAD_REQUEST', parsed.message);

    apply(parsed.faults);
    log.info({ faults: board.faults().map(({ kind }) => kind) }, 'faults changed');

    return show(c);
  };

  const only = (allow: string) => (c: Context) =>
    refuse(c, 405, 'METHOD_NOT_ALLOWED', `This address accepts only ${allow}.`, { Allow: allow });

  app.use(protect);
  app.use(authenticate);
  app.use(backOfficeOnly);

  app.get('/', (c) => c.html(drawBoard(board.faults(), new URL(c.req.url).origin)));
  app.all('/', only('GET, HEAD'));

  app.get('/faults', show);
  app.put('/faults', limit, set(board.replace));
  app.patch('/faults', limit, set(board.merge));
  app.delete('/faults', (c) => {
    board.replace([]);
    log.info({ faults: [] }, 'faults changed');

    return show(c);
  });
  app.all('/faults', only('GET, HEAD, PUT, PATCH, DELETE'));

  app.notFound((c) => refuse(c, 404, 'NOT_FOUND', 'No such address.'));
  app.onError((error, c) => {
    log.error({ error }, 'fault board request failed');

    return refuse(c, 500, 'INTERNAL_ERROR', 'Something went wrong. See the log.');
  });

  return app;
};
