import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AddressGuard, createAddressGuard } from '../webhooks/addresses';
import { createPictureFetcher } from './fetch-picture';
import { createTestCertificate } from './testing-certificate';

const sentence =
  'The picture could not be fetched from this address. Send it as Base64, or check that the https address is public and returns the picture itself.';
const bytes = Buffer.from('the bytes of a picture');
const limits = { maxBytes: 1024 * 1024, timeoutMs: 5_000 };
const { key, cert } = createTestCertificate('pictures.example');

let host: Server;
let port: number;
/** Connections and paths that reached the server. */
let reached: string[];

beforeAll(async () => {
  host = createServer({ key, cert }, ({ url = '', headers }, response) => {
    reached.push(url);
    const image = { 'content-type': 'image/jpeg' };
    if (url === '/picture') response.writeHead(200, image).end(bytes);
    else if (url === '/untyped') response.writeHead(200).end(bytes);
    else if (url === '/headers') response.writeHead(200, image).end(JSON.stringify(headers));
    else if (url === '/redirect') response.writeHead(302, { location: `https://127.0.0.1:${port}/picture` }).end();
    else if (url === '/announced')
      response.writeHead(200, { ...image, 'content-length': limits.maxBytes + 1 }).write('a');
    else if (url === '/endless') {
      response.writeHead(200, image);
      const more = () => response.write(Buffer.alloc(64 * 1024), (error) => error ?? more());
      more();
    } else if (url === '/silent') response.writeHead(200, image).write('a');
    else if (url === '/cut') {
      response.writeHead(200, { ...image, 'content-length': 100 }).write('a', () => response.destroy());
    } else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    else if (url === '/packed') response.writeHead(200, { ...image, 'content-encoding': 'gzip' }).end(bytes);
    else response.writeHead(404, image).end(bytes);
  }).listen(0, '127.0.0.1');
  host.on('connection', () => reached.push('connection'));
  await once(host, 'listening');
  ({ port } = host.address() as AddressInfo);
});

afterAll(() => {
  host.closeAllConnections();
  host.close();
});

beforeEach(() => {
  reached = [];
});

const fetchFrom = (address: string, { guard = createAddressGuard(['127.0.0.1']), timeoutMs = limits.timeoutMs } = {}) =>
  createPictureFetcher({ guard, ca: cert })(address, { ...limits, timeoutMs });

const refusal = { code: 'BAD_REQUEST', status: 400, userMessage: sentence };

it('returns the bytes at an https address, asked for without anything of the session', async () => {
  expect(await fetchFrom(`https://127.0.0.1:${port}/picture`)).toEqual(bytes);
  expect(await fetchFrom(`https://127.0.0.1:${port}/untyped`)).toEqual(bytes);
  const sent = JSON.parse((await fetchFrom(`https://127.0.0.1:${port}/headers`)).toString());
  expect(Object.keys(sent).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

it('connects to the address that was checked, whatever the name resolves to by then', async () => {
  const asked: string[] = [];
  const guard: AddressGuard = {
    resolve: async ({ hostname }) => {
      asked.push(hostname);

      return [{ address: '127.0.0.1', family: 4 }];
    },
  };
  expect(await fetchFrom(`https://pictures.example:${port}/picture`, { guard })).toEqual(bytes);
  expect(asked).toEqual(['pictures.example']);
});

describe('without exceptions, nothing on this machine or its networks is reached', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '127。0。0。1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    'localhost',
    'localhost.',
    'LOCALHOST',
    os.hostname(),
  ])('%s', async (name) => {
    const guard = createAddressGuard([]);
    await expect(fetchFrom(`https://${name}:${port}/picture`, { guard })).rejects.toMatchObject(refusal);
    expect(reached).toEqual([]);
  });

  it('not even by a redirect', async () => {
    await expect(fetchFrom(`https://127.0.0.1:${port}/redirect`)).rejects.toMatchObject(refusal);
    expect(reached).toEqual(['connection', '/redirect']);
  });
});

it.each([
  'http://127.0.0.1/picture',
  'ftp://127.0.0.1/picture',
  'file:///etc/hostname',
  'https://user:password@127.0.0.1/picture',
  'https://127.0.0.1:22/picture',
  'https://127.0.0.1:25/picture',
  'https://127.0.0.1:1/picture',
  `https://127.0.0.1/${'a'.repeat(4096)}`,
  'https://',
  'no address',
])('refused before anything is resolved: %s', async (address) => {
  const guard: AddressGuard = { resolve: () => Promise.reject(new Error('asked')) };
  await expect(fetchFrom(address, { guard })).rejects.toMatchObject(refusal);
});

it.each(['missing', 'cut', 'page', 'packed'])('a failure does not tell which one it was: %s', async (path) => {
  await expect(fetchFrom(`https://127.0.0.1:${port}/${path}`)).rejects.toMatchObject(refusal);
});

it('neither does a closed port, an unknown name or a certificate that nobody vouches for', async () => {
  await expect(fetchFrom(`https://127.0.0.1:${(port % 60_000) + 1024}/picture`)).rejects.toMatchObject(refusal);
  await expect(fetchFrom('https://no.such.name.invalid/picture')).rejects.toMatchObject(refusal);
  const strict = createPictureFetcher({ guard: createAddressGuard(['127.0.0.1']) });
  await expect(strict(`https://127.0.0.1:${port}/picture`, limits)).rejects.toMatchObject(refusal);
});

it.each(['announced', 'endless'])('a picture that is too large is not read to the end: %s', async (path) => {
  await expect(fetchFrom(`https://127.0.0.1:${port}/${path}`)).rejects.toMatchObject({
    status: 413,
    userMessage: 'The picture must have at most 1 MB.',
  });
});

it('the time limit covers the whole answer and the resolution of the name', async () => {
  const slow: AddressGuard = { resolve: () => new Promise(() => undefined) };
  await expect(fetchFrom(`https://127.0.0.1:${port}/silent`, { timeoutMs: 150 })).rejects.toMatchObject(refusal);
  await expect(fetchFrom('https://pictures.example/', { timeoutMs: 20, guard: slow })).rejects.toMatchObject(refusal);
});
