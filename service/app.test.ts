import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import { finalStatuses, wireSchemas } from '@/lib/contract';
import { connect } from '@/lib/db';
import { createApp } from './app';
import { basic, startTestService, type TestService } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(700);
});

afterAll(() => service.close());

const unknownId = '00000000-0000-4000-8000-000000000000';
const resultPaths = ['decision/results', 'document/result', 'face/result', 'images'] as const;
const schemas = {
  'decision/results': wireSchemas.decision,
  'document/result': wireSchemas.document,
  'face/result': wireSchemas.face,
  images: wireSchemas.images,
};

const one = async (status: string): Promise<string> => {
  const [id] = await service.idsOf(status);
  if (!id) throw new Error(`No demo session is ${status}`);

  return id;
};

const page = async (query: string) =>
  wireSchemas.sessionPage.parse(await (await service.ask(`/session/list${query}`)).json());

describe('authentication', () => {
  it('refuses a request without a credential and asks for basic authentication', async () => {
    for (const where of ['/session/list', `/${unknownId}/status`, '/no/such/path']) {
      const response = await service.ask(where, { as: 'nobody' });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=".+", charset="UTF-8"$/);
      expect(await response.json()).toMatchObject({ error: 'UNAUTHORIZED' });
    }
  });

  it.each([
    ['a wrong secret', `Basic ${btoa('back-office:wrong')}`],
    ['an unknown user', `Basic ${btoa('somebody:wrong')}`],
    ['no colon', `Basic ${btoa('back-office')}`],
    ['a NUL', `Basic ${btoa('back\0office:x')}`],
    ['another scheme', 'Bearer abc'],
    ['broken Base64', 'Basic %%%'],
  ])('refuses %s', async (_, authorization) => {
    const response = await service.ask('/session/list', { as: 'nobody', headers: { authorization } });
    expect(response.status).toBe(401);
  });

  it('refuses a revoked credential', async () => {
    await service.database.pool.query("update api_credential set revoked_at = now() where username = 'integrator'");
    expect((await service.ask('/session/list', { as: 'integrator' })).status).toBe(401);
    await service.database.pool.query('update api_credential set revoked_at = null');
    expect((await service.ask('/session/list', { as: 'integrator' })).status).toBe(200);
  });
});

