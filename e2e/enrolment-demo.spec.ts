import type { Page } from '@playwright/test';
import { agreeAndUpload, expect, press, seeTitle, test, upload } from './enrolment-fixtures';
import { seeNoFaults } from './enrolment-look';
import { card } from './enrolment-pictures';
import type { LaunchedDesk } from './launcher';

/** Of a face only. */
const startDemo = async (page: Page, { serviceUrl }: LaunchedDesk, way: string) => {
  await page.goto(`${serviceUrl}/demo`);
  await page.getByLabel('Steps').selectOption('Face only');
  await page.getByLabel('Language').selectOption('English (en-US)');
  await page.getByRole('checkbox', { name: 'crossDevice=false' }).check();
  await press(page, way);
};

test('an integrator sees the page in a frame, how to frame it, and the one message that it posts', async ({
  page,
  home,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const created = page.waitForResponse('**/demo/session');
  await startDemo(page, home, 'Start in a frame');
  const { sessionId } = await (await created).json();
  // To be copied, so without a token.
  await expect(page.locator('#address')).toHaveText(
    '<iframe src="web-enrolment/?token=TOKEN&iframe=true&lang=en-US&crossDevice=false" allow="camera"></iframe>',
  );
  const messages = page.getByRole('listitem');
  await expect(page.getByText('None yet.')).toBeVisible();
  await expect(messages).toHaveCount(0);

  const frame = page.frameLocator('iframe');
  await agreeAndUpload(frame);
  await upload(frame, card.face);
  await seeTitle(frame, 'All done, thank you');
  await expect(messages.getByRole('code')).toHaveText(
    JSON.stringify({ sessionId, hasCompleted: true, hasError: false }),
  );
  await expect(page.getByText('None yet.')).toBeHidden();
  expect(faults).toEqual([]);
  await seeNoFaults(page);

  // The next session begins with an empty list.
  await press(page, 'Start in a frame');
  await seeTitle(frame, 'Let’s check it’s really you');
  await expect(messages).toHaveCount(0);
});

test('by redirect the whole window goes to the page, and comes back to the demo’s own end', async ({ page, home }) => {
  await startDemo(page, home, 'Start by redirect');
  await press(page, 'Continue on this device');
  await agreeAndUpload(page);
  await upload(page, card.face);
  await seeTitle(page, 'All done, thank you');
  await press(page, 'Continue now');
  await page.waitForURL(`${home.serviceUrl}/demo/done`);
  await seeTitle(page, 'Back at the integrator’s page');
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page.getByRole('button', { name: 'Start in a frame' })).toBeVisible();
});
