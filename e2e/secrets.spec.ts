import { builtRoutes, fill, methodsOf, staticFiles } from './built-routes';
import { expect, sendPassword, setPurpose, test } from './fixtures';
import { readSecrets } from './launcher';

test('no page, route or file ever carries a secret', async ({ page, home }) => {
  test.setTimeout(120_000);
  const { upstreamUsername, upstreamPassword, sessionSecret, dataKey, signingKey } = readSecrets(home.dataDir);
  const forbidden = {
    'the upstream password': upstreamPassword,
    'its Base64 form': Buffer.from(upstreamPassword).toString('base64').replace(/=+$/, ''),
    'the basic-auth header': Buffer.from(`${upstreamUsername}:${upstreamPassword}`)
      .toString('base64')
      .replace(/=+$/, ''),
    'the session secret': sessionSecret,
    'the data key': dataKey,
    'the signing key': signingKey,
  };

  await sendPassword(page.request, home, home.owner);
  await setPurpose(page, home);
  const list = await (await page.request.get(`${home.url}/api/sessions?size=200`)).json();
  const rejected = list.rows.find(({ status }: { status: string }) => status === 'AUTO_REJECTED');
  const values = { sessionId: rejected.id as string, imageName: 'original_FRONT', nextauth: 'session' };
  const unknown = { sessionId: '11111111-1111-4111-8111-111111111111', imageName: 'nope', nextauth: 'providers' };

  const requests = [
    ...builtRoutes().flatMap(({ kind, pattern }) =>
      (kind === 'PAGE' ? ['GET'] : methodsOf(pattern)).flatMap((method) =>
        [values, unknown].map((filling) => ({ method, path: fill(pattern, filling) })),
      ),
    ),
    ...staticFiles().map((path) => ({ method: 'GET', path })),
  ]
    // Last, because it signs out.
    .sort((a, b) => Number(a.path.endsWith('/sign-ins')) - Number(b.path.endsWith('/sign-ins')));

  expect(requests.length).toBeGreaterThan(40);

  const found: string[] = [];
  for (const { method, path } of requests) {
    const response = await page.request.fetch(home.url + path, {
      method,
      headers: { origin: home.url },
      maxRedirects: 0,
    });
    const seen = `${JSON.stringify(response.headersArray())}\n${(await response.body()).toString('latin1')}`;

    for (const [name, secret] of Object.entries(forbidden)) {
      if (seen.includes(secret)) found.push(`${name} in ${method} ${path}`);
    }
  }
  expect(found).toEqual([]);
});
