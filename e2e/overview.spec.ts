import type { OverviewAnswer } from '@/lib/answers';
import { expect, signInByForm, test } from './fixtures';
import { caseOf, leave, shortOf, untilReady } from './officers';

test('an officer starts at the overview and opens the oldest waiting case', async ({ page, home }) => {
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signInByForm(page, home, officer, '/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  const { waiting }: OverviewAnswer = await (await page.request.get(`${home.url}/api/overview`)).json();
  const oldest = (waiting && waiting !== 'failed' && waiting.data.oldest?.sessionId) || 'none';
  await page.getByRole('link', { name: `Oldest: ${shortOf(oldest)}` }).click();
  await page.waitForURL(/\/triage\/focus$/);
  await untilReady(page);
  expect(await caseOf(page, home)).toBe(oldest);
  await leave(page, home);
});
