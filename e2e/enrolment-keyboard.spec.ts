import type { Page } from '@playwright/test';
import { createSession, expect, test } from './enrolment-fixtures';
import { seeNoFaults } from './enrolment-look';
import { card, plainPicture } from './enrolment-pictures';

/** Moves the focus as somebody does who has only a keyboard. */
const tabTo = async (page: Page, name: string) => {
  const wanted = page.getByRole('button', { name, exact: true }).or(page.getByRole('checkbox', { name, exact: true }));
  // The shutter does nothing until the camera shows a picture, and says so.
  await expect(wanted.first()).toBeEnabled();
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press('Tab');
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never reaches ${name}`);
};

const pressByKey = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

/** The button opens the file chooser, whichever screen it is on. */
const chooseByKey = async (page: Page, button: string, picture: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await pressByKey(page, button);
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture });
  const use = page.getByRole('button', { name: /^Use (this photo|it anyway)$/ });
  await pressByKey(page, ((await use.textContent()) ?? '').trim());
};

const isFocused = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

test('the whole way by keyboard alone, without a fault for screen readers on any screen', async ({
  page,
  home,
  shop,
}) => {
  const session = await createSession(home, shop);
  await page.goto(session.link());
  await isFocused(page, 'Continue on this device');
  await seeNoFaults(page);
  await pressByKey(page, 'Continue on this device');

  await isFocused(page, 'Let’s check it’s really you');
  await seeNoFaults(page);
  await pressByKey(page, 'Start');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await seeNoFaults(page);
  await page.keyboard.press('Space');
  await pressByKey(page, 'Start');

  await isFocused(page, 'Front of your document');
  await seeNoFaults(page);
  const opened = page.waitForEvent('filechooser');
  await pressByKey(page, 'Upload instead');
  await opened;
  await isFocused(page, 'Upload the front');
  await seeNoFaults(page);
  await chooseByKey(page, 'Choose a photo', await plainPicture());
  await isFocused(page, 'Let’s try that once more');
  await seeNoFaults(page);
  await chooseByKey(page, 'Choose another photo', card.front);
  await isFocused(page, 'Now turn the card over');
  await seeNoFaults(page);
  await chooseByKey(page, 'Upload the back', card.back);
  await isFocused(page, 'Upload a photo of your face');
  await pressByKey(page, 'Use the camera');
  await isFocused(page, 'Your face');
  await seeNoFaults(page);
  await pressByKey(page, 'Take the photo now');
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  await seeNoFaults(page);
  await pressByKey(page, 'Take it again');
  await chooseByKey(page, 'Upload instead', card.face);
  await isFocused(page, 'All done, thank you');
  await page.keyboard.press('Tab');
  // A key stops the countdown.
  await expect(page.getByRole('timer')).toHaveCount(0);
  await seeNoFaults(page);
  await page.reload();
  await isFocused(page, 'You’ve already done this');
  await seeNoFaults(page);
});
