/** The waiting time after a click, measured by the page itself, without interference from outside. */
import type { Page } from '@playwright/test';
import type { Desk } from './page-desk';

/** Sessions with results; the others have no factors to wait for. */
const statuses = ['AUTO_REJECTED', 'AUTO_APPROVED', 'MANUAL_REJECTED'];
/** A session preloads its neighbours, which would be faster. */
const everyNth = 3;
const rowsOfList = 50;

export interface Opening {
  /** Time until the text was readable. */
  textMs: number;
  /** Time until the first picture was decoded. */
  imageMs: number;
}

export const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Runs in the page. Measures from the next click; a frame is drawn when the next one begins. */
const watchClick = async ({ text, image }: { text: string; image: string | null }): Promise<Opening> => {
  const appears = <Found extends Element>(selector: string) =>
    new Promise<Found>((resolve, reject) => {
      const look = () => {
        const found = document.querySelector<Found>(selector);
        if (!found) return;
        observer.disconnect();
        resolve(found);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
      look();
      setTimeout(() => reject(new Error(`${selector} did not appear on ${location.pathname}`)), 20_000);
    });
  const clickedAt = await new Promise<number>((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });

  const untilRead = async () => {
    await appears(text);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

    return performance.now() - clickedAt;
  };
  const untilDecoded = async (selector: string) => {
    const picture = await appears<HTMLImageElement>(selector);
    await picture.decode();
    if (picture.naturalWidth === 0) throw new Error('The picture is empty.');

    return performance.now() - clickedAt;
  };
  const [textMs, imageMs] = await Promise.all([untilRead(), image === null ? Number.NaN : untilDecoded(image)]);

  return { textMs, imageMs };
};

/** Waits until the page is idle. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 200)));

/** Opens a session from the list and returns. */
const openOnce = async (page: Page, id: string): Promise<Opening> => {
  const link = page.locator(`a[data-session="${id}"]`);
  await link.scrollIntoViewIfNeeded();
  await untilIdle(page);
  const opening = page.evaluate(watchClick, {
    text: 'section[aria-label="Decision"] li',
    image: 'section[aria-label="Images"] img',
  });
  await link.click();
  const times = await opening;
  await page.goBack();
  await link.waitFor();

  return times;
};

/** Every third row of three lists. */
export const openFromLists = async (page: Page, { url }: Desk): Promise<Opening[]> => {
  const openings: Opening[] = [];

  for (const status of statuses) {
    await page.goto(`${url}/sessions?status=${status}`);
    const links = page.locator('a[data-session]');
    await links.nth(rowsOfList - 1).waitFor();
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute('data-session') ?? ''));
    const [first = '', ...rest] = ids.filter((_, index) => index % everyNth === 0);
    // The first session of a document loads the page's scripts.
    await openOnce(page, first);
    for (const id of rest) openings.push(await openOnce(page, id));
  }

  return openings;
};

/** The same clicks in the bare page: the cost of machine, browser and database. */
export const clickBarePage = async (page: Page, origin: string): Promise<number[]> => {
  const times: number[] = [];

  for (let click = 0; click < 40; click++) {
    await page.goto(origin);
    await untilIdle(page);
    const opening = page.evaluate(watchClick, { text: 'p', image: null });
    await page.getByRole('button').click();
    times.push((await opening).textMs);
  }

  return times;
};
