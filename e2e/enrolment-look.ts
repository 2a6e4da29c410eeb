/** How screens look: to people who see little or nothing, and on the smallest phone. */
import { expect, type Page } from '@playwright/test';
import { createColourCheck, findFaults } from './axe';

const checkColours = createColourCheck();

/** In both themes; everything but colours is the same in them. */
export const seeNoFaults = async (page: Page) => {
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect([title, await findFaults(page)]).toEqual([title, []]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([title, colorScheme, await checkColours(page)]).toEqual([title, colorScheme, []]);
  }
};

/** What sticks out of the window, in words. */
export const sticksOut = (page: Page) =>
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
    const cut = [...document.querySelectorAll('button, h1, li, dd, .cam-hint span, .cam-meter-name')].filter(
      (element) => isSeen(element) && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
    );

    return [
      ...(root.scrollWidth > wide ? [`the page is ${root.scrollWidth} px wide`] : []),
      ...[...found, ...cut].map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
    ];
  });

interface Noting {
  motion: string[];
}

/** Notes every animation and transition from the next page on. */
export const noteMotion = (page: Page) =>
  page.addInitScript(() => {
    const motion: string[] = [];
    Object.assign(window, { motion });
    addEventListener('animationstart', ({ animationName }) => motion.push(animationName), true);
    addEventListener('transitionrun', ({ propertyName }) => motion.push(propertyName), true);
  });

/** What began to move since the last time, or still does. */
export const motionOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // It begins with a frame.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const { motion } = window as unknown as Noting;
    const running = document.getAnimations().map((animation) => {
      if (animation instanceof CSSAnimation) return animation.animationName;

      return animation instanceof CSSTransition ? animation.transitionProperty : 'script';
    });

    return [...new Set([...motion.splice(0), ...running])];
  });
