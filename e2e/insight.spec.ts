import type { InsightAnswer } from '@/lib/answers';
import { expect, signIn, test } from './fixtures';

const figure = (count: number) => count.toLocaleString('en-GB');

test('a Pareto bar and a day lead to exactly the sessions behind them', async ({ page, home }) => {
  await signIn(page, home, home.owner, '/insight');
  const { sessions, weakest, spans }: InsightAnswer = await (
    await page.request.get(`${home.url}/api/insight?days=90`)
  ).json();

  await page.getByRole('button', { name: '90 days' }).click();
  const pareto = page.getByRole('region', { name: 'Weakest factor in rejections' });
  const [bar] = weakest.factors;
  await pareto
    .getByRole('link', { name: new RegExp(`: ${bar?.count}\\b`) })
    .first()
    .click();
  await page.waitForURL(/\/sessions\?.*weakest=/);
  await expect(page.getByText(`of ${figure(bar?.count ?? -1)}, as of`)).toBeVisible();

  await page.goBack();
  const totals = spans.map((_, span) => sessions.byStatus.reduce((sum, { counts }) => sum + (counts[span] ?? 0), 0));
  const most = Math.max(...totals);
  const perDay = page.getByRole('region', { name: 'Sessions per day' });
  // By keyboard: the chart is one tab stop, and arrows move through its days.
  await perDay
    .getByRole('link', { name: new RegExp(`: ${most} sessions?\\b`) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sessions\?.*created=/);
  await expect(page.getByText(`of ${figure(most)}, as of`)).toBeVisible();
});
