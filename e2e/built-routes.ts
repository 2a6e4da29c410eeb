/** The pages and routes of the build, read from the build itself, so that none is missed. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Route } from '@/lib/access/permissions';
import { root } from './launcher';

export interface BuiltRoute {
  kind: 'PAGE' | 'ROUTE';
  /** In Next's notation, such as /api/sessions/[sessionId]. */
  pattern: string;
}

export const builtRoutes = (): BuiltRoute[] => {
  const manifest = JSON.parse(readFileSync(path.join(root, '.next/server/app-paths-manifest.json'), 'utf8'));

  return Object.keys(manifest)
    .filter((entry) => /\/(page|route)$/.test(entry))
    .map((entry) => ({
      kind: entry.endsWith('/page') ? 'PAGE' : 'ROUTE',
      pattern: entry.replace(/\/(page|route)$/, '').replace(/\/\([^)]+\)/g, '') || '/',
    }));
};

/** The methods that a route's source exports. */
export const methodsOf = (pattern: string): string[] => {
  const source = readFileSync(path.join(root, 'app', pattern, 'route.ts'), 'utf8');
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) =>
    new RegExp(`export (const|let|(async )?function) ${method}\\b|export \\{[^}]*\\b${method}\\b`).test(source),
  );

  if (methods.length === 0) {
    throw new Error(`No method found in route ${pattern}.`);
  }

  return methods;
};

/** In the notation of the permission table. */
export const builtKeys = (): Route[] =>
  builtRoutes().flatMap(({ kind, pattern }) =>
    kind === 'PAGE' ? [`PAGE ${pattern}`] : methodsOf(pattern).map((method) => `${method} ${pattern}`),
  ) as Route[];

/** A concrete address for a pattern. */
export const fill = (pattern: string, values: Record<string, string>): string =>
  pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => values[name] ?? 'x');

export const staticFiles = (): string[] =>
  ['.next/static', 'public'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const relative = path.relative(path.join(root, folder), path.join(entry.parentPath, entry.name));

        return folder === 'public' ? `/${relative}` : `/_next/static/${relative}`;
      }),
  );

/** Valid ids that belong to nothing. */
const values = {
  sessionId: '11111111-1111-4111-8111-111111111111',
  imageName: 'primary_face',
  personId: '22222222-2222-4222-8222-222222222222',
  handle: '33333333-3333-4333-8333-333333333333',
  eventId: '999999999',
  name: 'draft-of-a-test',
  searchId: '44444444-4444-4444-8444-444444444444',
  tagId: '999999',
  code: 'no_such_reason',
  viewId: '55555555-5555-4555-8555-555555555555',
  claimId: '66666666-6666-4666-8666-666666666666',
  verdictId: '77777777-7777-4777-8777-777777777777',
  requestId: '88888888-8888-4888-8888-888888888888',
  incidentId: '99999999-9999-4999-8999-999999999999',
  proposalId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  dutyId: '999999',
  ruleId: '999999',
  kind: 'refusal',
  nextauth: 'session',
};

/** The address of the page or route, with ids that belong to nothing. */
export const addressOf = (key: string): string => fill(key.slice(key.indexOf(' ') + 1), values);

export interface Outcome {
  status: number;
  code: string | null;
  location: string | null;
  body: string;
}

export const ask = async (url: string, key: string, headers: Record<string, string>): Promise<Outcome> => {
  const [method = ''] = key.split(' ');
  const response = await fetch(url + addressOf(key), {
    method: method === 'PAGE' ? 'GET' : method,
    headers,
    redirect: 'manual',
  });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');

  return {
    status: response.status,
    code: (isJson && JSON.parse(body).error?.code) || null,
    location: response.headers.get('location'),
    body,
  };
};

/** A short form of an answer: status, and redirect target or error. */
export const briefly = ({ status, code, location }: Outcome): string =>
  [status, location ?? code].filter((part) => part !== null).join(' ');

export const toStrangers = (key: string): string =>
  key.startsWith('PAGE ') ? `307 /sign-in?next=${encodeURIComponent(addressOf(key))}` : '401 NOT_SIGNED_IN';

/** One comparison for all answers is fast and shows everything wrong at once. */
export const answersTo = async <Key extends string>(keys: readonly Key[], answer: (key: Key) => Promise<string>) => {
  const answers: Record<string, string> = {};
  for (const key of keys) answers[key] = await answer(key);

  return answers;
};

export const expectedOf = <Key extends string>(keys: readonly Key[], expected: (key: Key) => string) =>
  Object.fromEntries(keys.map((key) => [key, expected(key)]));
