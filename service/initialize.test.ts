import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '@/lib/base/clock';
import { dayMs, hourMs } from '@/lib/base/durations';
import { wireSchemas } from '@/lib/contract';
import { basic, startTestService, type TestService } from './testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(0);
});

afterAll(() => service.close());

const returnUrl = 'https://shop.example/done';

const initialize = async (body: unknown, { as = 'integrator' }: { as?: string } = {}) =>
  service.app.request('/api/v1/enrolment/initialize', {
    method: 'POST',
    headers: { authorization: basic(as, service.secret), 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const create = async (extra: object = {}): Promise<string> => {
  const sessionId = randomUUID();
  const response = await initialize({ sessionId, returnUrl, ...extra });
  expect(response.status).toBe(200);

  return sessionId;
};

const rowCount = async () => (await service.database.pool.query('select from session')).rowCount;

it('returns a token bound to the session and valid for the capture window', async () => {
  const sessionId = randomUUID();
  const answer = wireSchemas.initializationResponse.parse(await (await initialize({ sessionId, returnUrl })).json());
  const { payload } = await jwtVerify(answer.accessToken, service.keys.accessToken, { algorithms: ['HS256'] });

  expect(decodeProtectedHeader(answer.accessToken)).toMatchObject({ alg: 'HS256' });
  expect(payload).toMatchObject({ sessionId, customer: 'integrator' });
  expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(3600);
  expect(answer.sessionId).toBe(sessionId);
  expect(answer.webEnrolmentUrl).toBe(`http://127.0.0.1:3001/web-enrolment/?token=${answer.accessToken}`);
});

it('a new session is pending, listed and without results, and expires after 14 days in status and list alike', async () => {
  const id = await create({ externalId: 'order 17' });
  const listed = async () => {
    const answer = await service.ask('/session/list?PageSize=1000');

    return wireSchemas.sessionPage.parse(await answer.json()).data.find((row) => row.id === id);
  };
  const status = async () => (await service.ask(`/${id}/status`)).json();

  expect(await status()).toEqual({ status: 'PENDING' });
  const row = await listed();
  expect(row).toMatchObject({
    verificationStatus: 'PENDING',
    documentType: null,
    country: null,
    completedDateUtc: null,
  });
  expect(Date.parse(row?.expiryDateUtc ?? '') - Date.parse(row?.createdDateUtc ?? '')).toBe(hourMs);
  expect((await service.ask(`/${id}/decision/results`)).status).toBe(409);

  const back = moveClock(14 * dayMs);
  try {
    expect(await status()).toEqual({ status: 'EXPIRED' });
    expect((await listed())?.verificationStatus).toBe('EXPIRED');
  } finally {
    back();
  }
  expect(await status()).toEqual({ status: 'PENDING' });
});

it('an id can be used once, in upper or lower case', async () => {
  const sessionId = await create();
  const before = await rowCount();

  for (const again of [sessionId, sessionId.toUpperCase()]) {
    const response = await initialize({ sessionId: again, returnUrl });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: 'CONFLICT' });
  }
  expect(await rowCount()).toBe(before);
  expect((await service.ask(`/${sessionId.toUpperCase()}/status`)).status).toBe(200);
});

it('only one of ten concurrent requests with the same id creates the session', async () => {
  const sessionId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => initialize({ sessionId, returnUrl })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

describe('bad input is refused with a hint, and creates nothing', () => {
  const id = randomUUID();

  it.each<[string, unknown, string]>([
    ['no JSON', 'hello', 'must be JSON'],
    ['a list', [], 'The body'],
    ['nothing', {}, 'sessionId must be a GUID'],
    ['an id that is no GUID', { sessionId: '../../etc', returnUrl }, 'sessionId must be a GUID'],
    ['no address to return to', { sessionId: id }, 'returnUrl must be an https address'],
    [
      'plain http elsewhere',
      { sessionId: id, returnUrl: 'http://shop.example/' },
      'returnUrl must be an https address',
    ],
    ['no address at all', { sessionId: id, returnUrl: 'no address' }, 'returnUrl must be an https address'],
    ['a script', { sessionId: id, returnUrl: 'javascript:alert(1)' }, 'returnUrl must be an https address'],
    ['a NUL in the address', { sessionId: id, returnUrl: 'https://shop.example/\0x' }, 'returnUrl must be an https'],
    ['a line break in it', { sessionId: id, returnUrl: 'https://shop.example/\r\nX: y' }, 'returnUrl must be an https'],
    ['a password in the address', { sessionId: id, returnUrl: 'https://:b@shop.example/' }, 'returnUrl must be'],
    ['a user in the address', { sessionId: id, returnUrl: 'https://a:b@shop.example/' }, 'returnUrl must be'],
    ['a long reference', { sessionId: id, returnUrl, externalId: 'x'.repeat(513) }, 'externalId must have at most 512'],
    ['a NUL', { sessionId: id, returnUrl, externalId: 'a\0b' }, 'externalId must not contain control characters'],
    ['a strange date', { sessionId: id, returnUrl, applicantForm: { dateOfBirth: '1.2.1990' } }, 'dateOfBirth must be'],
    ['an unknown property', { sessionId: id, returnUrl, colour: 'red' }, 'Unknown property: colour'],
  ])('%s', async (_, body, message) => {
    const before = await rowCount();
    const response = await initialize(body);

    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain(message);
    expect(await rowCount()).toBe(before);
  });

  it('a body that is too large', async () => {
    expect((await initialize({ sessionId: id, externalId: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('a wrong password', async () => {
    const response = await service.app.request('/api/v1/enrolment/initialize', {
      method: 'POST',
      headers: { authorization: basic('integrator', 'wrong') },
      body: JSON.stringify({ sessionId: id, returnUrl }),
    });
    expect(response.status).toBe(401);
  });
});

it('accepts http on localhost, a reference of 512 characters and an applicant form', async () => {
  await create({ returnUrl: 'http://localhost:8080/done', externalId: 'ü'.repeat(512) });
  const id = await create({ applicantForm: { firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-03-21' } });
  const { rows } = await service.database.pool.query('select applicant_form from session where id = $1', [id]);

  expect(rows[0].applicant_form).toEqual({ firstName: 'Ada', lastName: 'Byron', dateOfBirth: '1990-03-21' });
});
