import { setDeletionPolicy } from './erasure-rounds';
import { expect, signIn, signInByForm, test } from './fixtures';
import { filesThatMention, readSecrets } from './launcher';

/** A rejected session has results, cross-checks and pictures. */
const openARejectedSession = async (page: import('@playwright/test').Page): Promise<string> => {
  const row = page.getByRole('row').filter({ hasText: 'Rejected' }).filter({ hasText: 'Passport' }).first();
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}\?/);

  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

test('an officer finds a session, sees its evidence and deletes it, and the log proves it', async ({ page, home }) => {
  const { upstreamUsername, upstreamPassword } = readSecrets(home.dataDir);
  const authorization = `Basic ${Buffer.from(`${upstreamUsername}:${upstreamPassword}`).toString('base64')}`;

  await signInByForm(page, home, home.owner);

  // The second page has other sessions than the first.
  const firstId = await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(page.getByText(/^51–100/)).toBeVisible();
  await expect(page.locator(`a[href="${firstId}"]`)).toHaveCount(0);
  await page.goBack();
  await expect(page.locator(`a[href="${firstId}"]`).first()).toBeVisible();

  const sessionId = await openARejectedSession(page);

  // Masked until there is a purpose, which two keys give.
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
  await page.keyboard.press('p');
  await page.keyboard.press('2');

  // Decision, factors, cross-check fields.
  const decision = page.getByRole('region', { name: 'Decision', exact: true });
  await expect(decision.getByText('Face match')).toBeVisible();
  const crossCheck = page.getByRole('region', { name: 'MRZ cross-check' });
  await expect(crossCheck.getByRole('row', { name: /Surname/ })).toBeVisible();
  await expect(crossCheck.getByRole('row', { name: /Date of birth/ })).toBeVisible();

  // A picture that really decodes.
  const picture = page.getByRole('region', { name: /zoom with plus and minus/ }).getByRole('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300);

  // Deleting requires a reason and the last four characters of the id.
  expect(filesThatMention(home.dataDir, sessionId)).not.toEqual([]);
  await setDeletionPolicy(home, { cancelSeconds: 1, directNeedsApproval: false });
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete session' });
  await dialog.getByLabel('Reason').fill('Enrolled by mistake');
  await dialog.getByLabel(/last four characters/).fill(sessionId.slice(0, 4));
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/last four characters/).fill(sessionId.slice(-4));
  await confirm.click();

  await expect(page.getByText('This session was erased')).toBeVisible();
  await expect(page.getByText('Erasure verified.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Removed' }).getByRole('listitem').first()).toBeVisible();

  // Gone at the service and in the list; after a reload the tombstone stays.
  const upstream = await fetch(`${home.serviceUrl}/api/v1/data/${sessionId}/status`, { headers: { authorization } });
  expect(upstream.status).toBe(404);
  expect(filesThatMention(home.dataDir, sessionId)).toEqual([]);
  await page.reload();
  await expect(page.getByText('This session was erased')).toBeVisible();
  await page.getByRole('link', { name: 'Sessions' }).first().click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator(`a[href^="/sessions/${sessionId}"]`)).toHaveCount(0);

  // The log has the views and the deletion, and its chain verifies.
  await page.getByRole('link', { name: 'Audit' }).click();
  const log = page.getByRole('table', { name: /Events/ });
  const shortId = `${sessionId.slice(0, 4)}…${sessionId.slice(-4)}`;
  const rowOf = (code: string) =>
    log
      .getByRole('row')
      .filter({ hasText: shortId })
      .filter({ has: page.getByTitle(code) });
  for (const code of ['session.opened', 'session.picture_shown', 'erasure.intended', 'erasure.carried_out']) {
    await expect(rowOf(code).first()).toBeVisible();
  }
  await expect(rowOf('erasure.carried_out')).toContainText('Desk owner');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Chain intact')).toBeVisible();
});

test('without the right there is no delete button, and the server refuses', async ({ page, home }) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer'));
  await signIn(page, home, officer ?? home.owner);
  const sessionId = await openARejectedSession(page);

  await expect(page.getByRole('region', { name: 'Decision', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);

  const refusal = await page.evaluate(async (id) => {
    const body = JSON.stringify({ ids: [id], reason: 'Enrolled by mistake', confirm: id.slice(-4) });
    const response = await fetch('/api/deletions/direct', { method: 'POST', body });
    return { status: response.status, body: await response.json() };
  }, sessionId);
  expect(refusal).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });

  await page.goto(`${home.url}/audit`);
  await expect(page.getByText(/not allowed/i).first()).toBeVisible();
});
