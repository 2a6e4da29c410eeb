import { request as announce } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTrust } from '@/lib/base/peer';
import { findUntrustedProxy, forgetUntrustedProxy } from '@/lib/base/untrusted-proxy';
import { createFrontDoor } from './front-door';

/** The front door before a handler that says what reached it. */
const open = async (proxies: readonly string[] = []) => {
  const warnings: unknown[] = [];
  const logged: unknown[] = [];
  const server = createFrontDoor({
    handle: async (request, response) => {
      if (request.headers['x-wanted-status']) response.statusCode = Number(request.headers['x-wanted-status']);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(request.headers));
    },
    isTrusted: createTrust(proxies),
    largestFile: 1024 * 1024,
    log: {
      info: (details: unknown) => logged.push(details),
      warn: (details: unknown) => warnings.push(details),
      error: () => undefined,
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    warnings,
    logged,
    // Not `fetch`, which sets these headers itself.
    ask: async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') => {
      const answer = await request(`${address}${path}`, { method, headers });

      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.json() };
    },
    /** Announces a body of this size, and sends none of it: the answer does not wait for it. */
    announce: (method: 'PUT' | 'POST', path: string, size: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = announce(`${address}${path}`, { method, headers: { 'content-length': size } }, (answer) => {
          resolve(answer.statusCode);
          asked.destroy();
        });
        asked.once('error', reject).flushHeaders();
      }),
  };
};

const foreign = { 'sec-fetch-site': 'cross-site' };
const navigation = { ...foreign, 'sec-fetch-mode': 'navigate' };

test.each([
  ['GET', '/api/sessions', foreign],
  ['GET', '/api/sessions/s1/images/front', { ...foreign, 'sec-fetch-mode': 'no-cors' }],
  ['GET', '/api/audit/export', navigation],
  ['POST', '/api/auth/callback/credentials', navigation],
  ['GET', '/api/auth/callback/oidc', foreign],
  ['GET', '/api/auth/session', foreign],
  ['POST', '/api/webhooks/upstream', foreign],
] as const)("another website's %s %s is refused before it reaches a route", async (method, path, headers) => {
  const response = await (await open()).ask(path, headers, method);

  expect(response.status).toBe(403);
  expect(response.body).toEqual({
    error: {
      code: 'WRONG_ORIGIN',
      message: 'This request came from another website. Open Proofdesk and try again.',
      reference: response.headers['x-request-id'],
    },
  });
});

test.each([
  ['the identity provider', 'GET', '/api/auth/callback/oidc?code=x', navigation],
  ['a link to a page', 'GET', '/sessions', navigation],
  ['the desk', 'GET', '/api/sessions', { 'sec-fetch-site': 'same-origin' }],
  ['an address typed by a person', 'GET', '/api/sessions', { 'sec-fetch-site': 'none' }],
  ["the service's webhook", 'POST', '/api/webhooks/upstream', {}],
] as const)('%s gets through', async (_, method, path, headers) => {
  expect((await (await open()).ask(path, headers, method)).status).toBe(200);
});

test('a page asking again and again whether it is still signed in fills no log, unless it is not', async () => {
  const { ask, logged } = await open();
  await ask('/api/account/signed-in');
  await ask('/api/account/signed-in', { 'x-wanted-status': '401' });
  await ask('/api/account');

  await vi.waitFor(() => expect(logged).toHaveLength(2));
  expect(logged).toMatchObject([
    { path: '/api/account/signed-in', status: 401 },
    { path: '/api/account', status: 200 },
  ]);
});

test('x-forwarded-for from an untrusted peer is ignored, shown to administrators, and logged once', async () => {
  forgetUntrustedProxy();
  const { ask, warnings } = await open(['10.0.0.0/8']);
  await ask('/healthz');
  expect(findUntrustedProxy()).toBeNull();

  for (const claimed of ['203.0.113.5', '203.0.113.6']) {
    const { body: seen } = await ask('/healthz', { 'x-forwarded-for': claimed });
    expect(seen).toMatchObject({ 'x-peer-address': '127.0.0.1', 'x-peer-direct': '0' });
  }
  expect(findUntrustedProxy()).toMatchObject({ address: '127.0.0.1', at: expect.any(Date) });
  expect(warnings).toEqual([{ peer: '127.0.0.1' }]);
});

test('x-forwarded-for from a trusted peer is used, with or without a port', async () => {
  const { ask, warnings } = await open(['127.0.0.1']);
  const { body: seen } = await ask('/healthz', { 'x-forwarded-for': '203.0.113.5:4711' });

  expect(seen).toMatchObject({ 'x-peer-address': '203.0.113.5', 'x-peer-direct': '0' });
  expect(warnings).toEqual([]);
});

test.each([
  ['an attached file', 'PUT', `/api/deletions/${'a'.repeat(36)}/attachments/${'b'.repeat(36)}`, 1024 * 1024, 200],
  [
    'an attached file over the limit',
    'PUT',
    `/api/deletions/${'a'.repeat(36)}/attachments/${'b'.repeat(36)}`,
    1024 * 1024 + 1,
    413,
  ],
  ['a form as large as a file', 'POST', '/api/deletions', 1024 * 1024, 413],
] as const)('%s is let in only up to its limit', async (_, method, path, size, status) => {
  expect(await (await open()).announce(method, path, size)).toBe(status);
});
