import { expect, sendPassword, signIn, test } from './fixtures';
import { asSuperuser } from './people';

test('a session is masked, shown in full for a stated purpose, and masked again when it ends', async ({
  page,
  home,
}) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signIn(page, home, officer);
  await expect(page.getByText('No purpose set')).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Approved' }).getByRole('link').first().click();
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Reveals one field with a reason for a minute.
  const reveal = page.getByRole('button', { name: /^Reveal surname/i }).first();
  await reveal.click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The applicant called about it');
  await page.getByRole('button', { name: 'Reveal for 60 s' }).click();
  await expect(page.getByRole('button', { name: /^Hide surname.* now/i }).first()).toBeVisible();

  await page.keyboard.press('p');
  await page.keyboard.press('2');
  await expect(page.getByTitle(/^Your purpose/)).toContainText('Reviewing rejections');
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.getByText('Names and images are hidden')).toHaveCount(0);

  // If the purpose ends elsewhere, the page becomes masked.
  await asSuperuser(home.dataDir, `update purpose set until = now() - interval '1 second'`);
  await page.reload();
  await expect(page.getByText('Names and images are hidden')).toBeVisible();
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

test('the privacy officer reviews a reveal with one key, but never their own', async ({ page, browser, home }) => {
  const accountOf = (who: string) => home.accounts.find(({ email }) => email.startsWith(who)) ?? home.owner;
  const other = await browser.newContext();
  const officer = await other.newPage();
  await sendPassword(officer.request, home, accountOf('officer'));
  const list = await (await officer.request.get(`${home.url}/api/sessions?size=50`)).json();
  const { id } = list.rows.find(({ status }: { status: string }) => status === 'AUTO_APPROVED');
  const revealed = await officer.request.post(`${home.url}/api/sessions/${id}/reveal`, {
    headers: { origin: home.url },
    data: { fields: ['document.applicant.lastName'], reason: 'Asked for by telephone' },
  });
  expect(revealed.status()).toBe(200);
  await other.close();

  await sendPassword(page.request, home, accountOf('privacy'));
  await page.request.put(`${home.url}/api/purpose`, {
    headers: { origin: home.url },
    data: { purpose: 'other', words: 'A purpose of my own making' },
  });
  await page.goto(`${home.url}/audit/reveals`);
  await expect(page.getByRole('region', { name: 'In review' })).toBeVisible();

  // One key for each, until only one's own is left, which the key does nothing to.
  const own = page.getByText('Another privacy officer must review this.');
  await expect(async () => {
    await page.keyboard.press('f');
    await expect(own).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('f');
  await expect(own).toBeVisible();

  const rows = await asSuperuser<{ code: string; outcome: string; own: boolean }>(
    home.dataDir,
    `select e.code, r.outcome, e.actor_id = r.reviewed_by as own from reveal_review r join audit_event e on e.id = r.event_id`,
  );
  expect(rows).toContainEqual({ code: 'field.revealed', outcome: 'fine', own: false });
  expect(rows.filter(({ own }) => own)).toEqual([]);
});
