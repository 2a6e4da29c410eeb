/**
 * For tests only: calls the routes as a browser does, without a server. The browser is a cookie jar.
 */
import { randomBytes } from 'node:crypto';
import { NextRequest } from 'next/server';
import { createPerson, type Role } from '@/lib/access';
import type { AccountAnswer } from '@/lib/answers';
import type { TestDatabase } from '@/lib/db/testing';
import { handled } from './testing-headers';

export const deskUrl = 'http://127.0.0.1:3999';

/** A browser's cookies for one host. */
export const createJar = () => {
  const cookies = new Map<string, string>();

  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (response: Response): Response => {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);

        if (value === '' || /max-age=0/i.test(line)) {
          cookies.delete(name);
        } else {
          cookies.set(name, value);
        }
      }

      return response;
    },
  };
};

type Handler = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>;
type Handlers = Partial<Record<string, Handler>>;

/** By path, named as the folders: `/api/tags/[tagId]`. */
type Routes = Record<string, object>;

const findRoute = (routes: Routes, pathname: string): { handlers: Handlers; params: object } | null => {
  for (const [path, handlers] of Object.entries(routes)) {
    const form = path.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)').replace('[...nextauth]', '.+');
    const match = new RegExp(`^${form}$`).exec(pathname);

    if (match) {
      return { handlers: handlers as Handlers, params: { ...match.groups, nextauth: pathname.split('/').slice(3) } };
    }
  }

  return null;
};

const loadRoutes = async (): Promise<Routes> => ({
  '/api/auth/[...nextauth]': await import('@/app/api/auth/[...nextauth]/route'),
  '/api/account': await import('@/app/api/account/route'),
  '/api/account/proof': await import('@/app/api/account/proof/route'),
  '/api/account/password': await import('@/app/api/account/password/route'),
  '/api/account/second-factor': await import('@/app/api/account/second-factor/route'),
  '/api/account/recovery-codes': await import('@/app/api/account/recovery-codes/route'),
  '/api/account/sign-ins': await import('@/app/api/account/sign-ins/route'),
  '/api/settings/sign-in': await import('@/app/api/settings/sign-in/route'),
});

export type TestBrowser = ReturnType<Awaited<ReturnType<typeof openRoutes>>['newBrowser']>;

/**
 * Opens the sign-in and account routes, and those of `loadMore`, on a database with these additional settings.
 */
export const openRoutes = async (
  database: TestDatabase,
  settings: Record<string, string> = {},
  loadMore: () => Promise<Routes> = async () => ({}),
) => {
  const key = () => randomBytes(32).toString('base64');
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
    ...settings,
  });
  const routes = { ...(await loadRoutes()), ...(await loadMore()) };
  const { desk } = await import('./desk');

  const newBrowser = () => {
    const jar = createJar();

    const call = async (
      method: string,
      path: string,
      body?: URLSearchParams | string,
      headers: Record<string, string> = {},
    ): Promise<Response> => {
      handled.headers = new Headers({
        cookie: jar.header(),
        origin: deskUrl,
        'x-peer-address': '192.0.2.7',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        ...(body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      });
      const init = { method, headers: handled.headers, ...(body !== undefined && { body: body.toString() }) };
      const request = new NextRequest(new URL(path, deskUrl), init);
      const found = findRoute(routes, request.nextUrl.pathname);
      const handler = found?.handlers[method];

      if (!handler) {
        throw new Error(`There is no ${method} ${path} in this test.`);
      }

      return jar.keep(await handler(request, { params: Promise.resolve(found.params as never) }));
    };

    /** Submits a form of the sign-in library with its CSRF token. */
    const submit = async (path: string, form: Record<string, string> = {}): Promise<Response> => {
      const { csrfToken } = await (await call('GET', '/api/auth/csrf')).json();

      return call('POST', path, new URLSearchParams({ csrfToken, json: 'true', ...form }));
    };

    return {
      get: (path: string, headers: Record<string, string> = {}) => call('GET', path, undefined, headers),
      send: (method: string, path: string, body: unknown = {}) => call(method, path, JSON.stringify(body)),
      /** A file under its name. */
      upload: (path: string, name: string, content: string) =>
        call('PUT', path, content, { 'x-file-name': encodeURIComponent(name) }),
      /** As a page's background refresh. */
      sendInBackground: (method: string, path: string, body: unknown = {}) =>
        call(method, path, JSON.stringify(body), { 'x-background': '1' }),
      submit,
      account: async (): Promise<AccountAnswer> => (await call('GET', '/api/account')).json(),
      signOut: () => submit('/api/auth/signout'),
      /** The form's error, or `null` when signed in. */
      signInWithPassword: async (form: { email: string; password: string; code?: string }): Promise<string | null> => {
        const answer = await submit('/api/auth/callback/credentials', form);

        return new URL((await answer.json()).url).searchParams.get('error');
      },
    };
  };

  const close = async () => {
    desk().sessions.stop();
    await desk().pool.end();
    // These belong to this test file's configuration.
    Object.assign(globalThis, { proofdesk: undefined, proofdeskConfig: undefined, proofdeskMetrics: undefined });
  };

  /** Creates a person with these roles and signs them in. */
  const signIn = async (email: string, roles: Role[]) => {
    const browser = newBrowser();
    const password = await createPerson(database.db, { email, name: email, roles });
    const refusal = await browser.signInWithPassword({ email, password });
    if (refusal !== null) throw new Error(`${email} could not sign in: ${refusal}`);

    return browser;
  };

  return { newBrowser, signIn, close };
};
