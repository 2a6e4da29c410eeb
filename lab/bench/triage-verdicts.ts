/** The waiting time from a verdict's key to the next case, measured by the page itself. */

import type { Page } from '@playwright/test';
import { minuteMs } from '@/lib/base/durations';
import { untilIdle } from './page-clicks';
import type { Desk } from './page-desk';

const longestMs = minuteMs;

export interface HandOver {
  /** Time until the next case was complete on the screen. */
  paintedMs: number;
  /** Time until it could be decided. */
  decidableMs: number;
}

interface Watched {
  /** The key that gives the verdict. */
  key: string;
  nextId: string;
  longestMs: number;
}

/**
 * Runs in the page. Measures from the next press of the key; a frame is drawn when the next one begins. Elements of
 * the previous case do not count.
 */
const watchKey = ({ key, nextId, longestMs }: Watched): { handOver: Promise<HandOver> } => {
  const before = new Set(document.querySelectorAll('*'));
  const fresh = <Found extends Element>(selector: string): Found[] =>
    [...document.querySelectorAll<Found>(selector)].filter((element) => !before.has(element));
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isSo()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
      look();
      setTimeout(() => reject(new Error(`The next case did not appear on ${location.pathname}`)), longestMs);
    });
  const untilDrawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  const untilPressed = new Promise<number>((resolve) => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key) return;
      document.removeEventListener('keydown', listen, true);
      resolve(event.timeStamp);
    };
    document.addEventListener('keydown', listen, true);
  });

  const parts = 'section[aria-label="Evidence"], [aria-label="Case"]';
  const isThere = () => {
    const [stage, column] = fresh(parts);
    const facts = [...(column?.querySelectorAll('dd') ?? [])];
    // Two faces, or the document with what is wrong on it.
    const faces = [...(stage?.querySelectorAll('[data-mode] > *') ?? [])];
    const images = faces.length > 0 ? faces : [...(stage?.querySelectorAll('section[aria-label*=": zoom"]') ?? [])];

    return (
      column?.querySelector('h1')?.title === nextId &&
      facts.length > 0 &&
      facts.every(({ textContent }) => textContent !== '') &&
      /No blocking findings|Check before approving|Override needed to approve/.test(column.textContent) &&
      stage?.querySelector('[aria-label^="Trust Factors"] li') !== null &&
      images.length === (faces.length > 0 ? 2 : 1) &&
      // Some sessions have no selfie, and the page says so.
      images.every((face) => face.querySelector('img, [role="alert"]')) &&
      !column.textContent.includes('Loading image')
    );
  };
  const untilPainted = async (pressedAt: number) => {
    await until(isThere);
    const pictures = fresh(parts).flatMap((part) => [...part.querySelectorAll('img')]);
    await Promise.all(pictures.map((picture) => picture.decode()));
    if (pictures.length < 2 || pictures.some(({ naturalWidth }) => naturalWidth === 0)) {
      throw new Error('A picture is missing or empty.');
    }
    await untilDrawn();

    return performance.now() - pressedAt;
  };
  const untilDecidable = async (pressedAt: number) => {
    await until(() => fresh('button[aria-keyshortcuts="R"]:not([aria-disabled="true"])').length === 1);
    await untilDrawn();

    return performance.now() - pressedAt;
  };
  const watch = async () => {
    const pressedAt = await untilPressed;
    const [paintedMs, decidableMs] = await Promise.all([untilPainted(pressedAt), untilDecidable(pressedAt)]);

    return { paintedMs, decidableMs: Math.max(paintedMs, decidableMs) };
  };

  return { handOver: watch() };
};

/** Sessions whose case is fully loaded, including the preloaded one. */
const followReadings = (page: Page): Set<string> => {
  const read = new Set<string>();
  page.on('response', (response) => {
    if (!response.url().endsWith('/case') || !response.ok()) return;
    response.json().then(
      ({ claim }) => read.add(claim.sessionId),
      // The page was left before.
      () => undefined,
    );
  });

  return read;
};

/** Waits until the next case is preloaded and the page is idle. Returns the next case. */
const untilFetchedAhead = async (page: Page, read: ReadonlySet<string>): Promise<string> => {
  // The time it is held until has a title of its own.
  const next = page.locator('p', { hasText: /^Next case held / }).locator('> [title]');
  const id = (await next.getAttribute('title', { timeout: longestMs })) ?? '';
  const since = performance.now();
  while (!read.has(id)) {
    if (performance.now() - since > longestMs) throw new Error('The next case was not preloaded.');
    await page.waitForTimeout(20);
  }
  await untilIdle(page);

  return id;
};

/** Gives a verdict by keyboard: approval if nothing blocks it, otherwise rejection. */
const decideOnce = async (page: Page, nextId: string): Promise<HandOver> => {
  // Keys within the first moment of a case do nothing.
  await page.locator('button[aria-keyshortcuts="R"]:not([aria-disabled="true"])').waitFor();
  const isClear = await page.getByText('No blocking findings.').isVisible();
  if (!isClear) {
    await page.keyboard.press('r');
    await page.getByText('Choose a rejection reason').waitFor();
    await untilIdle(page);
  }
  // A rejection is given by its number.
  const key = isClear ? 'a' : '1';
  const watched = await page.evaluateHandle(watchKey, { key, nextId, longestMs });
  await page.keyboard.press(key);

  return watched.evaluate(({ handOver }) => handOver);
};

/** Opens focus mode and decides cases. */
export const decideCases = async (page: Page, { url }: Desk, count: number): Promise<HandOver[]> => {
  const read = followReadings(page);
  await page.goto(`${url}/triage/focus`);
  const handOvers: HandOver[] = [];
  while (handOvers.length < count) handOvers.push(await decideOnce(page, await untilFetchedAhead(page, read)));

  return handOvers;
};
