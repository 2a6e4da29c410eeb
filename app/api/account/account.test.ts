import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openRoutes, type TestBrowser } from '@/app/_server/testing';
import { createPerson } from '@/lib/access';
import { moveClock, now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { forgetUntrustedProxy, noteUntrustedProxy } from '@/lib/base/untrusted-proxy';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

const email = 'local@desk.example';

let database: TestDatabase;
let routes: Awaited<ReturnType<typeof openRoutes>>;
let browser: TestBrowser;
let password: string;
let restoreClock = () => {};

beforeAll(async () => {
  database = await createTestDatabase();
  routes = await openRoutes(database, {}, async () => ({
    '/api/account/signed-in': await import('./signed-in/route'),
  }));
  browser = routes.newBrowser();
  password = await createPerson(database.db, { email, name: 'Local', roles: ['officer', 'administrator'] });
});

afterEach(() => {
  restoreClock();
  restoreClock = () => {};
});

afterAll(async () => {
  await routes.close();
  await database.close();
});

describe('your account', () => {
  let authenticator: TOTP;
  const codeNow = () => authenticator.generate({ timestamp: now().getTime() });

  test('needs a password to sign in, and a code once there is a second factor', async () => {
    expect(await browser.signInWithPassword({ email, password: 'wrong' })).toBe('wrong');
    expect(await browser.signInWithPassword({ email, password: 'x'.repeat(2000) })).toBe('wrong');
    expect(await browser.signInWithPassword({ email, password })).toBeNull();

    const { uri } = await (await browser.send('POST', '/api/account/second-factor')).json();
    authenticator = URI.parse(uri) as TOTP;
    const confirmed = await browser.send('PUT', '/api/account/second-factor', { code: codeNow() });
    expect((await confirmed.json()).codes).toHaveLength(10);
    const { codes } = await (await browser.send('POST', '/api/account/recovery-codes')).json();

    const other = routes.newBrowser();
    expect(await other.signInWithPassword({ email, password })).toBe('code');
    expect(await other.signInWithPassword({ email, password, code: '000' })).toBe('wrong code');
    expect(await other.signInWithPassword({ email, password, code: codes[0] })).toBeNull();
    expect(await other.account()).toMatchObject({
      recoveryCodesLeft: 9,
      signIns: expect.arrayContaining([
        expect.objectContaining({ method: 'password and recovery code', browser: 'Firefox on Linux', here: true }),
      ]),
    });
    for (let tries = 0; tries < 3; tries++) {
      await other.signInWithPassword({ email, password: 'wrong' });
    }
    expect(await other.signInWithPassword({ email, password })).toBe('wait:1');
  });

  test('requires re-authentication to remove the second factor', async () => {
    restoreClock = moveClock(6 * minuteMs);
    expect((await browser.send('DELETE', '/api/account/second-factor')).status).toBe(403);
    for (const body of [{ password }, { password: 7 }, null]) {
      expect((await browser.send('POST', '/api/account/proof', body)).status).toBe(400);
    }
    const proven = await browser.send('POST', '/api/account/proof', { password, code: codeNow() });
    expect(Date.parse((await proven.json()).freshUntil)).toBeGreaterThan(now().getTime());

    const setPolicy = (codeRequiredFor: string[], was: string[]) =>
      browser.send('PUT', '/api/settings/sign-in', { codeRequiredFor, was });
    forgetUntrustedProxy();
    const settings = await setPolicy(['supervisor'], []);
    expect(await settings.json()).toEqual({
      codeRequiredFor: ['supervisor'],
      without: { viewer: 0, officer: 0, supervisor: 0, 'privacy officer': 0, auditor: 0, administrator: 0 },
      singleSignOn: null,
      untrustedProxy: null,
    });
    noteUntrustedProxy('198.51.100.7');
    expect(await (await browser.get('/api/settings/sign-in')).json()).toMatchObject({
      untrustedProxy: { address: '198.51.100.7', at: expect.any(String) },
    });
    expect((await setPolicy(['chief'], ['supervisor'])).status).toBe(400);
    expect((await setPolicy(['viewer'], [])).status).toBe(409);
    expect((await browser.send('DELETE', '/api/account/second-factor')).status).toBe(200);
  });

  test('a new password signs out everywhere and clears the browser', async () => {
    const change = { current: password, password: 'harbour violet pencil' };
    expect((await browser.send('POST', '/api/account/password', change)).status).toBe(200);
    const elsewhere = routes.newBrowser();
    expect(await elsewhere.signInWithPassword({ email, password: change.password })).toBeNull();
    expect((await elsewhere.get('/api/account/signed-in')).status).toBe(200);
    const ended = await browser.send('DELETE', '/api/account/sign-ins');
    expect((await elsewhere.get('/api/account/signed-in')).status).toBe(401);

    expect(ended.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await browser.get('/api/account')).status).toBe(401);
    expect(await browser.signInWithPassword({ email, password: change.password })).toBeNull();
  });

  test('signing out clears the browser', async () => {
    const answer = await browser.signOut();

    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await browser.get('/api/account')).status).toBe(401);
  });
});
