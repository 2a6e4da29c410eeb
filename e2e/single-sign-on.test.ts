/** Single sign-on through a real identity provider, with the routes that a browser calls. */

import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJar, deskUrl, openRoutes } from '@/app/_server/testing';
import { createPerson } from '@/lib/access';
import { moveClock } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { auditEvent, person, signIn } from '@/lib/db/schema';
import { createTestDatabase, type TestDatabase } from '@/lib/db/testing';
import { type IdentityProvider, startIdentityProvider } from './identity-provider';

const callback = `${deskUrl}/api/auth/callback/oidc`;

let database: TestDatabase;
let provider: IdentityProvider;
let routes: Awaited<ReturnType<typeof openRoutes>>;

/** A browser that can also visit the provider. */
const newVisitor = () => {
  const browser = routes.newBrowser();
  const jar = createJar();

  const visit = async (url: string, form?: Record<string, string>): Promise<Response> =>
    jar.keep(
      await fetch(url, {
        redirect: 'manual',
        headers: { cookie: jar.header() },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    );

  /** Presses the button and returns the redirect. */
  const leave = async (query = '', callbackUrl = '/sessions') =>
    new URL((await (await browser.submit(`/api/auth/signin/oidc${query}`, { callbackUrl })).json()).url);

  /** Follows the provider, answering its page if it shows one, until it sends the browser back. */
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
        // An automatic page, or the one that asks for the user name.
        const page = await response.text();
        const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
        const action = /action="([^"]+)"/.exec(page)?.[1];
        response = await (action ? visit(action, Object.fromEntries(hidden)) : visit(at.href, form));
      } else {
        throw new Error('The provider asks for a user name, but the test has none.');
      }
    }
    throw new Error('The provider does not redirect.');
  };

  /** Where the desk finally sends the browser, including the library's errors. */
  const land = async (path: string): Promise<string> => {
    const response = await browser.get(path);
    const location = new URL(response.headers.get('location') ?? '/', deskUrl);
    const where = `${location.pathname}${location.search}`;

    return location.pathname.startsWith('/api/auth/') ? land(where) : where;
  };

  return {
    ...browser,
    leave,
    land,
    answerProvider,
    signIn: async (username: string | null, callbackUrl?: string) =>
      land(await answerProvider(await leave('', callbackUrl), username ? { username } : null)),
  };
};

/** Replaces the provider by another one. */
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
  restoreClock = moveClock(minutes * minuteMs);
};

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startIdentityProvider({ redirectUris: [callback] });
  routes = await openRoutes(database, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLES: 'compliance=officer;leads=officer,supervisor',
  });
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
  await routes.close();
  await provider.stop();
  await database.close();
});

