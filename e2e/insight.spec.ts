import type { InsightAnswer } from '@/lib/answers';
import { expect, signIn, test } from './fixtures';

const figure = (count: number) => count.toLocaleString('en-GB');

test('from a bar of the Pareto, and from a day, to the sessions behind it, as many as were counted', async ({
  page,
  home,
}) => {
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
  await expect(page.getByText(`of ${figure(bar?.count ?? -1)} exactly`)).toBeVisible();

  await page.goBack();
  const totals = spans.map((_, span) => sessions.byStatus.reduce((sum, { counts }) => sum + (counts[span] ?? 0), 0));
  const most = Math.max(...totals);
  const perDay = page.getByRole('region', { name: 'Sessions per day' });
  // By keyboard: the chart is one stop, its days are gone through with arrows.
  await perDay
    .getByRole('link', { name: new RegExp(`: ${most} sessions?\\b`) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sessions\?.*created=/);
  await expect(page.getByText(`of ${figure(most)} exactly`)).toBeVisible();
});
