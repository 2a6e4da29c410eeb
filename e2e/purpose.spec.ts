import { expect, signIn, test } from './fixtures';
import { asSuperuser } from './people';

test('a session opens masked, in full under a purpose chosen by key, and masked again when it ends', async ({
  page,
  home,
}) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signIn(page, home, officer);
  await expect(page.getByText('No purpose set')).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Approved' }).getByRole('link').first().click();
  await expect(page.getByText('Names and pictures are hidden')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  const sessionId = page.url().split('/').at(-1) ?? '';

  // One field, with a reason, for a minute.
  const reveal = page.getByRole('button', { name: /^Reveal surname/i }).first();
  await reveal.click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The applicant called about it');
  await page.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(page.getByRole('button', { name: /^Hide surname.* now/i }).first()).toBeVisible();

  await page.keyboard.press('p');
  await page.keyboard.press('2');
  await expect(page.getByRole('button', { name: /Reviewing rejections/ })).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.getByText('Names and pictures are hidden')).toHaveCount(0);

  // Ended elsewhere: the page turns masked, not broken.
  await asSuperuser(home.dataDir, `update purpose set until = now() - interval '1 second'`);
  await page.reload();
  await expect(page.getByText('Names and pictures are hidden')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);

  const events = await asSuperuser<{ code: string; details: Record<string, unknown>; words: Buffer | null }>(
    home.dataDir,
    `select code, details, words from audit_event where subject = $1 order by id`,
    [sessionId],
  );
  const opened = events.filter(({ code }) => code === 'session.opened');
  expect(opened.some(({ details }) => details.masked === true)).toBe(true);
  expect(opened.some(({ details }) => details.masked === false && details.purpose === 'rejections')).toBe(true);
  const revealed = events.find(({ code }) => code === 'field.revealed');
  expect(revealed?.details.fields).toMatch(/surname/i);
  expect(revealed?.words?.includes('called')).toBe(false);
});

test('the privacy officer reviews a reveal with one key, and never their own', async ({ page, home }) => {
  const privacy = home.accounts.find(({ email }) => email.startsWith('privacy')) ?? home.owner;
  await signIn(page, home, privacy, '/audit/reveals');
  await expect(page.getByText('The applicant called about it')).toBeVisible();
  const before = Number(
    (
      await page
        .getByText(/\d+ open/)
        .first()
        .textContent()
    )?.match(/(\d+) open/)?.[1],
  );
  await page.keyboard.press('f');
  await expect(page.getByText(new RegExp(`^${before - 1} open|Nothing waits`)).first()).toBeVisible();
});
