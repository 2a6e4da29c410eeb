import { get, type IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FaultyService, startFaultyService } from './testing';

let faulty: FaultyService;
let port: Awaited<ReturnType<FaultyService['listen']>>;
let id: string;
let deleted: [string, string];
let picture: string;

beforeAll(async () => {
  faulty = await startFaultyService();
  port = await faulty.listen();
  [id, ...deleted] = await faulty.approved();
  picture = await faulty.picture(id);
});

afterEach(() => faulty.set());

afterAll(async () => {
  await port.close();
  await faulty.close();
});

interface Outcome {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** How the connection broke, if it did. */
  error: string | undefined;
}

const fetchRaw = (where: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = get(`${port.url}${where}`, { headers: faulty.headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      const end = (error?: NodeJS.ErrnoException) =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
          error: error?.code,
        });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => end());
      response.once('error', end);
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: undefined, headers: {}, bytes: Buffer.alloc(0), error: error.code }),
    );
  });

describe('a reset', () => {
  it('breaks the connection before the answer; the next request is served', async () => {
    await faulty.set({ kind: 'reset', times: 1 });
    expect(await fetchRaw('/session/list')).toMatchObject({ status: undefined, error: 'ECONNRESET' });
    expect(await fetchRaw('/session/list')).toMatchObject({ status: 200, error: undefined });
  });

  it('does not affect other routes', async () => {
    await faulty.set({ kind: 'reset', routes: ['face'] });
    expect(await fetchRaw(`/${id}/status`)).toMatchObject({ status: 200, error: undefined });
    expect(await fetchRaw(`/${id}/face/result`)).toMatchObject({ error: 'ECONNRESET' });
  });
});

describe('half a body', () => {
  it.each([
    ['the list', () => '/session/list'],
    ['a result', () => `/${id}/decision/results`],
    ['a picture', () => picture],
  ])('of %s: announces the whole length, sends half of the bytes and ends the connection', async (_, path) => {
    const where = path();
    const whole = await fetchRaw(where);
    expect(whole).toMatchObject({ status: 200, error: undefined });

    await faulty.set({ kind: 'half-body', times: 1 });
    const half = await fetchRaw(where);
    expect(half).toMatchObject({ status: 200, error: 'ECONNRESET' });
    expect(half.headers).toMatchObject({
      'content-type': whole.headers['content-type'],
      'content-length': String(whole.bytes.length),
      'cache-control': 'no-store',
    });
    expect(half.bytes).toEqual(whole.bytes.subarray(0, Math.floor(whole.bytes.length / 2)));

    expect((await fetchRaw(where)).bytes).toEqual(whole.bytes);
  });

  it('is applied after the other faults', async () => {
    await faulty.set({ kind: 'half-body' }, { kind: 'drift', what: 'pascal-case' });
    expect((await fetchRaw('/session/list')).bytes.toString()).toMatch(/^\{"PageNumber":1/);
  });

  it('does not affect empty answers', async () => {
    await faulty.set({ kind: 'half-body', times: 1 });
    expect((await faulty.ask(`/${id}/status`, { method: 'HEAD' })).status).toBe(200);
    expect((await faulty.ask(`/${deleted[0]}`, { method: 'DELETE' })).status).toBe(204);
    expect(await faulty.faults()).toHaveLength(1);
  });
});

it('a request is handled even if the client hangs up during a delay', async () => {
  const slow = deleted[1];
  await faulty.set({ kind: 'latency', milliseconds: 600_000, routes: ['delete'] });
  const leave = new AbortController();
  const isDelayed = faulty.nextStrike('latency');
  const request = fetch(`${port.url}/${slow}`, {
    method: 'DELETE',
    headers: faulty.headers,
    signal: leave.signal,
  });
  await isDelayed;
  leave.abort();
  await expect(request).rejects.toThrow();
  await vi.waitFor(async () => expect((await faulty.ask(`/${slow}/status`)).status).toBe(404), { timeout: 20_000 });
});

it('a changed answer has a matching length', async () => {
  await faulty.set({ kind: 'drift', what: 'unknown-factor' });
  const { headers, bytes, error } = await fetchRaw(`/${id}/decision/results`);
  expect(error).toBeUndefined();
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(JSON.parse(bytes.toString())).toHaveProperty('verifications.deviceReputation');
});
