import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { startTestService, type TestService } from '../../testing';
import { createAccess } from '../access';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const own = { origin: 'http://127.0.0.1:3001', host: '127.0.0.1:3001', 'sec-fetch-site': 'same-origin' };

/** A connection from another machine, as the server hands it on. */
const outside = {
  incoming: { headers: { host: 'id.example' }, httpVersion: '1.1', socket: { remoteAddress: '203.0.113.5' } },
};

const create = (headers: Record<string, string>, body: unknown = {}, app = service.app, env?: object) =>
  app.request('/demo/session', { method: 'POST', headers, body: JSON.stringify(body) }, env);

const sessionOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  const { accessToken, sessionId } = (await answer.json()) as { accessToken: string; sessionId: string };
  const { rows } = await service.database.pool.query(
    'select external_id, return_url, steps from session where id = $1',
    [sessionId],
  );

  return { accessToken, ...rows[0] };
};

const countSessions = async () => (await service.database.pool.query('select from session')).rowCount;

describe('the demo page', () => {
  it('runs only its own script, frames only the service and cannot be framed', async () => {
    const answer = await service.app.request('/demo');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(answer.status).toBe(200);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(policy.split('; ').slice(2)).toEqual([
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
    ]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('passes on the camera, and offers every parameter of the link', async () => {
    const text = await (await service.app.request('/demo')).text();
    expect(text).toContain('<iframe title="Enrolment page" allow="camera"');
    for (const name of ['steps', 'lang', 'crossDevice', 'onlyMobile']) expect(text).toContain(`name="${name}"`);
    expect(text).toContain('<option value="jp-JP">Japanese (jp-JP)</option>');
    expect(text).toContain('src="web-enrolment/assets/demo-7.js"');
  });

  it('is what follows at the end', async () => {
    const answer = await service.app.request('/demo/done');
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Back at the integrator’s page'),
    ]);
  });
});

describe('a session made there', () => {
  it('carries the name demo, has the steps that were asked for and returns to the demo page', async () => {
    const { accessToken, ...session } = await sessionOf(await create(own, { steps: ['face'] }));
    expect(session).toEqual({
      external_id: 'demo',
      return_url: 'http://127.0.0.1:3001/demo/done',
      steps: ['face'],
    });
    expect(decodeJwt(accessToken)).toMatchObject({ customer: 'demo' });
    const page = await service.app.request(`/web-enrolment/?token=${accessToken}`);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors http:\/\/127\.0\.0\.1:3001$/);
  });

  it('has the usual steps otherwise, and returns where the page was opened', async () => {
    const headers = { ...own, origin: 'http://localhost:3001', host: 'localhost:3001' };
    expect(await sessionOf(await create(headers))).toMatchObject({
      return_url: 'http://localhost:3001/demo/done',
      steps: ['document', 'face'],
    });
  });

  it('returns below the path of SERVICE_PUBLIC_URL', async () => {
    const app = createApp({ ...service.parts, publicUrl: 'https://shop.example/id' });
    const headers = { origin: 'https://shop.example', host: '127.0.0.1:3001' };
    expect(await sessionOf(await create(headers, {}, app))).toMatchObject({
      return_url: 'https://shop.example/id/demo/done',
    });
  });

  it.each([
    ['another page', { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another page in an old browser', { origin: 'https://evil.example', host: '127.0.0.1:3001' }],
    ['a page on another port', { ...own, origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
    ['a frame without an origin', { ...own, origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a program', { host: '127.0.0.1:3001' }],
    ['a browser that says otherwise', { ...own, 'sec-fetch-site': 'cross-site' }],
  ])('is refused to %s', async (_, headers) => {
    const before = await countSessions();
    expect((await create(headers)).status).toBe(403);
    expect(await countSessions()).toBe(before);
  });

  it.each([{ steps: [] }, { steps: ['x'] }, { returnUrl: 'https://evil.example' }])(
    'is refused with %j',
    async (body) => {
      expect((await create(own, body)).status).toBe(400);
    },
  );
});

describe('from outside', () => {
  const settings = { exposes: 'all', trustedProxies: [], frameOrigins: [] } as const;
  const appWith = (hasDemoPage: boolean, requestsPerMinute = 100) =>
    createApp({
      ...service.parts,
      access: createAccess({ ...settings, hasDemoPage, requestsPerMinute, log: service.parts.log }),
    });
  const headers = { origin: 'https://id.example', host: 'id.example' };

  it('it answers like an unknown address, and creates nothing', async () => {
    const app = appWith(false);
    const before = await countSessions();
    for (const path of ['/demo', '/demo/done', '/demo/session', '/demo/']) {
      const answer = await app.request(path, {}, outside);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { error: 'NOT_FOUND', message: 'No such address.' },
      ]);
    }
    expect((await create(headers, {}, app, outside)).status).toBe(404);
    expect(await countSessions()).toBe(before);
  });

  it('with DEMO_PAGE=1 it is there, within the limit for an address', async () => {
    const app = appWith(true, 2);
    expect((await app.request('/demo', {}, outside)).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 3; time++) statuses.push((await create(headers, {}, app, outside)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
