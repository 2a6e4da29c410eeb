import { request } from '@playwright/test';
import { setDeletionPolicy } from './erasure-rounds';
import type { Fault } from './faulty-proxy';
import { expect, sendPassword, signIn, test } from './fixtures';

/** The message for each kind of failure. */
const sentences: Record<Exclude<Fault, 'none'>, RegExp> = {
  down: /not reachable/i,
  slow: /did not respond within/i,
  error: /returned an error \(500\)/i,
  html: /web page instead of data/i,
  half: /cut off/i,
  redirect: /another address/i,
};

test.afterEach(({ remote }) => remote.proxy.setFault('none'));

test('every failure of the service is explained, and the credentials never leave', async ({ page, remote }) => {
  test.setTimeout(120_000);
  await sendPassword(page.request, remote, remote.owner);
  remote.proxy.forget();

  for (const [fault, sentence] of Object.entries(sentences)) {
    await remote.proxy.setFault(fault as Fault);
    // Calls are paused for a few seconds after repeated failures.
    await expect
      .poll(
        async () => {
          const checked = await page.request.post(`${remote.url}/api/settings/connection/check`, {
            headers: { origin: remote.url },
          });

          return (await checked.json()).state;
        },
        { timeout: 30_000, message: fault },
      )
      .toMatchObject({ kind: 'not answering', message: expect.stringMatching(sentence) });
    await remote.proxy.setFault('none');
  }

  // No redirect was followed.
  expect(remote.proxy.seenElsewhere()).toEqual([]);
});

test('during an outage the list works, shows its age, and recovers by itself', async ({ page, remote }) => {
  test.setTimeout(120_000);
  await signIn(page, remote, remote.owner);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(50);
  const checkNow = () =>
    page.request.post(`${remote.url}/api/settings/connection/check`, { headers: { origin: remote.url } });

  const problem = async () => {
    await checkNow();

    return (await (await page.request.get(`${remote.url}/api/sessions`)).json()).coverage.problem;
  };

  await remote.proxy.setFault('down');
  await expect.poll(problem, { timeout: 40_000 }).not.toBeNull();
  await page.reload();
  await expect(page.getByText(/Sync failing since/)).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^51–100/)).toBeVisible();

  await remote.proxy.setFault('none');
  await expect.poll(problem, { timeout: 60_000 }).toBeNull();
  await page.reload();
  await expect(page.getByText(/sessions, synced/)).toBeVisible();
});

test('a session opened during an outage shows missing parts, and fills in afterwards', async ({ page, remote }) => {
  test.setTimeout(120_000);
  await signIn(page, remote, remote.owner);
  const link = page.getByRole('row').filter({ hasText: 'Approved' }).getByRole('link').first();
  const href = await link.getAttribute('href');

  await remote.proxy.setFault('error');
  await page.goto(remote.url + href);
  await expect(page.getByText('Document fields: could not be loaded')).toBeVisible();
  await expect(page.getByText(/^as of \d/)).toBeVisible();
  await expect(page.getByText(/^0$/)).toHaveCount(0);
  await expect(page.getByText(/no findings/i)).toHaveCount(0);

  await remote.proxy.setFault('none');
  await expect(page.getByRole('region', { name: 'Second opinion' })).toBeVisible({ timeout: 40_000 });
});

test('a deletion requested during an outage waits with a reason, and is carried out afterwards', async ({
  page,
  home,
  remote,
}) => {
  test.setTimeout(120_000);
  await setDeletionPolicy(remote, { cancelSeconds: 0, directNeedsApproval: false });
  await signIn(page, remote, remote.owner);
  await page.getByRole('row').filter({ hasText: 'Rejected' }).getByRole('link').first().click();
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}\?/);
  await expect(page.getByRole('region', { name: 'Decision', exact: true }).getByText('Face match')).toBeVisible();
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await remote.proxy.setFault('down');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Enrolled by mistake');
  await page
    .getByRole('dialog')
    .getByLabel(/last four characters/)
    .fill(sessionId.slice(-4));
  await page.getByRole('button', { name: 'Delete session' }).click();
  await expect(page.getByText('Erasing…')).toBeVisible();
  await page.getByRole('link', { name: /^DR-/ }).click();
  await expect(page.getByText(/not reachable/i).first()).toBeVisible();
  await expect(page.getByText('Draft')).toBeVisible();

  await remote.proxy.setFault('none');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(page.getByText('Erased', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`${remote.url}/sessions/${sessionId}`);
  await expect(page.getByText('This session was erased')).toBeVisible();

  // Another desk of the same service notices that the session is gone.
  const api = await request.newContext({ extraHTTPHeaders: { origin: home.url } });
  await sendPassword(api, home, home.owner);
  await api.post(`${home.url}/api/settings/connection/check`);
  await expect
    .poll(async () => (await (await api.get(`${home.url}/api/sessions?id=${sessionId}`)).json()).rows, {
      timeout: 60_000,
    })
    .toEqual([]);
  await api.dispose();
});
