import type { Page } from '@playwright/test';
import { expect, sendPassword, setPurpose, signIn, signInByForm, test } from './fixtures';

const officerOf = ({ accounts }: { accounts: { email: string; password: string }[] }) =>
  accounts.find(({ email }) => email.startsWith('officer')) ?? { email: '', password: '' };

const openPerson = async (page: Page, name: string) => {
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /Edit/ }).click();

  return page.getByRole('dialog');
};

test('an administrator’s change takes effect on the next request in another browser', async ({
  page,
  browser,
  home,
}) => {
  const officer = officerOf(home);
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await sendPassword(colleague.request, home, officer);
  await setPurpose(colleague, home);
  const list = await (await colleague.request.get(`${home.url}/api/sessions?size=50`)).json();
  const { id } = list.rows.find(({ status }: { status: string }) => status === 'AUTO_APPROVED');
  const isMasked = async () =>
    (await (await colleague.request.get(`${home.url}/api/sessions/${id}/document`)).json()).masked;
  expect(await isMasked()).toBe(false);

  await signIn(page, home, home.owner, '/settings/people');
  await expect(page.getByText('No separation of duties.')).toBeVisible();

  // A role taken away.
  let dialog = await openPerson(page, 'Demo case officer');
  await dialog.getByRole('checkbox', { name: 'Officer', exact: true }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Supervisor' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(dialog.getByText('Roles saved')).toBeVisible();
  expect(await isMasked()).toBe(true);

  // All sign-ins ended.
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('Signed out everywhere.')).toBeVisible();
  expect((await colleague.request.get(`${home.url}/api/sessions`)).status()).toBe(401);

  // The account disabled, and enabled again.
  await sendPassword(colleague.request, home, officer);
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await dialog.getByRole('button', { name: 'Yes, disable' }).click();
  await expect(dialog.getByText('Account disabled.')).toBeVisible();
  expect((await colleague.request.get(`${home.url}/api/sessions`)).status()).toBe(401);
  await dialog.getByRole('button', { name: 'Enable' }).click();
  await expect(dialog.getByText('Account enabled.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  dialog = await openPerson(page, 'Demo case officer');
  await dialog.getByRole('checkbox', { name: 'Officer', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Supervisor' }).check();
  await dialog.getByRole('checkbox', { name: 'Viewer' }).uncheck();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(dialog.getByText('Roles saved')).toBeVisible();
  await other.close();
});

test('an invited colleague sets a password with a one-time link, and must set a new one on request', async ({
  page,
  browser,
  home,
}) => {
  await signIn(page, home, home.owner, '/settings/people');
  await page.getByRole('button', { name: 'Invite…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Winter');
  await dialog.getByLabel('Email').fill('ada.winter@desk.example');
  await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.getByText(/\/welcome#/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Ada Winter' })).toContainText('invited');

  const other = await browser.newContext();
  const colleague = await other.newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { name: 'Welcome, Ada Winter' })).toBeVisible();
  expect(colleague.url()).not.toContain('#');
  await colleague.getByLabel('New password', { exact: true }).fill('password12345');
  await colleague.getByRole('button', { name: 'Set password' }).click();
  await expect(colleague.getByRole('alert').filter({ hasText: /too common/i })).toBeVisible();
  await colleague.getByLabel('New password', { exact: true }).fill('seven green bicycles');
  await colleague.getByRole('button', { name: 'Set password' }).click();
  await expect(colleague.getByRole('link', { name: /Sign in/ })).toBeVisible();
  const ada = { email: 'ada.winter@desk.example', password: 'seven green bicycles' };
  await sendPassword(colleague.request, home, ada);

  await colleague.goto(link);
  await expect(colleague.getByText('This link no longer works')).toBeVisible();

  // Forced to set a new password: signed out at once, and nothing else works until it is done.
  await page.reload();
  const person = await openPerson(page, 'Ada Winter');
  await person.getByRole('button', { name: 'Force password change' }).click();
  await person.getByRole('button', { name: 'Yes, force password change' }).click();
  // The row's own description ends in the same words.
  await expect(person.getByText('They must set a new password at the next sign-in.', { exact: true })).toBeVisible();
  await signInByForm(colleague, home, ada, '/setup');
  await colleague.goto(`${home.url}/sessions`);
  await expect(colleague).toHaveURL(/\/setup$/);
  await colleague.getByLabel(/Current password/).fill(ada.password);
  await colleague.getByLabel('New password', { exact: true }).fill('eight green bicycles');
  await colleague
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await colleague.waitForURL((url) => url.pathname === '/');
  await other.close();
});
