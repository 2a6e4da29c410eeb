/** An extension of the interface: how the hosted page looks, below `/api/v1/branding`. */
import { Hono, type MiddlewareHandler } from 'hono';
import { wireSchemas } from '@/lib/contract';
import { changeBranding, readBranding } from '../branding';
import { forbidden } from '../refusals';
import { authenticate } from './authenticate';
import type { HonoEnv, ServiceParts } from './environment';
import { limitBody, readBody, refuse } from './request';

const onlyBackOffice: MiddlewareHandler<HonoEnv> = async (c, next) => {
  c.set('route', '/api/v1/branding');
  if (c.get('kind') !== 'back-office') throw forbidden('Only a back-office credential may see or change the branding.');

  await next();
};

/** A logo in Base64, and room for the rest. */
const brandingLimit = limitBody(128 * 1024, 'The body is too large. The logo must be a file of at most 64 kB.');

export const createBrandingRoutes = ({
  db,
  log,
  credentials,
}: Pick<ServiceParts, 'db' | 'log' | 'credentials'>): Hono<HonoEnv> => {
  const routes = new Hono<HonoEnv>();

  routes.use(authenticate(credentials), onlyBackOffice);

  routes.get('/', async (c) => c.json(await readBranding(db)));

  routes.put('/', brandingLimit, async (c) => {
    const change = await readBody(c, wireSchemas.brandingChange);
    const changed = await changeBranding(db, change, c.get('username'));
    log.info({ requestId: c.get('requestId'), version: changed.version }, 'branding in force');

    return c.json(changed);
  });

  routes.all('/', (c) =>
    refuse(c, 405, 'METHOD_NOT_ALLOWED', 'This address accepts only GET, HEAD and PUT.', { Allow: 'GET, HEAD, PUT' }),
  );

  return routes;
};
