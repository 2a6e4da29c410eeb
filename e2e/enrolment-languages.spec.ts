import type { Page } from '@playwright/test';
import { type EnrolmentLanguage, enrolmentLanguages } from '@/lib/contract/vocabulary';
import { agree, choose, createSession, expect, phone, press, seeTitle, test, usePhoto } from './enrolment-fixtures';
import { sticksOut } from './enrolment-look';
import { card } from './enrolment-pictures';

test.use({ ...phone, viewport: { width: 320, height: 568 }, screen: { width: 320, height: 568 } });

/** Placeholders that nobody filled, and words that nobody wrote. */
const isMissing = /\{\w+\}|undefined/;

const createLook = (page: Page) => {
  const faults: string[] = [];
  const look = async (screen: string, language: EnrolmentLanguage) => {
    const found = await sticksOut(page);
    const text = (await page.locator('body').textContent()) ?? '';
    if (isMissing.test(text)) found.push(text);
    faults.push(...found.map((fault) => `${language}, ${screen}: ${fault}`));
  };

  return {
    faults,
    look,
    /** Changes the language with the page's own menu. */
    lookInAll: async (screen: string) => {
      for (const language of [...enrolmentLanguages.filter((each) => each !== 'en-US'), 'en-US'] as const) {
        await page.getByRole('combobox').selectOption(language);
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'jp-JP' ? 'ja-JP' : language);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-SA' ? 'rtl' : 'ltr');
        await look(screen, language);
      }
    },
  };
};

test('every language fits on the smallest phone, and no words are missing', async ({ page, home, shop }) => {
  const { faults, look, lookInAll } = createLook(page);
  const document = await createSession(home, shop, ['document']);
  const face = await createSession(home, shop, ['face']);

  await page.goto(document.link());
  await seeTitle(page, 'Let’s check it’s really you');
  await lookInAll('welcome');
  for (const session of [document, face]) {
    await page.goto(session.link());
    await agree(page);
    // The camera has no menu.
    for (const lang of enrolmentLanguages) {
      await page.goto(session.link({ lang }));
      await expect(page.locator('.cam-shutter')).toBeVisible();
      await expect(page.locator('.cam-shutter')).toHaveAttribute('aria-disabled', 'false');
      await expect(page.locator('.cam-shutter')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.cam-upload')).toBeInViewport({ ratio: 1 });
      await look(session === face ? 'face' : 'document', lang);
    }
  }
  await page.goto(face.link());
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

test('Arabic runs from right to left', async ({ page, home, shop }) => {
  const session = await createSession(home, shop, ['face']);
  const middle = 160;
  const placeOf = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? Number.NaN;
  await page.goto(session.link({ lang: 'ar-SA' }));
  await page.getByRole('checkbox').check();
  expect(await placeOf('[type=checkbox]')).toBeGreaterThan(middle);
  await page.locator('.button.primary').click();
  await expect(page.locator('.cam-shutter')).toBeVisible();
  expect(await placeOf('.cam-back')).toBeGreaterThan(middle);
  expect(await placeOf('.cam-upload')).toBeLessThan(middle);
  // The picture itself is not turned round for it: a face is always seen as in a mirror.
  await expect(page.locator('.cam video')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)');
});
