import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, signIn, signInByForm, test } from './fixtures';
import type { Account } from './launcher';
import { asSuperuser } from './people';

const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp });

const givePassword = async (page: Page, desk: { url: string }, { email, password }: Account) => {
  await page.goto(`${desk.url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};

/** Acts as another browser. No page stays open that could redirect when signed out. */
const forgetSignIn = async (page: Page) => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};

test('a second factor is set up and required, works once, and can be replaced once by a recovery code', async ({
  page,
  home,
}) => {
  const privacy = home.accounts.find(({ email }) => email.startsWith('privacy')) ?? home.owner;
  await signIn(page, home, privacy, '/settings/account');
  await page.getByRole('button', { name: 'Set up…' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('.select-all').first().textContent()) ?? '';
  const first = codeOf(secret);
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const listed = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  try {
    // The code used for setup no longer works; the next one does.
    await forgetSignIn(page);
    await givePassword(page, home, privacy);
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await page.getByRole('textbox').first().fill(first);
    await expect(page.getByText(/already used code/i)).toBeVisible();
    // The next code is also accepted, so there is no need to wait.
    await page
      .getByRole('textbox')
      .first()
      .fill(codeOf(secret, Date.now() + 30_000));
    await page.waitForURL((url) => url.pathname === '/');

    await forgetSignIn(page);
    await givePassword(page, home, privacy);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(`${home.url}/settings/account`);
    await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();

    await forgetSignIn(page);
    await givePassword(page, home, privacy);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(/already used code/i)).toBeVisible();
  } finally {
    await asSuperuser(home.dataDir, 'delete from second_factor');
    await asSuperuser(home.dataDir, 'delete from recovery_code');
    await asSuperuser(home.dataDir, 'delete from sign_in_throttle');
  }
});

test('a timeout keeps the unsent text, and none of it is stored in the browser', async ({ page, home }) => {
  await signIn(page, home, home.owner);
  await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: /Other/ }).click();
  await page.getByLabel('Why do you need to see personal data?').fill('A court has asked about one applicant');
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'court',
  );

  await asSuperuser(
    home.dataDir,
    `update sign_in set last_active_at = now() - interval '31 minutes' where ended_at is null`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL(/\/sign-in\?/);
  await expect(page.getByText('Your drafts are saved.')).toBeVisible();

  await page.getByLabel('Email').fill(home.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(home.owner.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(/\/sessions/);
  await page.getByRole('row').nth(1).getByRole('link').first().waitFor();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: /Other/ }).click();
  await expect(page.getByLabel('Why do you need to see personal data?')).toHaveValue(
    'A court has asked about one applicant',
  );
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
});

test('repeated wrong passwords are slowed down, and the wait ends by itself', async ({ page, remote }) => {
  test.setTimeout(90_000);
  const guess = async (password: string) => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  await page.goto(`${remote.url}/sign-in`);
  await page.getByLabel('Email').fill('nobody@desk.example');

  for (let tries = 1; tries <= 3; tries++) {
    await guess(`wrong ${tries}`);
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  }
  await expect(async () => {
    await guess('wrong again');
    await expect(page.getByText(/Too many attempts/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled();

  // It counts down, then the form works again.
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled({ timeout: 40_000 });
  await expect(page.getByText(/Too many attempts/)).toHaveCount(0);
  await asSuperuser(remote.dataDir, 'delete from sign_in_throttle');
});

test.describe('single sign-on', () => {
  const throughProvider = async (page: Page, remote: { url: string }, username: string) => {
    await page.goto(`${remote.url}/sign-in?next=%2Fsessions`);
    await page.getByRole('button', { name: 'Continue with Utopia ID' }).click();
    await page.getByLabel('User name').fill(username);
    await page.getByRole('button', { name: 'Log in' }).click();
  };

  test('groups give roles, a removed group removes the role at the next sign-in, and without a group there is no access', async ({
    page,
    browser,
    remote,
  }) => {
    await throughProvider(page, remote, 'maria');
    await page.waitForURL(/\/sessions/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const account = await (await page.request.get(`${remote.url}/api/account`)).json();
    expect(account).toMatchObject({ name: 'Maria Rossi', roles: ['officer'], signIn: { kind: 'single sign-on' } });
    expect((await page.request.get(`${remote.url}/api/people`)).status()).toBe(403);

    remote.identityProvider.setGroups('maria', ['compliance', 'people']);
    const again = await browser.newContext();
    const second = await again.newPage();
    await throughProvider(second, remote, 'maria');
    await second.waitForURL(/\/sessions/);
    expect((await second.request.get(`${remote.url}/api/people`)).status()).toBe(200);
    // Removed again: takes effect at the next sign-in, in every browser.
    remote.identityProvider.setGroups('maria', ['compliance']);
    await forgetSignIn(second);
    await throughProvider(second, remote, 'maria');
    await second.waitForURL(/\/sessions/);
    expect((await second.request.get(`${remote.url}/api/people`)).status()).toBe(403);
    await again.close();

    remote.identityProvider.setGroups('noah', ['kitchen']);
    const third = await browser.newContext();
    const stranger = await third.newPage();
    await throughProvider(stranger, remote, 'noah');
    await stranger.waitForURL(/\/sign-in/);
    await expect(stranger.getByRole('alert').filter({ hasText: /role|group/i })).toBeVisible();
    await third.close();
  });

  test('re-authentication happens at the provider, and only for the same person', async ({ page, remote }) => {
    remote.identityProvider.setGroups('maria', ['compliance', 'people']);
    remote.identityProvider.setGroups('noah', ['leads']);
    await throughProvider(page, remote, 'maria');
    await page.waitForURL(/\/sessions/);
    await asSuperuser(remote.dataDir, `update sign_in set proved_at = now() - interval '10 minutes'`);
    const isFresh = async () =>
      (await (await page.request.get(`${remote.url}/api/account`)).json()).freshUntil !== null;
    expect(await isFresh()).toBe(false);

    await page.goto(`${remote.url}/settings/people`);
    await page.getByRole('button', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Somebody');
    await dialog.getByLabel('Email').fill('somebody@desk.example');
    await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Go to identity provider' }).click();
    await page.getByLabel('User name').fill('noah');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Not confirmed' })).toBeVisible();
    expect(await isFresh()).toBe(false);

    await page.getByRole('link', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Invite…' }).click();
    await dialog.getByLabel('Name').fill('Somebody');
    await dialog.getByLabel('Email').fill('somebody@desk.example');
    await dialog.getByRole('checkbox', { name: 'Viewer' }).check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Go to identity provider' }).click();
    await page.getByLabel('User name').fill('maria');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/settings\/people/);
    expect(await isFresh()).toBe(true);
  });

  test('if the provider is down, the sign-in page says so and passwords still work', async ({ page, remote }) => {
    await remote.identityProvider.stop();
    await page.goto(`${remote.url}/sign-in`);
    await page.getByRole('button', { name: 'Continue with Utopia ID' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: /Utopia ID|identity provider|single sign-on/i }),
    ).toBeVisible();
    await signInByForm(page, remote, remote.owner);
  });
});
