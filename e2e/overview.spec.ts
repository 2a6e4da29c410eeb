import type { OverviewAnswer } from '@/lib/answers';
import { expect, signInByForm, test } from './fixtures';
import { caseOf, leave, shortOf, untilReady } from './officers';
import { asSuperuser } from './people';

test('an officer starts at the overview and opens the oldest waiting case', async ({ page, home }) => {
  test.setTimeout(120_000);
  const officer = home.accounts.find(({ email }) => email.startsWith('officer')) ?? home.owner;
  await signInByForm(page, home, officer, '/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  // Officers of other tests closed their browsers, perhaps with a case: it is offered again when their time is over.
  await asSuperuser(home.dataDir, 'update claim set lease_until = now() where ended_at is null');
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
