import { expect, test } from 'vitest';
import { createTestUpstream, type Handler, secrets, sendJson, startService } from '@/lib/upstream/testing';

/** Everything a log, a screen or a debugger could print of an error. */
const everythingOf = (value: unknown, seen = new Set<unknown>()): string => {
  if (typeof value !== 'object' || value === null || seen.has(value)) {
    return String(value);
  }
  seen.add(value);

  return Reflect.ownKeys(value)
    .map((key) => `${String(key)}=${everythingOf(Reflect.get(value, key), seen)}`)
    .concat(value instanceof Error ? [value.message, String(value.stack), everythingOf(value.cause, seen)] : [])
    .join('\n');
};

/** The worst case: a service that echoes the credentials. */
const echo =
  (status: number, contentType: string): Handler =>
  (request, response) => {
    response
      .writeHead(status, { 'content-type': contentType, 'x-echo': request.headers.authorization ?? '' })
      .end(`{"status": ${request.headers.authorization}`);
  };

const redirectWithSecret: Handler = (request, response) => {
  response
    .writeHead(302, { location: `http://${encodeURIComponent(request.headers.authorization ?? '')}.invalid/` })
    .end();
};

const garbage: Handler = (request) => {
  request.socket.end(`NOT HTTP ${request.headers.authorization}\r\n\r\n`);
};

test.each<[string, Handler]>([
  ['a redirect', redirectWithSecret],
  ['broken JSON', echo(200, 'application/json')],
  ['a web page', echo(200, 'text/html')],
  ['an error', echo(500, 'application/json')],
  ['a refusal', echo(401, 'application/json')],
  ['429', echo(429, 'application/json')],
  ['garbage', garbage],
  ['a wrong shape', sendJson([])],
  ['silence', () => {}],
])('no error or log line contains the credentials after %s', async (_, handler) => {
  const service = await startService(handler);
  const upstream = createTestUpstream(service.url, { jsonTimeoutMs: 200, imageTimeoutMs: 200 });
  const failures = await Promise.all([
    ...(['decision', 'document', 'face', 'images'] as const).map((call) =>
      upstream[call]('s1').catch((error: unknown) => error),
    ),
    upstream.status('s1'),
    upstream.image('s1', 'signature').catch((error: unknown) => error),
  ]);

  await service.close();
  failures.push(await upstream.listSessions(1, 1).catch((error: unknown) => error));

  const text = [everythingOf(failures), JSON.stringify(failures), everythingOf(upstream.logged)].join('\n');
  expect(failures.filter((failure) => failure instanceof Error).length).toBeGreaterThanOrEqual(5);
  expect(upstream.logged.length).toBeGreaterThanOrEqual(5);
  expect(service.requests.length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
  }
});