describe('the list', () => {
  it('lists the newest first, page by page, each session once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page(`?PageNumber=${number}&PageSize=200`)));
    const rows = pages.flatMap(({ data }) => data);

    expect(pages.map(({ totalRecords }) => totalRecords)).toEqual([200, 200, 200, 100]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(700);
    const times = rows.map(({ createdDateUtc }) => createdDateUtc);
    expect(times).toEqual([...times].sort().reverse());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}\+00:00$/);
  });

  it('has ten rows by default, and an empty page after the end', async () => {
    expect((await page('')).data).toHaveLength(10);
    expect(await page('?PageNumber=99&PageSize=1000')).toEqual({
      pageNumber: 99,
      pageSize: 1000,
      totalRecords: 0,
      data: [],
    });
  });

  it.each([
    'PageNumber=0',
    'PageNumber=-1',
    'PageNumber=x',
    'PageNumber=1.5',
    'PageSize=0',
    'PageSize=1001',
    'PageSize=',
  ])('refuses %s', async (query) => {
    const response = await service.ask(`/session/list?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'BAD_REQUEST', message: expect.stringContaining('must be') });
  });
});

describe('results', () => {
  it('are available in the four final statuses to both kinds of credential, as the interface defines them', async () => {
    for (const status of finalStatuses) {
      for (const as of ['integrator', 'back-office'] as const) {
        const id = await one(status);
        expect(await (await service.ask(`/${id}/status`, { as })).json()).toEqual({ status });
        for (const where of resultPaths) {
          const response = await service.ask(`/${id}/${where}`, { as });
          expect(response.status).toBe(200);
          schemas[where].parse(await response.json());
        }
      }
    }
  });

  it('are available to the back office, but not to an integrator, while a session is waiting', async () => {
    const id = await one('WAITING_FOR_MANUAL_APPROVE');
    for (const where of [...resultPaths, 'images/primary_face']) {
      expect((await service.ask(`/${id}/${where}`)).status).toBe(200);
      const held = await service.ask(`/${id}/${where}`, { as: 'integrator' });
      expect(held.status).toBe(409);
      expect(await held.json()).toMatchObject({ error: 'NOT_RELEASED' });
    }
  });

  it.each(['PENDING', 'EXPIRED'])('are not available while a session is %s', async (status) => {
    const id = await one(status);
    for (const where of [...resultPaths, 'images/primary_face']) {
      expect((await service.ask(`/${id}/${where}`)).status).toBe(409);
    }
  });
});

it('a pending session expires after 14 days, in status and list alike', async () => {
  const id = await one('PENDING');
  const statuses = async () => [
    wireSchemas.status.parse(await (await service.ask(`/${id}/status`)).json()).status,
    (await page('?PageSize=1000')).data.find((row) => row.id === id)?.verificationStatus,
  ];
  expect(await statuses()).toEqual(['PENDING', 'PENDING']);

  const back = moveClock(14 * dayMs);
  try {
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED']);
    expect((await service.ask(`/${id}/document/result`)).status).toBe(409);
  } finally {
    back();
  }
});

describe('images', () => {
  it('every listed name returns a JPEG of the announced length, the second time from the store', async () => {
    const id = await one('AUTO_APPROVED');
    const { document, face } = wireSchemas.images.parse(await (await service.ask(`/${id}/images`)).json());

    for (const name of [...document, ...face]) {
      const [first, second] = [await service.ask(`/${id}/images/${name}`), await service.ask(`/${id}/images/${name}`)];
      const bytes = Buffer.from(await first.arrayBuffer());
      expect(first.headers.get('content-type')).toBe('image/jpeg');
      expect(first.headers.get('content-length')).toBe(String(bytes.length));
      expect((await sharp(bytes).metadata()).format).toBe('jpeg');
      expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const kept = (await service.files()).filter((file) => file.includes(id));
    expect(kept).toHaveLength(document.length + face.length);
  });

  it('an unlisted name is not found', async () => {
    expect((await service.ask(`/${await one('AUTO_APPROVED')}/images/fingerprint`)).status).toBe(404);
  });
});

describe('wrong addresses', () => {
  it('an unknown session is not found on any path', async () => {
    for (const where of ['status', ...resultPaths, 'images/primary_face']) {
      expect((await service.ask(`/${unknownId}/${where}`)).status).toBe(404);
    }
  });

  it('refuses malformed session ids and image names', async () => {
    for (const text of ['..%2f..', 'a%2fb', 'x'.repeat(300), 'a%00b', '%', '%20']) {
      expect((await service.ask(`/${text}/status`)).status, text).toBe(400);
      expect((await service.ask(`/${unknownId}/images/${text}`)).status, text).toBe(400);
    }
  });

  it('answers a wrong method with the allowed ones', async () => {
    const post = await service.ask('/session/list', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);

    const get = await service.ask(`/${unknownId}`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'DELETE']);
  });

  it('answers HEAD like GET, without a body', async () => {
    const response = await service.ask('/session/list', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

it('forbids caching and returns the request id', async () => {
  const response = await service.ask('/session/list', { headers: { 'x-request-id': 'abc-123' } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toBe('abc-123');

  const forged = await service.ask('/session/list', { headers: { 'x-request-id': 'a b"c' } });
  expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('answers the health check without a credential', async () => {
  const response = await service.app.request('/healthz');
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

it('the data side is answered while applicants use up all their database connections', async () => {
  const { url } = service.database;
  const applicants = connect(url, { max: 1 });
  const held = await applicants.pool.connect();
  const app = createApp(service.parts, applicants.db);
  const authorization = basic('back-office', service.secret);
  const initialization = app.request('/api/v1/enrolment/initialize', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: randomUUID(), returnUrl: 'https://shop.example/' }),
  });

  let isOpen = false;
  void Promise.resolve(initialization).then(() => {
    isOpen = true;
  });
  expect((await app.request('/api/v1/data/session/list', { headers: { authorization } })).status).toBe(200);
  expect(isOpen).toBe(false);
  held.release();
  expect(await (await initialization).json()).toHaveProperty('accessToken');
  await applicants.close();
});

describe('the facts of a drawn session', () => {
  it('say that it is a sample, and nothing else', async () => {
    const response = await service.ask(`/${await one('AUTO_APPROVED')}/facts`);
    expect(response.status).toBe(200);
    expect(wireSchemas.facts.parse(await response.json())).toEqual({
      policyVersion: expect.any(String),
      leftOut: [],
      reasons: {},
      engine: {},
      origin: 'sample',
    });
  });

  it('are released like results', async () => {
    expect((await service.ask(`/${await one('PENDING')}/facts`)).status).toBe(409);
  });
});
