/** Looks at screens as people do who see little, who use a phone, or who like it dark. */
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createColourCheck, findFaults, hideLongTables, showLongTables } from './axe';
import { expect } from './fixtures';
import { root } from './launcher';

const picture = (name: string) => path.join(root, 'test-results/look', `${name}.png`);

/** Waits until pictures are loaded and nothing is loading. */
const settle = async (page: Page) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.locator('img').evaluateAll((images: HTMLImageElement[]) => images.every((image) => image.complete)),
    )
    .toBe(true);
};

/** The whole of it is on the screen, and nothing lies over it. */
export const expectUncovered = async (target: Locator) => {
  await expect(async () => {
    const hidden = await target.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // Its corners are round.
      const across = [left + 12, (left + right) / 2, right - 12];
      const down = [top + 12, (top + bottom) / 2, bottom - 12];
      const isCut = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      const isCovered = across.some((x) => down.some((y) => !element.contains(document.elementFromPoint(x, y))));

      return { isCut, isCovered };
    });
    expect(hidden).toEqual({ isCut: false, isCovered: false });
  }).toPass();
};

export const phone = [390, 844] as const;

const sizes = [[1440, 900], [1024, 768], [720, 450], phone] as const;

/** Hidden even for a temporary desk. */
const secrets = (page: Page) => page.getByRole('img', { name: /QR code/ }).or(page.locator('.select-all'));

/** Screenshots are taken on request only. */
const themes = process.env.PICTURES === '1' ? (['dark', 'light'] as const) : [];

/** Words that are cut and that nobody can read in full: no title has them, and no focus shows them. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((element) => [element, ...element.querySelectorAll('*')]);
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Text for screen readers only is one pixel wide.
      element.clientWidth !== 1;
    const endOf = (element: Element) =>
      element.getBoundingClientRect().left +
      element.clientLeft +
      element.clientWidth -
      Number.parseFloat(getComputedStyle(element).paddingRight);
    /** Those that go on where the element ends. */
    const cutTexts = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: Text[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        range.selectNodeContents(text);
        const isLong = range.getBoundingClientRect().right > endOf(element) + 0.5;
        if (!isLong || !(text instanceof Text) || text.data.trim() === '') continue;
        if (text.parentElement && isSeen(text.parentElement)) found.push(text);
      }

      return found;
    };
    const isInTitle = ({ parentElement, data }: Text) =>
      parentElement?.closest('[title]')?.getAttribute('title')?.includes(data.trim()) ?? false;
    const isCut = (element: Element) =>
      isSeen(element) &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth &&
      !element.closest('svg') &&
      cutTexts(element).some((text) => !isInTitle(text));
    // Parts of a cell or an item may be wider on purpose, such as a list that scrolls. A line that can be focused shows all
    // of its words then.
    const endsInDots = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' && !element.matches('[tabindex="0"]');
    const found = new Set([
      ...within('th, button, nav a, .rounded-chip').filter(isCut),
      ...within('td, li, code').filter((element) => isCut(element) && endsInDots(element)),
    ]);

    return [...found].map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent}`);
  });

const mostFrames = 60;

/** Lines measure themselves after a change of size, and only then can be focused. */
const lastingCutWords = async (page: Page): Promise<string[]> => {
  let words = await cutWords(page);
  for (let frame = 0; words.length > 0 && frame < mostFrames; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    words = await cutWords(page);
  }

  return words;
};

/** Buttons in tables that only scrolling sideways would show. */
const buttonsOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const boxOf = (element: Element): Element | null =>
      !element.parentElement || scrolls(element.parentElement) ? element.parentElement : boxOf(element.parentElement);
    const isBeyond = (button: Element) => {
      const box = boxOf(button);
      return box !== null && button.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5;
    };

    return [...document.querySelectorAll('td button')].filter(isBeyond).map(({ textContent }) => textContent ?? '');
  });

/** Checks a screen in both themes and at every size, and leaves the window as it was. */
export const createLook = (page: Page) => {
  const findColourFaults = createColourCheck();

  return async (name: string, at: ReadonlyArray<readonly [number, number]> = sizes) => {
    await settle(page);
    await hideLongTables(page);
    expect.soft(await findFaults(page), name).toEqual([]);
    expect.soft(await findColourFaults(page), `${name} in light`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await findColourFaults(page), `${name} in dark`).toEqual([]);
    await showLongTables(page);

    for (const [width, height] of at) {
      await page.setViewportSize({ width, height });
      // Charts are drawn again in the frame after their place has changed.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
          message: `${name} at ${width} scrolls sideways`,
        })
        .toBeLessThanOrEqual(0);
      // There, the parts of a page scroll. A window that does as well scrolls into nothing.
      if (width === 1440) {
        const below = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
        expect.soft(below, `${name} scrolls the window`).toBeLessThanOrEqual(0);
      }

      if (width === 1440 || width === 1024) {
        expect.soft(await lastingCutWords(page), `${name} at ${width} has cut words`).toEqual([]);
        expect.soft(await buttonsOutOfReach(page), `${name} at ${width} has buttons out of reach`).toEqual([]);
      }

      if (width === 390) {
        await hideLongTables(page);
        expect.soft(await findFaults(page, ['target-size']), `${name} on a phone`).toEqual([]);
        await showLongTables(page);
      }

      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.screenshot({
          path: picture(`${name}-${theme}-${width}`),
          mask: [secrets(page)],
          maskColor: '#888',
        });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
};
