import type { OverviewAnswer } from '@/lib/answers';
import { expect, signInByForm, test } from './fixtures';
import { caseOf, endClaims, leave, shortOf, untilReady } from './officers';

test('an officer starts at the overview and opens the oldest waiting case', async ({ page, home }) => {
  test.setTimeout(120_000);
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signInByForm(page, home, officer, '/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await endClaims(home);
  await expect(async () => {
    await page.goto(home.url);
    const { waiting }: OverviewAnswer = await (await page.request.get(`${home.url}/api/overview`)).json();
    const oldest = (waiting && waiting !== 'failed' && waiting.data.oldest?.sessionId) || 'none';
    await page.getByRole('link', { name: `Oldest: ${shortOf(oldest)}` }).click({ timeout: 5_000 });
    await page.waitForURL(/\/triage\/focus$/, { timeout: 5_000 });
    await untilReady(page);
    expect(await caseOf(page, home)).toBe(oldest);
  }).toPass();
  await leave(page, home);
});
