import { expect, test } from 'vitest';
import { parseNewSession } from '@/lib/contract';

const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object) => `${part({ alg: 'HS256' })}.${part(claims)}.c2VjcmV0`;
const token = tokenOf({ sessionId, exp: 1_794_900_000, customer: 'Żółć' });
const webEnrolmentUrl = `https://id.example/web-enrolment/?token=${token}`;

test('the link is kept as written, with the time its token ends', () => {
  const { value, drift } = parseNewSession({ accessToken: token, sessionId, webEnrolmentUrl, plan: 'x' }, sessionId);

  expect(value).toEqual({ link: webEnrolmentUrl, validUntil: '2026-11-17T07:20:00.000Z' });
  expect(drift).toEqual([]);
});

test('keys of another case, and an answer of the link alone, are read too', () => {
  const upper = { AccessToken: token, SessionId: sessionId.toUpperCase(), WebEnrolmentUrl: webEnrolmentUrl };

  expect(parseNewSession(upper, sessionId).value.link).toBe(webEnrolmentUrl);
  expect(parseNewSession({ webEnrolmentUrl }, sessionId).value.validUntil).toBe('2026-11-17T07:20:00.000Z');
});

test.each([['not a token'], ['a.b.c'], [tokenOf({})], [tokenOf({ exp: 'soon' })], [tokenOf({ exp: 1e18 })], [7]])(
  'a token that does not say when it ends has no end: %s',
  (accessToken) => {
    expect(parseNewSession({ accessToken, webEnrolmentUrl }, sessionId).value.validUntil).toBeNull();
  },
);

test.each([
  ['no object', 'SECRET', /could not be read\.$/],
  ['no link', { accessToken: 'SECRET' }, /field webEnrolmentUrl/],
  ['a link that is none', { webEnrolmentUrl: 'SECRET' }, /field webEnrolmentUrl/],
  ['a script', { webEnrolmentUrl: 'javascript:SECRET' }, /field webEnrolmentUrl/],
  ['credentials in it', { webEnrolmentUrl: 'https://SECRET@id.example/' }, /field webEnrolmentUrl/],
  ['a line break in it', { webEnrolmentUrl: 'https://id.example/\nSECRET' }, /field webEnrolmentUrl/],
  ['another session', { webEnrolmentUrl, sessionId: 'SECRET' }, /field sessionId/],
])('%s: refused by the name of the field, without its value', (_, body, message) => {
  const attempt = () => parseNewSession(body, sessionId);

  expect(attempt).toThrow(
    expect.objectContaining({ code: 'UPSTREAM_BROKEN_PAYLOAD', userMessage: expect.stringMatching(message) }),
  );
  expect(attempt).not.toThrow(/SECRET/);
});
