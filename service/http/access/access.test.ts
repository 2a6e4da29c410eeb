import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import os from 'node:os';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAppError } from '@/lib/base/errors';
import { createApp } from '../../app';
import { basic, startTestService, type TestService } from '../../testing';
import type { HonoEnv } from '../environment';
import { refuse } from '../request';
import { type AccessSettings, createAccess } from '.';

let service: TestService;
const servers: ServerType[] = [];
let warnings: unknown[] = [];

beforeAll(async () => {
  service = await startTestService(0);
});

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
  warnings = [];
});

afterAll(() => service.close());

const access = (settings: Partial<AccessSettings> = {}) =>
  createAccess({
    exposes: 'enrolment',
    trustedProxies: [],
    frameOrigins: [],
    requestsPerMinute: 1000,
    log: { warn: (text: unknown) => warnings.push(text) } as AccessSettings['log'],
    ...settings,
  });

const open = async (app: Pick<Hono<HonoEnv>, 'fetch'>): Promise<number> => {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '0.0.0.0' });
  servers.push(server);
  await once(server, 'listening');

  return (server.address() as AddressInfo).port;
};

const serveService = (settings: Partial<AccessSettings> = {}) =>
  open(createApp({ ...service.parts, access: access(settings) }));

interface Asked {
  method?: 'GET' | 'POST' | 'OPTIONS';
  headers?: Record<string, string>;
  host?: string;
}

// Not `fetch`, which sets some of these headers itself.
const ask = async (port: number, path: string, { method = 'GET', headers = {}, host = '127.0.0.1' }: Asked = {}) => {
  const answer = await request(`http://${host}:${port}${path}`, { method, headers });
  const text = await answer.body.text();

  return { status: answer.statusCode, headers: answer.headers, text };
};

/** An address of this machine that is not loopback, as other machines use it. */
const [outerAddress = ''] = Object.values(os.networkInterfaces()).flatMap((entries) =>
  (entries ?? []).flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : address)),
);

const proxied = { 'x-forwarded-for': '203.0.113.5' };

describe('from outside', () => {
  const onlyHere = ['/docs', '/openapi.json', '/metrics', '/readyz', '/faults', '/', '/api/v1/enrolment'];
  const withAll = ['/api/v1/data/session/list', '/api/v1/enrolment/initialize', '/api/v1/policy', '/api/v1/branding'];

  it.each([...onlyHere, ...withAll])('%s answers like an unknown address', async (path) => {
    const headers = { ...proxied, authorization: basic('integrator', service.secret) };
    const { status, text } = await ask(await serveService(), path, { headers });
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'NOT_FOUND', message: 'No such address.' }]);
  });

  it('/healthz answers', async () => {
    expect((await ask(await serveService(), '/healthz', { headers: proxied })).status).toBe(200);
  });

  it.each(['state', 'document', 'face', 'complete', 'consent', 'device'])(
    'enrolment/%s asks for a token',
    async (name) => {
      const { status, text } = await ask(await serveService(), `/api/v1/enrolment/${name}`, { headers: proxied });
      expect([status, JSON.parse(text).error]).toEqual([401, 'SESSION_UNAUTHORIZED']);
    },
  );

  it('SERVICE_EXPOSES=all adds the data endpoints and initialize, and nothing else', async () => {
    const port = await serveService({ exposes: 'all' });
    const headers = { ...proxied, authorization: basic('integrator', service.secret) };
    expect((await ask(port, '/api/v1/data/session/list', { headers })).status).toBe(200);
    expect((await ask(port, '/api/v1/data/session/list', { headers: proxied })).status).toBe(401);
    expect((await ask(port, '/api/v1/enrolment/initialize', { headers })).status).toBe(405);
    for (const path of ['/api/v1/policy', '/api/v1/branding']) {
      expect((await ask(port, path, { headers })).status).toBe(403);
    }
    for (const path of onlyHere) expect((await ask(port, path, { headers })).status).toBe(404);
  });

  it.each([
    '/web-enrolment/../docs',
    '/web-enrolment/%2e%2e/docs',
    '/api/v1/enrolment/document/../../../../docs',
    '//docs',
    '/web-enrolmentx/../docs',
    '/DOCS',
    '/%64ocs',
    '/docs?/web-enrolment/',
    '/docs#/web-enrolment/',
  ])('no spelling leads around it: %s', async (path) => {
    const port = await serveService();
    const socket = connect(port, '127.0.0.1');
    // Sent as it is: clients would tidy the path.
    socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.5\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const part of socket) answer += part;
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('<html');
  });
});

