import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { exchange } from '@/conformance/wire/exchange';

const open: { close: () => void }[] = [];

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A server that sends exactly this to every request. */
const saying = async (say: (socket: Socket) => void): Promise<URL> => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => say(socket));
    open.push({ close: () => socket.destroy() });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);

  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

const ask = async (say: (socket: Socket) => void, method = 'GET') =>
  exchange(await saying(say), { method, path: '/', headers: {} }, 1000);

const ok = 'HTTP/1.1 200 OK\r\n';

it.each([
  ['whole', 5, 'hello', 'end'],
  ['cut short', 9, 'hello', 'end'],
  ['longer than announced', 2, 'hello', 'end'],
  ['on a connection that stays open', 5, 'hello', 'write'],
  ['longer than announced, on a connection that stays open', 2, 'hello', 'write'],
] as const)('reads all bytes of a body: %s', async (_, announced, body, how) => {
  const answer = await ask((socket) => socket[how](`${ok}Content-Length: ${announced}\r\n\r\n${body}`));

  expect([answer.announced, answer.body.toString()]).toEqual([announced, body]);
});

it.each(['end', 'write'] as const)('reads a chunked body (%s)', async (how) => {
  const answer = await ask((socket) =>
    socket[how](`${ok}Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`),
  );

  expect([answer.announced, answer.body.toString()]).toEqual([null, 'hello']);
});

it('a body without a length ends with the connection', async () => {
  expect((await ask((socket) => socket.end(`${ok}\r\nhello`))).body.toString()).toBe('hello');
});

it('does not wait for a body after HEAD or 204', async () => {
  const head = await ask((socket) => socket.write(`${ok}Content-Length: 5\r\n\r\n`), 'HEAD');
  expect([head.announced, head.body.length]).toEqual([5, 0]);
  expect((await ask((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'))).status).toBe(204);
});

it('skips interim answers and joins repeated headers', async () => {
  const { status, headers } = await ask((socket) =>
    socket.end('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nX-A: 1\r\nx-a: 2\r\n\r\n'),
  );

  expect([status, headers.get('x-a')]).toEqual([404, '1, 2']);
});

it.each([
  ['silence', () => {}, /^No answer from http:\/\/127\.0\.0\.1:\d+ within 1 s\.$/],
  ['a hang-up', (socket: Socket) => socket.end(), /: the connection was closed\.$/],
  ['something else than HTTP', (socket: Socket) => socket.end('220 smtp\r\n\r\n'), /: the answer is not HTTP\.$/],
])('%s is reported in one sentence', async (_, say, sentence) => {
  await expect(ask(say)).rejects.toThrow(sentence);
});
