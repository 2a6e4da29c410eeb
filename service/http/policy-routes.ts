/** An extension of the interface: the policy that decisions are made under, below `/api/v1/policy`. */
import { Hono, type MiddlewareHandler } from 'hono';
import { wireSchemas } from '@/lib/contract';
import { changePolicy, describePolicy, readPolicy } from '../policy';
import { forbidden } from '../refusals';
import { authenticate } from './authenticate';
import type { HonoEnv, ServiceParts } from './environment';
import { readBody, refuse, smallBody } from './request';

const onlyBackOffice: MiddlewareHandler<HonoEnv> = async (c, next) => {
  c.set('route', '/api/v1/policy');
  if (c.get('kind') !== 'back-office') throw forbidden('Only a back-office credential may see or change the policy.');

  await next();
};

export const createPolicyRoutes = ({ db, log, credentials, enrolment }: ServiceParts): Hono<HonoEnv> => {
  const routes = new Hono<HonoEnv>();

  routes.use(authenticate(credentials), onlyBackOffice);

  routes.get('/', async (c) => c.json(describePolicy(await readPolicy(db, enrolment))));

  routes.put('/', smallBody, async (c) => {
    const change = await readBody(c, wireSchemas.policyChange);
    const changed = await changePolicy(db, change, { settings: enrolment, changedBy: c.get('username') });
    log.info({ requestId: c.get('requestId'), version: changed.policy.version }, 'policy in force');

    return c.json(describePolicy(changed));
  });

  routes.all('/', (c) =>
    refuse(c, 405, 'METHOD_NOT_ALLOWED', 'This address accepts only GET, HEAD and PUT.', { Allow: 'GET, HEAD, PUT' }),
  );

  return routes;
};