describe('signing in through the identity provider', () => {
  test('creates the account at the first sign-in, with the roles of its groups, and leads to the wanted page', async () => {
    const browser = newVisitor();

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

  test('sets the roles by groups each time, and removes them with the last group', async () => {
    const first = newVisitor();
    await first.signIn('noah');
    provider.setGroups('noah', ['compliance']);
    await newVisitor().signIn('noah');

    expect(await first.account()).toMatchObject({ roles: ['officer'] });
    const noah = await findPerson('noah@provider.example');
    expect((await eventsAbout('person.roles_changed', noah?.id)).at(-1)).toMatchObject({
      actorId: null,
      details: { by: 'single sign-on' },
      changes: [{ name: 'Roles', before: 'officer, supervisor', after: 'officer' }],
    });

    provider.setGroups('noah', ['football']);
    expect(await newVisitor().signIn('noah')).toBe('/sign-in?error=sso-no-role&next=%2Fsessions');
    expect(await first.account()).toMatchObject({ roles: [] });
    expect((await eventsAbout('person.sign_in_refused', noah?.id)).at(-1)).toMatchObject({
      details: { because: 'no group with a role' },
    });
  });

  test('reads email and groups from the signed token if the provider puts them there', async () => {
    await restartProvider(true);
    provider.addPerson('ines', { email: 'ines@provider.example', name: 'Ines Vega', groups: ['compliance'] });
    const browser = newVisitor();
    await browser.signIn('ines');

    expect(await browser.account()).toMatchObject({ name: 'Ines Vega', roles: ['officer'] });
    await restartProvider(false);
  });

  test('never takes over an account with the same email, and says so', async () => {
    await createPerson(database.db, { email: 'Olga@provider.example', name: 'Olga', roles: ['officer'] });
    provider.addPerson('olga', { email: 'olga@provider.example', name: 'Olga', groups: ['compliance'] });
    const browser = newVisitor();

    expect(await browser.signIn('olga')).toBe('/sign-in?error=sso-taken&next=%2Fsessions');
    expect((await browser.get('/api/account')).status).toBe(401);
    expect(await findPerson('Olga@provider.example')).toMatchObject({ ssoIssuer: null });
  });

  test('refuses a disabled account', async () => {
    provider.addPerson('gone', { email: 'gone@provider.example', name: 'Gone', groups: ['compliance'] });
    await newVisitor().signIn('gone');
    await database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.email, 'gone@provider.example'));

    expect(await newVisitor().signIn('gone')).toBe('/sign-in?error=sso-disabled&next=%2Fsessions');
  });

  test('leads back with a reason if the person cancels or the provider is down', async () => {
    const browser = newVisitor();
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

  test('accepts no answer that this browser did not request', async () => {
    const [asking, other] = [newVisitor(), newVisitor()];
    const back = await asking.answerProvider(await asking.leave(), { username: 'maria' });

    expect(await other.land(back)).toBe('/sign-in?error=sso-failed');
    expect((await other.get('/api/account')).status).toBe(401);
  });

  test('passes no made-up parameters to the provider', async () => {
    const url = await newVisitor().leave('?redirect_uri=https%3A%2F%2Fevil.example&scope=everything&prompt=none');

    expect(url.searchParams.get('redirect_uri')).toBe(callback);
    expect(url.searchParams.get('scope')).toBe('openid email profile');
    expect(url.searchParams.get('prompt')).toBeNull();
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('re-authentication through the identity provider', () => {
  test('dates from when the provider asked, not from the return', async () => {
    const browser = newVisitor();
    await browser.signIn('maria');
    expect(Date.parse((await browser.account()).freshUntil ?? '')).toBeGreaterThan(Date.now() + 4 * minuteMs);

    advance(10);
    await browser.signOut();
    // The provider remembers the browser and asks nothing.
    await browser.signIn(null);
    expect(await browser.account()).toMatchObject({ freshUntil: null });
  });

  test('asks the person again and renews the current sign-in', async () => {
    const browser = newVisitor();
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

  test('fails for another person, and changes nothing', async () => {
    const browser = newVisitor();
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

  test('fails if the provider did not ask', async () => {
    const browser = newVisitor();
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
  test.each([
    ['/api/auth/error?error=Configuration', '/sign-in?error=failed'],
    ['/api/auth/error?error=%3Cscript%3E', '/sign-in?error=failed'],
    ['/api/auth/error?error=OAuthAccountNotLinked', '/sign-in?error=sso-failed'],
    ['/api/auth/error?error=wrong%20code', '/sign-in?error=wrong+code'],
    ['/api/auth/signin?csrf=true', '/sign-in?error=failed'],
    ['/api/auth/signin', '/sign-in'],
    ['/api/auth/signout', '/sign-in'],
    ['/api/auth/verify-request', '/sign-in'],
  ])('show no page of the library: %s redirects to %s', async (path, where) => {
    expect(await newVisitor().land(path)).toBe(where);
  });

  test('answer unknown addresses in our own words', async () => {
    const answer = await newVisitor().get('/api/auth/callback/nobody');

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});