describe('outside is', () => {
  const seesDocs = async (asked: Asked = {}, settings: Partial<AccessSettings> = {}) =>
    (await ask(await serveService(settings), '/docs', asked)).status === 200;

  it('not this machine, by any of its own names', async () => {
    expect(await seesDocs()).toBe(true);
    for (const host of ['localhost', 'LOCALHOST:3001', '[::1]:3001', '127.0.0.1:80']) {
      expect(await seesDocs({ headers: { host } })).toBe(true);
    }
    expect(await seesDocs({}, { trustedProxies: ['127.0.0.1'] })).toBe(true);
  });

  it.skipIf(outerAddress === '')('a peer that is not loopback', async () => {
    expect(await seesDocs({ host: outerAddress })).toBe(false);
    expect(await seesDocs({ host: outerAddress, headers: { host: 'localhost' } })).toBe(false);
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=203.0.113.5' },
    { 'x-real-ip': '203.0.113.5' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
    // A proxy that passes on only this, or a page whose name was made to resolve to this machine.
    { host: 'id.example' },
    { host: '127.0.0.1.id.example' },
  ])('what came through a proxy on this machine, trusted or not: %o', async (headers) => {
    expect(await seesDocs({ headers })).toBe(false);
    expect(await seesDocs({ headers }, { trustedProxies: ['127.0.0.1'] })).toBe(false);
  });

  it('HTTP/1.0, as of an nginx that was told nothing', async () => {
    const socket = connect(await serveService(), '127.0.0.1');
    socket.end('GET /docs HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    const [first] = await once(socket, 'data');
    expect(String(first)).toContain('404 Not Found');
  });
});

/** Bearer endpoints as the service builds them: `admit` once the token is known. Here the token is the session's id. */
const serveBearer = (settings: Partial<AccessSettings> = {}) => {
  const { gate, admit } = access(settings);
  const app = new Hono<HonoEnv>();
  app.use(gate);
  app.all('/api/v1/enrolment/:step', (c) => {
    const sessionId = c.req.header('authorization')?.replace('Bearer ', '');
    if (!sessionId) return refuse(c, 401, 'SESSION_UNAUTHORIZED', 'No token.');
    admit(c, { sessionId, returnUrl: 'https://shop.example/done?a=1' });

    return c.json({ hasError: false });
  });
  app.onError((error, c) =>
    isAppError(error) ? refuse(c, 429, error.code, error.userMessage) : refuse(c, 500, 'BUG', String(error)),
  );

  return open(app);
};

const state = '/api/v1/enrolment/state';
const bearer = (token: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
});

describe('limits', () => {
  const tooMany = { error: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in 30 seconds.' };

  it('one address is refused in words after its share, with and without a token', async () => {
    const port = await serveBearer({ requestsPerMinute: 2 });
    expect((await ask(port, state, bearer('a'))).status).toBe(200);
    expect((await ask(port, state)).status).toBe(401);
    const { status, headers, text } = await ask(port, state, bearer('b'));
    expect([status, headers['retry-after'], JSON.parse(text)]).toEqual([429, '30', tooMany]);
    // Nothing else is limited.
    expect((await ask(port, '/api/v1/enrolment/initialize')).status).toBe(401);
  });

  it('behind a trusted proxy each applicant has a share; one token has the same from everywhere', async () => {
    const port = await serveBearer({ requestsPerMinute: 2, trustedProxies: ['127.0.0.1'] });
    const from = (last: number, token: string) =>
      ask(port, state, bearer(token, { 'x-forwarded-for': `6.6.6.6, 203.0.113.${last}` }));

    expect([(await from(1, 'a')).status, (await from(2, 'a')).status]).toEqual([200, 200]);
    const { status, headers, text } = await from(3, 'a');
    expect([status, headers['retry-after'], JSON.parse(text)]).toEqual([429, '30', tooMany]);
    expect((await from(3, 'b')).status).toBe(200);
    expect((await from(3, 'c')).status).toBe(429);
    expect(warnings).toEqual([]);
  });

  it('reports of devices never keep a picture from being sent, and have limits of their own', async () => {
    const port = await serveBearer({ requestsPerMinute: 2 });
    const report = (token: string) => ask(port, '/api/v1/enrolment/device', { ...bearer(token), method: 'POST' });
    const statuses = [];
    for (const token of 'aaabbccddeeffgghhiijk') statuses.push((await report(token)).status);

    expect(statuses.slice(0, 3)).toEqual([200, 200, 429]);
    // An address reports for ten applicants at a time.
    expect(statuses.slice(3, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
    expect((await ask(port, state, bearer('a'))).status).toBe(200);
  });

  it('behind an unknown proxy all share one, and the log says once what to do, without an address', async () => {
    const port = await serveBearer({ requestsPerMinute: 2 });
    const statuses = [];
    for (const last of [1, 2, 3]) {
      const { status } = await ask(port, state, bearer('a', { 'x-forwarded-for': `203.0.113.${last}` }));
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(warnings).toEqual([expect.stringMatching(/^(?!.*\d).*TRUSTED_PROXIES/)]);
  });
});

describe('across origins', () => {
  const allowed = 'access-control-allow-origin';
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };

  it('the page at the session’s returnUrl, and those in FRAME_ORIGINS, may read the answer', async () => {
    const port = await serveBearer({ frameOrigins: ['https://frame.example'] });
    for (const origin of ['https://shop.example', 'https://frame.example']) {
      const { status, headers } = await ask(port, state, bearer('a', { origin }));
      expect([status, headers[allowed], headers.vary]).toEqual([200, origin, 'Origin']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://SHOP.example',
    'null',
  ])('no other page: %s', async (origin) => {
    const port = await serveBearer();
    const { status, headers } = await ask(port, state, bearer('a', { origin }));
    expect([status, headers[allowed], headers.vary]).toEqual([200, undefined, 'Origin']);
  });

  it('without a valid token, only FRAME_ORIGINS may read the refusal', async () => {
    const port = await serveBearer({ frameOrigins: ['https://frame.example'] });
    const answerFor = async (origin: string) => (await ask(port, state, { headers: { origin } })).headers[allowed];
    expect([await answerFor('https://frame.example'), await answerFor('https://shop.example')]).toEqual([
      'https://frame.example',
      undefined,
    ]);
  });

  it('the refusal for too many requests is readable too', async () => {
    const port = await serveBearer({ requestsPerMinute: 1, trustedProxies: ['127.0.0.1'] });
    const from = (last: number) =>
      ask(port, state, bearer('a', { origin: 'https://shop.example', 'x-forwarded-for': `203.0.113.${last}` }));
    await from(1);
    const { status, headers } = await from(2);
    expect([status, headers[allowed], headers['access-control-expose-headers']]).toEqual([
      429,
      'https://shop.example',
      'Retry-After, X-Request-Id',
    ]);
  });

  it('a preflight is answered for any origin a returnUrl can have, without counting', async () => {
    const port = await serveBearer({ requestsPerMinute: 1, frameOrigins: ['http://intranet'] });
    for (const origin of ['https://any.example', 'http://localhost:5173', 'http://intranet']) {
      const { status, headers, text } = await ask(port, '/api/v1/enrolment/document', {
        method: 'OPTIONS',
        headers: { ...preflight, origin },
      });
      expect([status, text]).toEqual([204, '']);
      expect(headers).toMatchObject({
        [allowed]: origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      });
    }
    expect((await ask(port, state, bearer('a'))).status).toBe(200);
  });

  it.each(['http://any.example', 'null', 'https://any.example/', 'file://', 'x'])(
    'no preflight for %s',
    async (origin) => {
      const port = await serveBearer();
      const { headers } = await ask(port, state, { method: 'OPTIONS', headers: { ...preflight, origin } });
      expect(headers[allowed]).toBeUndefined();
    },
  );

  it.each(['/api/v1/enrolment/initialize', '/api/v1/data/session/list', '/docs', '/openapi.json', '/healthz'])(
    'nothing else answers: %s',
    async (path) => {
      const port = await serveService({ exposes: 'all', frameOrigins: ['https://frame.example'] });
      const origin = 'https://frame.example';
      const answers = [
        await ask(port, path, { headers: { origin, authorization: basic('integrator', service.secret) } }),
        await ask(port, path, { method: 'OPTIONS', headers: { ...preflight, origin } }),
      ];
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    },
  );
});
