/**
 * The whole way through a real identity provider and back, by the routes that a browser calls; the browser is a jar of
 * cookies and a handful of redirects.
 */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '@/e2e/identity-provider';
import { createPerson, type Person } from '@/lib/access';
import type { AccountAnswer } from '@/lib/answers';
import { moveClock, now } from '@/lib/clock';
import { auditEvent, person, signIn } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';

vi.mock('server-only', () => ({}));

/** The request that is being handled: what Next would tell the code about it. */
let current = new Headers();
const nextHeaders = {
  headers: async () => current,
  cookies: async () => ({
    getAll: () =>
      (current.get('cookie') ?? '').split('; ').flatMap((pair) => {
        const [name = '', ...value] = pair.split('=');

        return name ? [{ name, value: decodeURIComponent(value.join('=')) }] : [];
      }),
  }),
};
vi.mock('next/headers', () => nextHeaders);
// The sign-in library asks for it in its own way.
const require = createRequire(import.meta.url);
const nextHeadersPath = require.resolve('next/headers');
require.cache[nextHeadersPath] = Object.assign(Object.create(null), { loaded: true, exports: nextHeaders });

const deskUrl = 'http://127.0.0.1:3999';
const key = () => randomBytes(32).toString('base64');
const callback = `${deskUrl}/api/auth/callback/oidc`;

let database: TestDatabase;
let provider: IdentityProvider;
let auth: typeof import('@/app/api/auth/[...nextauth]/route');
let account: typeof import('@/app/api/account/route');

/** Cookies by host, as a browser keeps them. */
class Jar {
  readonly #cookies = new Map<string, string>();

  header = () => [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);

      if (value === '' || /max-age=0/i.test(line)) {
        this.#cookies.delete(name);
      } else {
        this.#cookies.set(name, value);
      }
    }

    return response;
  };
}

const newBrowser = () => {
  const [atDesk, atProvider] = [new Jar(), new Jar()];

  const call = async (method: string, path: string, form?: Record<string, string>): Promise<Response> => {
    const headers = new Headers({ cookie: atDesk.header(), origin: deskUrl, 'x-peer-address': '192.0.2.7' });
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0');
    if (form) {
      headers.set('content-type', 'application/x-www-form-urlencoded');
    }
    current = headers;
    const request = new NextRequest(new URL(path, deskUrl), {
      method,
      headers,
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    const nextauth = request.nextUrl.pathname.split('/').slice(3);
    const response =
      request.nextUrl.pathname === '/api/account'
        ? await account.GET(request, { params: Promise.resolve({}) })
        : await auth[method as 'GET' | 'POST'](request, { params: Promise.resolve({ nextauth }) });

    return atDesk.keep(response);
  };

  const visit = async (url: string, form?: Record<string, string>): Promise<Response> =>
    atProvider.keep(
      await fetch(url, {
        redirect: 'manual',
        headers: { cookie: atProvider.header() },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );

  /** Presses the button: returns where the browser is sent. */
  const leave = async (query = '', callbackUrl = '/sessions') => {
    const { csrfToken } = await (await call('GET', '/api/auth/csrf')).json();
    const answer = await call('POST', `/api/auth/signin/oidc${query}`, { csrfToken, callbackUrl, json: 'true' });

    return new URL((await answer.json()).url);
  };

  /** Follows the provider until it sends the browser back, answering its page if it shows one. */
  const answerProvider = async (url: URL, form: Record<string, string> | null): Promise<string> => {
    let response = await visit(url.href);
    let at = url;

    for (let steps = 0; steps < 10; steps++) {
      const location = response.headers.get('location');

      if (location) {
        at = new URL(location, at);
        if (at.origin === deskUrl) {
          return `${at.pathname}${at.search}`;
        }
        response = await visit(at.href);
      } else if (form) {
        // A page that would send itself on, or the one that asks who it is.
        const page = await response.text();
        const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
        const action = /action="([^"]+)"/.exec(page)?.[1];
        response = await (action ? visit(action, Object.fromEntries(hidden)) : visit(at.href, form));
      } else {
        throw new Error('The provider asked, and there is no answer for it.');
      }
    }
    throw new Error('The provider leads nowhere.');
  };

  /** Where the desk sends the browser in the end, errors of the library included. */
  const land = async (path: string): Promise<string> => {
    const response = await call('GET', path);
    const location = new URL(response.headers.get('location') ?? '/', deskUrl);
    const where = `${location.pathname}${location.search}`;

    return location.pathname.startsWith('/api/auth/') ? land(where) : where;
  };

  return {
    call,
    leave,
    land,
    answerProvider,
    signIn: async (username: string | null, callbackUrl?: string) =>
      land(await answerProvider(await leave('', callbackUrl), username ? { username } : null)),
    account: async (): Promise<AccountAnswer> => (await call('GET', '/api/account')).json(),
  };
};

/** Another one in the place of the present one. */
const restartProvider = async (claimsInToken: boolean) => {
  const { issuer, clientSecret } = provider;
  await provider.stop();
  const port = Number(new URL(issuer).port);
  provider = await startIdentityProvider({ redirectUris: [callback], port, clientSecret, claimsInToken });
};

const findPerson = async (email: string) => (await database.db.select().from(person).where(eq(person.email, email)))[0];
const eventsAbout = async (code: string, subject?: string) =>
  database.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.code, code), subject ? eq(auditEvent.subject, subject) : undefined))
    .orderBy(auditEvent.id);

