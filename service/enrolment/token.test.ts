import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { hourMs } from '@/lib/base/durations';
import { createApp } from '../app';
import { deriveKeys } from '../keys';
import { basic, startTestService, type TestService } from '../testing';
import { call, openApplicant } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const endpoints: [where: string, method: string][] = [
  ['/document', 'POST'],
  ['/face', 'POST'],
  ['/complete', 'POST'],
  ['/state', 'GET'],
  ['/consent', 'POST'],
  ['/device', 'POST'],
];

/** Every endpoint must refuse the token with this sentence. */
const expectRefused = async (token: string, sentence: string) => {
  for (const [where, method] of endpoints) {
    const { status, body, headers } = await call(service, where, { token, method });
    expect([where, status]).toEqual([where, 401]);
    expect(body).toEqual({ error: 'SESSION_UNAUTHORIZED', message: expect.stringContaining(sentence) });
    expect(headers.get('www-authenticate')).toMatch(/^Bearer /);
  }
};

const sign = (claims: object, key = service.keys.accessToken) =>
  new SignJWT({ customer: 'integrator', ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);

const seconds = () => Math.floor(Date.now() / 1000);
const period = () => ({ nbf: seconds(), exp: seconds() + 3600 });

it('opens its session and no other', async () => {
  const [one, other] = [await openApplicant(service), await openApplicant(service)];
  await one.document('passport');

  expect((await one.state()).body).toMatchObject({ sessionId: one.id, done: ['FRONT'] });
  expect((await other.state()).body).toMatchObject({ sessionId: other.id, done: [] });
});

it('an altered token is refused', async () => {
  const [one, other] = [await openApplicant(service), await openApplicant(service)];
  const [head, , signature] = one.token.split('.');
  const [, othersClaims] = other.token.split('.');

  await expectRefused(`${head}.${othersClaims}.${signature}`, 'not valid');
});

it('an expired token is refused, even for a completed session', async () => {
  const { token, document, face, complete } = await openApplicant(service);
  await document('passport');
  await face('face');
  await complete();
  const back = moveClock(hourMs);

  try {
    await expectRefused(token, 'has expired');
  } finally {
    back();
  }
});

it('a token of a deleted session is refused', async () => {
  const { token, remove } = await openApplicant(service);
  expect(await remove()).toBe(204);

  await expectRefused(token, 'no longer exists');
});

it('refuses what this service did not issue', async () => {
  const { id: sessionId } = await openApplicant(service);
  const unsigned = [{ alg: 'none' }, { sessionId, customer: 'x', ...period() }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );

  await expectRefused(await sign({ sessionId, ...period() }, randomBytes(32)), 'not valid');
  await expectRefused(await sign({ sessionId: randomUUID(), ...period() }), 'no longer exists');
  await expectRefused(await sign({ sessionId, exp: seconds() + 3600 }), 'not valid');
  await expectRefused(await sign({ sessionId, nbf: seconds() }), 'not valid');
  await expectRefused(await sign({ sessionId, nbf: seconds() + 60, exp: seconds() + 3600 }), 'not valid');
  await expectRefused(await sign(period()), 'not valid');
  await expectRefused(`${unsigned.join('.')}.x`, 'not valid');
  await expectRefused('abc', 'access token is required');
});

it('an API password does not open the applicant’s endpoints', async () => {
  const response = await service.app.request('/api/v1/enrolment/state', {
    headers: { authorization: basic('back-office', service.secret) },
  });
  expect(response.status).toBe(401);
});

it('tokens signed with the previous key stay valid until they end', async () => {
  const { token } = await openApplicant(service);
  const rotated = createApp({ ...service.parts, keys: { ...deriveKeys(randomBytes(32)), previous: service.keys } });
  const forgotten = createApp({ ...service.parts, keys: deriveKeys(randomBytes(32)) });
  const ask = async (app: typeof rotated) =>
    (await app.request('/api/v1/enrolment/state', { headers: { authorization: `Bearer ${token}` } })).status;

  expect([await ask(rotated), await ask(forgotten)]).toEqual([200, 401]);
});

it('the log has no token', async () => {
  const { token } = await openApplicant(service);
  const lines: string[] = [];
  const log = { info: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as unknown as typeof service.parts.log;
  const app = createApp({ ...service.parts, log });
  await app.request(`/api/v1/enrolment/state?token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  await app.request(`/api/v1/enrolment/state/${token}`, { headers: { authorization: `Bearer ${token}x` } });

  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain(token.slice(0, 20));
});
