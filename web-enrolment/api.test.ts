import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from './api';
import { sessionState } from './flow/testing';

type Respond = (response: ServerResponse, body: string, request: IncomingMessage) => void;

const opened: Server[] = [];

/** A service on this machine that answers as it is told. The page comes from elsewhere here, hence the headers. */
const serve = async (respond: Respond): Promise<string> => {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    response.setHeader('Access-Control-Expose-Headers', 'Retry-After, Date');
    if (request.method === 'OPTIONS') return response.end();
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    respond(response, body, request);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (status: number, error: string, headers = {}) => json(status, { error, message: 'In words.' }, headers);

const connect = async (respond: Respond, { expiresAt = null as number | null, timeoutMs = 5000 } = {}) =>
  createApi({ base: await serve(respond), token: 'a.b.c', expiresAt, timeoutMs });

const picture = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' });
const quiet = () => ({ signal: new AbortController().signal, onProgress: vi.fn(), onSent: vi.fn() });

afterEach(() => {
  for (const server of opened.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

describe('any request', () => {
  test('carries the token in its header, and the state comes back', async () => {
    const seen: unknown[] = [];
    const api = await connect((response, body, request) => {
      seen.push([request.method, request.url, request.headers.authorization, body]);
      json(200, sessionState())(response, body, request);
    });
    const report = { device: 'd'.repeat(16), isPhone: true, at: 'FRONT', takesOver: true } as const;

    expect(await api.state()).toEqual({ kind: 'state', state: sessionState() });
    expect(await api.report(report)).toMatchObject({ kind: 'state' });
    expect(await api.consent({ version: '1', language: 'jp-JP' })).toMatchObject({ kind: 'state' });
    expect(seen).toEqual([
      ['GET', '/api/v1/enrolment/state', 'Bearer a.b.c', ''],
      ['POST', '/api/v1/enrolment/device', 'Bearer a.b.c', JSON.stringify(report)],
      ['POST', '/api/v1/enrolment/consent', 'Bearer a.b.c', '{"version":"1","language":"jp-JP"}'],
    ]);
  });

  test.each([
    ['the limit of requests', refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '7' }), 7000],
    ['a busy engine', refusal(503, 'ENGINE_BUSY', { 'Retry-After': '3' }), 3000],
    ['a proxy without a service', (response: ServerResponse) => response.writeHead(502).end('<html>'), 5000],
  ])('%s is busy', async (_, respond, retryAfterMs) => {
    expect(await (await connect(respond)).state()).toEqual({ kind: 'busy', retryAfterMs });
  });

  test('a service that cannot be reached is offline', async () => {
    const api = createApi({ base: 'http://127.0.0.1:1', token: 'a.b.c', expiresAt: null });

    expect(await api.state()).toEqual({ kind: 'offline' });
    expect(await api.send('FRONT', picture, quiet())).toEqual({ kind: 'offline' });
  });

  test('no answer in time is offline', async () => {
    const api = await connect(() => undefined, { timeoutMs: 50 });

    expect(await api.state()).toEqual({ kind: 'offline' });
  });

  test('a refused token is expired if its time is over, and unknown otherwise', async () => {
    const refused = refusal(401, 'SESSION_UNAUTHORIZED');

    expect(await (await connect(refused, { expiresAt: Date.now() - 1 })).state()).toEqual({
      kind: 'unauthorized',
      isExpired: true,
    });
    expect(await (await connect(refused, { expiresAt: Date.now() + 60_000 })).complete()).toEqual({
      kind: 'unauthorized',
      isExpired: false,
    });
    expect(await (await connect(refused)).state()).toMatchObject({ isExpired: false });
  });

  test('a device whose clock is behind goes by the clock of the service', async () => {
    const hour = 3_600_000;
    const later = new Date(Date.now() + hour);
    const refused = refusal(401, 'SESSION_UNAUTHORIZED', { Date: later.toUTCString() });
    const api = await connect(refused, { expiresAt: Date.now() + hour / 2 });

    expect(await api.state()).toMatchObject({ isExpired: true });
    expect(Math.abs(api.now() - later.getTime())).toBeLessThan(5000);
  });

  test.each([
    ['a server error', refusal(500, 'INTERNAL_ERROR')],
    ['a page instead of JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
    ['another object', json(200, { hello: 'world' })],
    ['an unknown address', refusal(404, 'NOT_FOUND')],
  ])('%s is broken', async (_, respond) => {
    expect(await (await connect(respond)).state()).toEqual({ kind: 'broken' });
  });

  test('consent after completion says so', async () => {
    const api = await connect(json(200, { hasError: true, error: 'SESSION_ALREADY_COMPLETED' }));

    expect(await api.consent({ version: '1', language: 'en-US' })).toEqual({ kind: 'completed' });
  });
});

describe('complete', () => {
  const customerReturnUrl = 'https://bank.example/done';

  test.each([
    ['the first time', { customerReturnUrl }],
    ['again', { hasError: true, error: 'SESSION_ALREADY_COMPLETED', customerReturnUrl }],
  ])('%s gives the address to return to', async (_, body) => {
    expect(await (await connect(json(200, body))).complete()).toEqual({
      kind: 'completed',
      returnUrl: customerReturnUrl,
    });
  });

  test('names what is missing', async () => {
    const api = await connect(json(200, { hasError: true, error: 'STEPS_MISSING', missing: ['FACE'] }));

    expect(await api.complete()).toEqual({ kind: 'missing', missing: ['FACE'] });
  });

  test('that misses nothing and yet is refused is broken', async () => {
    const api = await connect(json(200, { hasError: true, error: 'STEPS_MISSING', missing: [] }));

    expect(await api.complete()).toEqual({ kind: 'broken' });
  });
});

describe('a picture', () => {
  const accepted = {
    hasError: false,
    isTwoSideDocument: true,
    pageSide: 'FRONT',
    country: 'UTO',
    type: 'IDENTITY_CARD',
  };

  test('is sent as Base64 to its endpoint', async () => {
    const seen: unknown[] = [];
    const api = await connect((response, body, request) => {
      seen.push([request.url, request.headers.authorization, JSON.parse(body)]);
      json(200, request.url?.endsWith('face') ? { hasError: false } : accepted)(response, body, request);
    });

    expect(await api.send('FRONT', picture, quiet())).toEqual({
      kind: 'accepted',
      side: { isTwoSideDocument: true, pageSide: 'FRONT' },
    });
    expect(await api.send('FACE', picture, quiet())).toEqual({ kind: 'accepted', side: null });
    expect(seen).toEqual([
      ['/api/v1/enrolment/document', 'Bearer a.b.c', { imageBase: '/9j/4A==' }],
      ['/api/v1/enrolment/face', 'Bearer a.b.c', { imageBase: '/9j/4A==' }],
    ]);
  });

  test('tells how much of it is sent, in bytes of the picture, and when all is', async () => {
    const api = await connect(json(200, accepted));
    const large = new Blob([new Uint8Array(600_000)]);
    const order: (number | 'sent')[] = [];

    await api.send('FRONT', large, {
      ...quiet(),
      onProgress: (bytes) => order.push(bytes),
      onSent: () => order.push('sent'),
    });

    expect(order.at(-1)).toBe('sent');
    expect(order.at(-2)).toBe(large.size);
  });

  test.each([
    [
      'a refusal with places',
      200,
      { hasError: true, error: 'FACE_QUALITY_LOW', places: [{ x: 0, y: 0, width: 1, height: 1 }] },
      { kind: 'refused', code: 'FACE_QUALITY_LOW', places: [{ x: 0, y: 0, width: 1, height: 1 }], pageSide: null },
    ],
    [
      'the wrong side',
      200,
      { ...accepted, hasError: true, error: 'WRONG_SIDE' },
      { kind: 'refused', code: 'WRONG_SIDE', places: [], pageSide: 'FRONT' },
    ],
    [
      'a code of the future',
      200,
      { hasError: true, error: 'HOLOGRAM_MISSING' },
      { kind: 'refused', code: 'INTERNAL_ERROR', places: [], pageSide: null },
    ],
    ['a completed session', 200, { hasError: true, error: 'SESSION_ALREADY_COMPLETED' }, { kind: 'completed' }],
    ['too large', 413, { error: 'TOO_LARGE' }, { kind: 'too-large' }],
    ['not a picture', 415, { error: 'NOT_A_PICTURE' }, { kind: 'not-a-picture' }],
    ['the last try', 429, { error: 'NO_ATTEMPTS_LEFT' }, { kind: 'exhausted' }],
    [
      'an engine that stopped',
      503,
      { error: 'ENGINE_FAILED' },
      { kind: 'refused', code: 'INTERNAL_ERROR', places: [], pageSide: null },
    ],
    [
      'an engine that ran out of time',
      503,
      { error: 'ENGINE_TIMEOUT' },
      { kind: 'refused', code: 'ENGINE_TIMEOUT', places: [], pageSide: null },
    ],
    ['a busy engine', 503, { error: 'ENGINE_BUSY' }, { kind: 'busy', retryAfterMs: 5000 }],
    ['a server error', 500, { error: 'INTERNAL_ERROR' }, { kind: 'broken' }],
    ['nonsense', 200, {}, { kind: 'broken' }],
  ])('%s', async (_, status, body, outcome) => {
    expect(await (await connect(json(status, body))).send('FRONT', picture, quiet())).toEqual(outcome);
  });

  test('can be cancelled before and after it has arrived', async () => {
    const abort = new AbortController();
    const api = await connect(() => abort.abort());

    expect(await api.send('FRONT', picture, { ...quiet(), signal: abort.signal })).toEqual({ kind: 'cancelled' });
    expect(await api.send('FRONT', picture, { ...quiet(), signal: abort.signal })).toEqual({ kind: 'cancelled' });
  });

  test('a connection that breaks is offline', async () => {
    const api = await connect((response) => response.destroy());

    expect(await api.send('FACE', picture, quiet())).toEqual({ kind: 'offline' });
  });
});

describe('a line on which nothing moves', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('is given up after half a minute', async () => {
    class SilentRequest {
      upload = {};
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {}
    }
    vi.stubGlobal('XMLHttpRequest', SilentRequest);
    vi.stubGlobal(
      'FileReader',
      class {
        result = 'data:image/jpeg;base64,/9j/4A==';
        onload = () => {};
        readAsDataURL() {
          this.onload();
        }
      },
    );
    const outcome = createApi({ base: '', token: 'a.b.c', expiresAt: null }).send('FRONT', picture, quiet());
    await vi.advanceTimersByTimeAsync(30_000);

    expect(await outcome).toEqual({ kind: 'offline' });
  });
});
