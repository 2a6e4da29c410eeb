import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostilePictures } from '@/engine/hostile-pictures';
import { startTestEngine, type TestEngine } from '@/engine/testing';
import { createApp } from '../app';
import { startTestService, type TestService } from '../testing';
import { createAddressGuard } from '../webhooks/addresses';
import { createPictureFetcher } from './fetch-picture';
import { type Answered, call, openApplicant } from './testing';

/** The largest take about a second; other tests may share the machine. */
const slowestMs = 10_000;

let engine: TestEngine;
let service: TestService;

beforeAll(async () => {
  const base = await startTestService(0);
  engine = await startTestEngine();
  const parts = {
    ...base.parts,
    engine: { ...base.engine, read: engine.read, compare: engine.compare },
    enrolment: { ...base.parts.enrolment, maxBytes: 12 * 1024 * 1024, attemptsPerStep: 10_000 },
    fetchPicture: createPictureFetcher({ guard: createAddressGuard([]) }),
  };
  service = { ...base, parts, app: createApp(parts) };
});

afterAll(async () => {
  engine?.child.kill('SIGKILL');
  await service?.close();
});

/** An acceptance, a code of the interface, or a refusal with a sentence; never a crash. */
const expectWords = ({ status, body }: Answered, name: string): void => {
  if (status === 200) {
    expect(typeof body.hasError, name).toBe('boolean');
    if (body.hasError) expect(body.error, name).toMatch(/^[A-Z_]+$/);
  } else {
    expect([400, 413, 415], name).toContain(status);
    expect(body, name).toEqual({
      error: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/^\S.*\.$/s),
    });
  }
};

it('two hundred hostile files get an answer in words each, and the engine keeps its size', async () => {
  const pictures = await hostilePictures();
  const { token } = await openApplicant(service);
  const send = (file: Uint8Array, step = '/document') => {
    const text = Buffer.from(file).toString('base64');

    return call(service, step, { token, body: { imageBase: text.replace(/(.{76})/g, '$1\r\n') } });
  };
  const largest = pictures.find(({ name }) => name === 'a PNG of 7,000 x 7,000 in few bytes');
  const readLargest = () => send(largest?.file ?? new Uint8Array());
  const expectedStatus = { read: 200, code: 200, 'not-a-picture': 415, 'too-many-pixels': 413 } as const;

  // What a large picture needs once is not a leak.
  await readLargest();
  const before = engine.memoryMb();
  expect(pictures.length).toBeGreaterThanOrEqual(200);

  for (const [i, { name, file, expected }] of pictures.entries()) {
    const begun = performance.now();
    const answer = await send(file, i % 2 === 0 || expected !== 'any' ? '/document' : '/face');
    expect(performance.now() - begun, name).toBeLessThan(slowestMs);
    expectWords(answer, name);
    // An empty file is not even Base64.
    if (expected !== 'any' && file.length > 0) expect(answer.status, name).toBe(expectedStatus[expected]);
  }

  await readLargest();
  expect(engine.child.exitCode).toBeNull();
  expect(engine.memoryMb()).toBeLessThan(before + 150);
}, 240_000);

it('no address leads to this machine or its neighbours, and all are refused in the same words', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { token } = await openApplicant(service);
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
  ];
  const messages = new Set<string>();

  for (const host of [...hosts, '10.0.0.1', '169.254.169.254', '[fe80::1]', '192.168.1.1', 'user@127.0.0.1']) {
    const answer = await call(service, '/document', { token, body: { imageBase: `https://${host}:${port}/a.jpg` } });
    expect(answer.status, host).toBe(400);
    messages.add(answer.body.message);
  }
  server.close();

  expect([...messages]).toHaveLength(1);
  expect(connections).toBe(0);
});
