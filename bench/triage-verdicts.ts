/** How long an officer waits for the next case after the key of a verdict, as the page itself sees it. */
import type { Page } from '@playwright/test';
import { untilIdle } from './page-clicks';
import type { Desk } from './page-desk';

const longestMs = 60_000;

export interface HandOver {
  /** Until the next case was on the screen with all that belongs to it. */
  paintedMs: number;
  /** Until it was this person's, and could be decided. */
  decidableMs: number;
}

interface Watched {
  /** What gives the verdict. */
  key: string;
  nextId: string;
  longestMs: number;
}

/**
 * Runs in the page. Counts from the next press of the key; a frame was drawn when a second one begins. What was there
 * before the key does not count: every case brings elements of its own.
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
      setTimeout(() => reject(new Error(`The next case did not come on ${location.pathname}`)), longestMs);
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

  const parts = '[aria-label="Compare faces"], [aria-label="Case"]';
  const isThere = () => {
    const [stage, column] = fresh(parts);
    const facts = [...(column?.querySelectorAll('dd') ?? [])];
    const faces = [...(stage?.querySelectorAll('[data-mode] > *') ?? [])];

    return (
      column?.querySelector('h1')?.title === nextId &&
      facts.length > 0 &&
      facts.every(({ textContent }) => textContent !== '') &&
      /Nothing blocks approval|speaks against approval|Approval is blocked/.test(column.textContent) &&
      stage?.querySelector('[aria-label^="Trust Factors"] li') !== null &&
      faces.length === 2 &&
      // Of some sessions the service lists no selfie, and that is said in its place.
      faces.every((face) => face.querySelector('img, [role="alert"]')) &&
      !column.textContent.includes('Reading the picture')
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

/** Sessions whose case was read to the end, the one that is fetched ahead among them. */
const followReadings = (page: Page): Set<string> => {
  const read = new Set<string>();
  page.on('response', (response) => {
    if (!response.url().endsWith('/case') || !response.ok()) return;
    response.json().then(
      ({ claim }) => read.add(claim.sessionId),
      // The page was left before it came.
      () => undefined,
    );
  });

  return read;
};

/** Until the next case was fetched ahead and the page has nothing left to do. Returns which case is next. */
const untilFetchedAhead = async (page: Page, read: ReadonlySet<string>): Promise<string> => {
  const next = page.getByText(/^Next reserved /).locator('[title]');
  const id = (await next.getAttribute('title', { timeout: longestMs })) ?? '';
  const since = performance.now();
  while (!read.has(id)) {
    if (performance.now() - since > longestMs) throw new Error('The next case was not fetched ahead.');
    await page.waitForTimeout(20);
  }
  await untilIdle(page);

  return id;
};

/** One verdict by its keys: an approval where nothing blocks it, a rejection otherwise. */
const decideOnce = async (page: Page, nextId: string): Promise<HandOver> => {
  const isClear = await page.getByText('Nothing blocks approval.').isVisible();
  if (!isClear) {
    await page.keyboard.press('r');
    await page.getByText('Reject: which reason?').waitFor();
    await untilIdle(page);
  }
  // Of a rejection the number is what gives it.
  const key = isClear ? 'a' : '1';
  const watched = await page.evaluateHandle(watchKey, { key, nextId, longestMs });
  await page.keyboard.press(key);

  return watched.evaluate(({ handOver }) => handOver);
};

/** Opens focus mode and decides so many cases. */
export const decideCases = async (page: Page, { url }: Desk, count: number): Promise<HandOver[]> => {
  const read = followReadings(page);
  await page.goto(`${url}/triage/focus`);
  const handOvers: HandOver[] = [];
  while (handOvers.length < count) handOvers.push(await decideOnce(page, await untilFetchedAhead(page, read)));

  return handOvers;
};