let restoreClock = () => {};
const advance = (minutes: number) => {
  restoreClock = moveClock(minutes * 60_000);
};

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startIdentityProvider({ redirectUris: [callback] });
  Object.assign(process.env, {
    PUBLIC_URL: deskUrl,
    NEXTAUTH_URL: deskUrl,
    DATABASE_URL: database.url,
    UPSTREAM_URL: 'http://127.0.0.1:1',
    UPSTREAM_USERNAME: 'u',
    UPSTREAM_PASSWORD: 'p',
    SESSION_SECRET: key(),
    DATA_KEY: key(),
    SIGNING_KEY: key(),
    LOG_LEVEL: 'error',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLES: 'compliance=officer;leads=officer,supervisor',
  });
  auth = await import('@/app/api/auth/[...nextauth]/route');
  account = await import('@/app/api/account/route');
});

beforeEach(() => {
  provider.setGroups('maria', ['compliance', 'football']);
  provider.setGroups('noah', ['leads']);
});

afterEach(() => {
  restoreClock();
  restoreClock = () => {};
});

afterAll(async () => {
  const { desk } = await import('@/app/_server/desk');
  await desk().pool.end();
  await provider.stop();
  await database.close();
});

describe('signing in through the identity provider', () => {
  test('makes the account at the first time, with the roles of its groups, and leads to the page that was wanted', async () => {
    const browser = newBrowser();

    expect(await browser.signIn('maria', '/sessions?page=2')).toBe('/sessions?page=2');
    expect(await browser.account()).toMatchObject({
      name: 'Maria Rossi',
      email: 'maria@provider.example',
      roles: ['officer'],
      signIn: { kind: 'single sign-on' },
      codeRequired: false,
      signIns: [{ method: 'single sign-on', browser: 'Firefox on Linux', address: '192.0.2.7', here: true }],
    });
    const maria = await findPerson('maria@provider.example');
    expect(maria).toMatchObject({ ssoIssuer: provider.issuer, ssoSubject: 'maria', passwordHash: null });
    expect(await eventsAbout('person.created', maria?.id)).toMatchObject([
      { actorId: null, details: { by: 'single sign-on', roles: 'officer' } },
    ]);
    expect(await eventsAbout('person.signed_in', maria?.id)).toMatchObject([
      { actorId: maria?.id, details: { method: 'single sign-on' } },
    ]);
  });

  test('gives the roles that the groups say each time, and takes them away with the last group', async () => {
    const first = newBrowser();
    await first.signIn('noah');
    provider.setGroups('noah', ['compliance']);
    await newBrowser().signIn('noah');

    expect(await first.account()).toMatchObject({ roles: ['officer'] });
    const noah = await findPerson('noah@provider.example');
    expect((await eventsAbout('person.roles_changed', noah?.id)).at(-1)).toMatchObject({
      actorId: null,
      details: { by: 'single sign-on' },
      changes: [{ name: 'Roles', before: 'officer, supervisor', after: 'officer' }],
    });

    provider.setGroups('noah', ['football']);
    expect(await newBrowser().signIn('noah')).toBe('/sign-in?error=sso-no-role&next=%2Fsessions');
    expect(await first.account()).toMatchObject({ roles: [] });
    expect((await eventsAbout('person.sign_in_refused', noah?.id)).at(-1)).toMatchObject({
      details: { because: 'no group with a role' },
    });
  });

  test('takes e-mail and groups from the signed token as well, where a provider puts them there', async () => {
    await restartProvider(true);
    provider.addPerson('ines', { email: 'ines@provider.example', name: 'Ines Vega', groups: ['compliance'] });
    const browser = newBrowser();
    await browser.signIn('ines');

    expect(await browser.account()).toMatchObject({ name: 'Ines Vega', roles: ['officer'] });
    await restartProvider(false);
  });

  test('never takes over an account that has the same e-mail, and says so', async () => {
    await createPerson(database.db, { email: 'Olga@provider.example', name: 'Olga', roles: ['officer'] });
    provider.addPerson('olga', { email: 'olga@provider.example', name: 'Olga', groups: ['compliance'] });
    const browser = newBrowser();

    expect(await browser.signIn('olga')).toBe('/sign-in?error=sso-taken&next=%2Fsessions');
    expect((await browser.call('GET', '/api/account')).status).toBe(401);
    expect(await findPerson('Olga@provider.example')).toMatchObject({ ssoIssuer: null });
  });

  test('refuses a disabled account', async () => {
    provider.addPerson('gone', { email: 'gone@provider.example', name: 'Gone', groups: ['compliance'] });
    await newBrowser().signIn('gone');
    await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.email, 'gone@provider.example'));

    expect(await newBrowser().signIn('gone')).toBe('/sign-in?error=sso-disabled&next=%2Fsessions');
  });

  test('leads back with a reason when the person calls it off, or the provider is down', async () => {
    const browser = newBrowser();
    const back = await browser.answerProvider(await browser.leave(), { cancel: '1' });
    expect(await browser.land(back)).toBe('/sign-in?error=sso-failed&next=%2Fsessions');

    const left = await browser.answerProvider(await browser.leave(), { username: 'maria' });
    const { issuer, clientSecret } = provider;
    await provider.stop();
    expect(await browser.land(left)).toBe('/sign-in?error=sso-failed&next=%2Fsessions');
    const nowhere = await browser.leave();
    expect(await browser.land(`${nowhere.pathname}${nowhere.search}`)).toBe(
      '/sign-in?error=sso-failed&next=%2Fsessions',
    );

    const port = Number(new URL(issuer).port);
    provider = await startIdentityProvider({ redirectUris: [callback], port, clientSecret });
    expect(await browser.signIn('maria')).toBe('/sessions');
  });

  test('takes no answer that this browser did not ask for', async () => {
    const [asking, other] = [newBrowser(), newBrowser()];
    const back = await asking.answerProvider(await asking.leave(), { username: 'maria' });

    expect(await other.land(back)).toBe('/sign-in?error=sso-failed');
    expect((await other.call('GET', '/api/account')).status).toBe(401);
  });

  test('asks the provider for nothing that a page made up', async () => {
    const url = await newBrowser().leave('?redirect_uri=https%3A%2F%2Fevil.example&scope=everything&prompt=none');

    expect(url.searchParams.get('redirect_uri')).toBe(callback);
    expect(url.searchParams.get('scope')).toBe('openid email profile');
    expect(url.searchParams.get('prompt')).toBeNull();
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('a proof through the identity provider', () => {
  test('is the moment at which the provider asked, not the moment of coming back', async () => {
    const browser = newBrowser();
    await browser.signIn('maria');
    expect(Date.parse((await browser.account()).freshUntil ?? '')).toBeGreaterThan(Date.now() + 4 * 60_000);

    advance(10);
    const { csrfToken } = await (await browser.call('GET', '/api/auth/csrf')).json();
    await browser.call('POST', '/api/auth/signout', { csrfToken, json: 'true' });
    // The provider knows the browser and lets the person through without a question.
    await browser.signIn(null);
    expect(await browser.account()).toMatchObject({ freshUntil: null });
  });

  test('asks the person anew and stamps the sign-in they have', async () => {
    const browser = newBrowser();
    await browser.signIn('maria');
    const before = (await browser.account()).signIns.find(({ here }) => here);
    await database.db.update(signIn).set({ provedAt: null });

    const url = await browser.leave('?prompt=login&max_age=0', '/sessions?page=3');
    expect(url.searchParams.get('prompt')).toBe('login');
    expect(url.searchParams.get('max_age')).toBe('0');
    expect(await browser.land(await browser.answerProvider(url, { username: 'maria' }))).toBe('/sessions?page=3');

    const after = await browser.account();
    expect(after.freshUntil).not.toBeNull();
    expect(after.signIns.find(({ here }) => here)?.handle).toBe(before?.handle);
    const maria = await findPerson('maria@provider.example');
    expect((await eventsAbout('person.proved', maria?.id)).at(-1)).toMatchObject({
      actorId: maria?.id,
      details: { method: 'single sign-on' },
    });
  });

  test('does not count when somebody else answers, and changes nothing', async () => {
    const browser = newBrowser();
    await browser.signIn('maria');
    await database.db.update(signIn).set({ provedAt: null });

    const back = await browser.answerProvider(await browser.leave(), { username: 'noah' });
    expect(await browser.land(back)).toBe('/sign-in?error=sso-failed&next=%2Fsessions');
    expect(await browser.account()).toMatchObject({ name: 'Maria Rossi', freshUntil: null });
    const maria = await findPerson('maria@provider.example');
    expect((await eventsAbout('person.proof_refused', maria?.id)).at(-1)).toMatchObject({
      details: { because: 'another person' },
    });
  });

  test('does not count when the provider did not ask', async () => {
    const browser = newBrowser();
    await browser.signIn('maria');
    await database.db.update(signIn).set({ provedAt: null });
    advance(10);

    const url = await browser.leave();
    url.searchParams.delete('prompt');
    url.searchParams.delete('max_age');
    expect(await browser.land(await browser.answerProvider(url, null))).toContain('error=sso-failed');
    expect(await browser.account()).toMatchObject({ freshUntil: null });
  });
});

describe('the sign-in routes', () => {
  test('clear what the browser kept when somebody signs out', async () => {
    const browser = newBrowser();
    await browser.signIn('maria');
    const { csrfToken } = await (await browser.call('GET', '/api/auth/csrf')).json();
    const answer = await browser.call('POST', '/api/auth/signout', { csrfToken, json: 'true' });

    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect((await browser.call('GET', '/api/account')).status).toBe(401);
  });

  test.each([
    ['/api/auth/error?error=Configuration', '/sign-in?error=failed'],
    ['/api/auth/error?error=%3Cscript%3E', '/sign-in?error=failed'],
    ['/api/auth/error?error=OAuthAccountNotLinked', '/sign-in?error=sso-failed'],
    ['/api/auth/error?error=wrong%20code', '/sign-in?error=wrong+code'],
    ['/api/auth/signin?csrf=true', '/sign-in?error=failed'],
    ['/api/auth/signin', '/sign-in'],
    ['/api/auth/signout', '/sign-in'],
    ['/api/auth/verify-request', '/sign-in'],
  ])('show no page of the library: %s leads to %s', async (path, where) => {
    expect(await newBrowser().land(path)).toBe(where);
  });

  test('say in our own words that there is no such thing', async () => {
    const answer = await newBrowser().call('GET', '/api/auth/callback/nobody');

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  test('give a password form the words it understands', async () => {
    const password = await createPerson(database.db, {
      email: 'local@desk.example',
      name: 'Local',
      roles: ['officer'],
    });
    const browser = newBrowser();
    const answerTo = async (form: Record<string, string>) => {
      const { csrfToken } = await (await browser.call('GET', '/api/auth/csrf')).json();
      const answer = await browser.call('POST', '/api/auth/callback/credentials', { csrfToken, json: 'true', ...form });

      return new URL((await answer.json()).url).searchParams.get('error');
    };
    const [local] = await database.db.select().from(person).where(eq(person.email, 'local@desk.example'));
    const { desk } = await import('@/app/_server/desk');
    const { beginSecondFactor, confirmSecondFactor } = await import('@/lib/access');
    const you = { id: local?.id ?? '', email: 'local@desk.example' } as Person;
    const { uri } = await beginSecondFactor(desk(), you);
    const authenticator = URI.parse(uri) as TOTP;
    const actor = { personId: you.id, requestId: null, address: null };
    await confirmSecondFactor(desk(), you, authenticator.generate(), actor);
    advance(1);
    const code = authenticator.generate({ timestamp: now().getTime() });

    expect(await answerTo({ email: 'local@desk.example', password: 'wrong' })).toBe('wrong');
    expect(await answerTo({ email: 'local@desk.example', password: 'x'.repeat(2000) })).toBe('wrong');
    expect(await answerTo({ email: 'local@desk.example', password })).toBe('code');
    expect(await answerTo({ email: 'local@desk.example', password, code: '000000' })).toBe('wrong code');
    expect(await answerTo({ email: 'local@desk.example', password, code })).toBeNull();
    expect(await browser.account()).toMatchObject({ signIns: [{ method: 'password and code', here: true }] });
    for (let tries = 0; tries < 3; tries++) {
      await answerTo({ email: 'local@desk.example', password: 'wrong' });
    }
    expect(await answerTo({ email: 'local@desk.example', password })).toBe('wait:1');
  });
});
