import { type Route, requirementOf, routes } from '@/lib/access/permissions';
import { builtRoutes, fill, methodsOf } from './built-routes';
import { expect, sendPassword, test } from './fixtures';

const values = { sessionId: '11111111-1111-4111-8111-111111111111', imageName: 'primary_face', nextauth: 'session' };

const built = builtRoutes();
const guarded = (Object.keys(routes) as Route[]).filter((name) => requirementOf(name).needs !== 'public');

const keysOf = ({ kind, pattern }: (typeof built)[number]) =>
  kind === 'PAGE' ? [`PAGE ${pattern}`] : methodsOf(pattern).map((method) => `${method} ${pattern}`);

test('the permission table and the build name the same routes', () => {
  expect(built.flatMap(keysOf).sort()).toEqual(Object.keys(routes).sort());
});

/** A token without a signature, under the name that the desk looks for. */
const forgedCookie = (url: string) => {
  const claims = Buffer.from('{"signInId":"x"}').toString('base64url');

  return `proofdesk-${new URL(url).port}-session=eyJhbGciOiJub25lIn0.${claims}.`;
};

const tricks: Record<string, Record<string, string>> = {
  'no cookie': {},
  'x-middleware-subrequest': { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
  'x-middleware-subrequest for src': {
    'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
  },
  'x-middleware-subrequest for proxy': { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
  'a made-up cookie': { cookie: 'FORGED' },
};

for (const [trick, headers] of Object.entries(tricks)) {
  test(`a stranger with ${trick} gets in nowhere`, async ({ home }) => {
    for (const key of guarded) {
      const [method = '', pattern = ''] = key.split(' ');
      const response = await fetch(home.url + fill(pattern, values), {
        method: method === 'PAGE' ? 'GET' : method,
        headers: {
          origin: home.url,
          ...headers,
          ...(headers.cookie && { cookie: forgedCookie(home.url) }),
        },
        redirect: 'manual',
      });

      if (method === 'PAGE') {
        expect(response.status, key).toBe(307);
        expect(response.headers.get('location'), key).toBe(
          `/sign-in?next=${encodeURIComponent(fill(pattern, values))}`,
        );
      } else {
        expect(response.status, key).toBe(401);
        expect(await response.json(), key).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
      }
    }
  });
}

test('everything personal is marked as not to be kept', async ({ page, home }) => {
  await sendPassword(page.request, home, home.owner);

  for (const { kind, pattern } of built) {
    if (kind === 'ROUTE' && !methodsOf(pattern).includes('GET')) {
      continue;
    }
    const response = await page.request.get(home.url + fill(pattern, values));
    expect(response.headers()['cache-control'], pattern).toMatch(/no-store/);
    expect(response.headers()['x-content-type-options'], pattern).toBe('nosniff');
  }
});
