import type { Page } from '@playwright/test';
import { enrolmentLanguages } from '@/lib/contract/vocabulary';
import { createColourCheck, findFaults } from './axe';
import { heldFace } from './camera-files';
import { agree, choose, createSession, expect, phone, press, seeTitle, test, usePhoto } from './enrolment-fixtures';
import { card, plainPicture } from './enrolment-pictures';

const checkColours = createColourCheck();

/** In both themes; everything but colours is the same in them. */
const seeNoFaults = async (page: Page) => {
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect([title, await findFaults(page)]).toEqual([title, []]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([title, colorScheme, await checkColours(page)]).toEqual([title, colorScheme, []]);
  }
};

/** Moves the focus as somebody does who has only a keyboard. */
const tabTo = async (page: Page, name: string) => {
  const wanted = page.getByRole('button', { name, exact: true }).or(page.getByRole('checkbox', { name, exact: true }));
  await expect(wanted.first()).toBeVisible();
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

const chooseByKey = async (page: Page, picture: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await pressByKey(page, 'Choose a photo');
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
  hold,
}) => {
  await hold(heldFace(card.face, 'webcam'), 'webcam');
  const session = await createSession(home, shop);
  await page.goto(session.link());
  await isFocused(page, 'Continue on your phone');
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
  await pressByKey(page, 'Upload instead');
  await isFocused(page, 'Upload the front');
  await seeNoFaults(page);
  await chooseByKey(page, await plainPicture());
  await isFocused(page, 'Let’s try that once more');
  await seeNoFaults(page);
  await pressByKey(page, 'Choose another photo');
  await chooseByKey(page, card.front);
  await isFocused(page, 'Now turn the card over');
  await seeNoFaults(page);
  await pressByKey(page, 'Photograph the back');
  await chooseByKey(page, card.back);
  await isFocused(page, 'Upload a photo of your face');
  await pressByKey(page, 'Use the camera');
  await isFocused(page, 'Your face');
  await seeNoFaults(page);
  // Taken by itself, or with the button.
  await expect(page.getByRole('button', { name: /^Use (this photo|it anyway)$/ })).toBeVisible();
  await seeNoFaults(page);
  await pressByKey(page, 'Take it again');
  await pressByKey(page, 'Upload instead');
  await chooseByKey(page, card.face);
  await isFocused(page, 'All done, thank you');
  await page.keyboard.press('Tab');
  // A key stops the countdown.
  await expect(page.getByRole('timer')).toHaveCount(0);
  await seeNoFaults(page);
  await page.reload();
  await isFocused(page, 'You’ve already done this');
  await seeNoFaults(page);
});

/** What sticks out of the window, in words. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    const wide = innerWidth;
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[class*="unseen"], .announcer, [role="status"], [role="alert"], video, svg, option');
    const found = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());

      return hasText && width > 1 && isSeen(element) && (left < -0.5 || right > wide + 0.5);
    });
    const cut = [...document.querySelectorAll('button, h1, .cam-hint span, .cam-meter-name')].filter(
      (element) => isSeen(element) && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
    );

    return [
      ...(root.scrollWidth > wide ? [`the page is ${root.scrollWidth} px wide`] : []),
      ...[...found, ...cut].map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
    ];
  });

test.describe('on the smallest phone', () => {
  test.use({ ...phone, viewport: { width: 320, height: 568 }, screen: { width: 320, height: 568 } });

  test('every language fits on every main screen, and nothing is left untranslated', async ({
    page,
    home,
    shop,
    hold,
  }) => {
    await hold(heldFace(card.face, 'phone'));
    const session = await createSession(home, shop, ['face']);
    const faults: string[] = [];
    const look = async (screen: string, language: string) => {
      for (const fault of await sticksOut(page)) faults.push(`${language}, ${screen}: ${fault}`);
      if (/\{\w+\}|undefined/.test((await page.locator('body').textContent()) ?? ''))
        faults.push(`${language}, ${screen}: words are missing`);
    };
    const lookInAll = async (screen: string) => {
      for (const language of enrolmentLanguages) {
        await page.getByRole('combobox').selectOption(language);
        const locale = language === 'jp-JP' ? 'ja-JP' : language;
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-SA' ? 'rtl' : 'ltr');
        await look(screen, language);
      }
      await page.getByRole('combobox').selectOption('en-US');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    };

    await page.goto(session.link());
    await seeTitle(page, 'Let’s check it’s really you');
    await lookInAll('welcome');
    await agree(page);
    await seeTitle(page, 'Your face');
    for (const language of enrolmentLanguages) {
      await page.goto(session.link({ lang: language }));
      await expect(page.locator('.cam-shutter')).toBeVisible();
      await look('camera', language);
    }
    await page.goto(session.link());
    await press(page, 'Upload instead');
    await lookInAll('upload');
    await choose(page, card.face);
    await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
    await lookInAll('check');
    await usePhoto(page);
    await seeTitle(page, 'All done, thank you');
    await press(page, 'Stay on this page');
    await lookInAll('done');
    expect(faults).toEqual([]);
  });

  test('Arabic runs from right to left, and only what has a direction is mirrored', async ({
    page,
    home,
    shop,
    hold,
  }) => {
    await hold(heldFace(card.face, 'phone'));
    const session = await createSession(home, shop, ['face']);
    await page.goto(session.link({ lang: 'ar-SA' }));
    await page.getByRole('checkbox').check();
    const box = await page.getByRole('checkbox').boundingBox();
    expect(box?.x).toBeGreaterThan(160);
    await page.locator('.button.primary').click();
    const shutter = page.locator('.cam-shutter');
    await expect(shutter).toBeVisible();
    const [back, upload] = [
      await page.locator('.cam-back').boundingBox(),
      await page.locator('.cam-upload').boundingBox(),
    ];
    expect(back?.x).toBeGreaterThan(160);
    expect(upload?.x).toBeLessThan(160);
  });
});
