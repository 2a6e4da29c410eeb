import { expect, sendPassword, signIn, test } from './fixtures';

const hostile = [
  '..%2f..',
  '%2e%2e%2f%2e%2e',
  'a/b',
  'a%2Fb',
  'x'.repeat(300),
  '%00',
  'abc%00def',
  'a%E2%80%AEb',
  'a%5Cb',
  '%20a',
  '%25%32%65',
];

test('a hostile session id or picture name reaches neither the service nor the disk', async ({ page, remote }) => {
  // The audit page does not call the service, so every request comes from this test.
  await signIn(page, remote, remote.owner, '/audit');
  const list = await (await page.request.get(`${remote.url}/api/sessions`)).json();
  const realId = list.rows[0].id as string;
  remote.proxy.forget();
  // The worker still reads the list.
  const askedFor = () => remote.proxy.seen().filter(({ path }) => !path.includes('/session/list?'));

  for (const text of hostile) {
    const paths = [
      ...['status', 'decision', 'document', 'face', 'images', 'images/primary_face'].map(
        (part) => `/api/sessions/${text}/${part}`,
      ),
      `/api/sessions/${realId}/images/${text}`,
      `/sessions/${text}`,
    ].filter((path) => !path.endsWith('/..'));

    for (const path of paths) {
      // Avoids a URL parser, which would normalise the path.
      const status = await page.evaluate(async (address) => (await fetch(address)).status, path);
      expect([400, 404], `${path} answered ${status}`).toContain(status);
    }

    const deletion = await page.evaluate(
      async (id) =>
        (
          await fetch('/api/deletions/direct', {
            method: 'POST',
            body: JSON.stringify({ ids: [id], reason: 'A foreign page', confirm: id.slice(-4) }),
          })
        ).status,
      decodeURIComponent(text),
    );
    expect(deletion, `deleting ${text}`).toBe(400);
  }

  expect(askedFor()).toEqual([]);
});

test('the list refuses invalid input with a hint', async ({ page, remote }) => {
  await sendPassword(page.request, remote, remote.owner);

  for (const query of [
    'size=0',
    'size=201',
    'size=1e9',
    'sort=name',
    'scoreFrom=101',
    'created=yesterday',
    'after=made-up',
    'waiting=-1',
    'at=monday',
    `country=${'x'.repeat(101)}`,
  ]) {
    const response = await page.request.get(`${remote.url}/api/sessions?${query}`);

    expect(response.status(), query).toBe(400);
    expect((await response.json()).error.message.length, query).toBeGreaterThan(20);
  }
});
