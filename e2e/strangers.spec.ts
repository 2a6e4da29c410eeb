import { requirementOf, routes } from '@/lib/access/permissions';
import { addressOf, answersTo, ask, briefly, builtKeys, expectedOf, toStrangers } from './built-routes';
import { expect, sendPassword, test } from './fixtures';

const guarded = builtKeys().filter((key) => requirementOf(key).needs !== 'public');

test('the permission table and the build name the same routes', () => {
  expect(builtKeys().sort()).toEqual(Object.keys(routes).sort());
});

/** An unsigned token in the desk's cookie. */
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
  test(`a stranger with ${trick} has no access`, async ({ home }) => {
    const sent = { origin: home.url, ...headers, ...(headers.cookie && { cookie: forgedCookie(home.url) }) };

    expect(await answersTo(guarded, async (key) => briefly(await ask(home.url, key, sent)))).toEqual(
      expectedOf(guarded, toStrangers),
    );
  });
}

test('answers with personal data are never cached', async ({ page, home }) => {
  await sendPassword(page.request, home, home.owner);

  const readable = builtKeys().filter((key) => /^(PAGE|GET) /.test(key));
  const answers = await answersTo(readable, async (key) => {
    const response = await page.request.get(home.url + addressOf(key));
    const { 'cache-control': keeping = '', 'x-content-type-options': sniffing } = response.headers();

    return `${/no-store/.test(keeping) ? 'not kept' : keeping}, ${sniffing}`;
  });
  expect(answers).toEqual(expectedOf(readable, () => 'not kept, nosniff'));
});

test('the image optimiser of Next is off', async ({ home }) => {
  const response = await fetch(`${home.url}/_next/image?url=%2Ficon.svg&w=64&q=75`);

  expect(response.status).toBe(404);
});
