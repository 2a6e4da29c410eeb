/** The browser's main thread while a picture is zoomed and moved, from a trace. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** In microseconds. */
  ts: number;
  dur?: number;
}

export interface ZoomFigures {
  longestTaskMs: number;
  /** Events other than transforms while the picture moved, by name. */
  besides: Record<string, number>;
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** The page's clocks tick once a second. A gesture starts just after a tick and ends before the next. */
const gestureMs = 700;
/** Only what occurs in every round is caused by the gesture. */
const rounds = 3;
/** Work caused by changes other than transforms. */
const costly = ['Layout', 'Paint'];
const picture = 'section[aria-label="Images"] img';

/** Runs in the page: waits until the gesture's work is done and a clock has ticked. */
const untilClock = async (): Promise<void> => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await pause(400);
  const changed = new Promise((resolve) => {
    new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await Promise.race([changed, pause(1500)]);
  await pause(50);
};

const act = async (page: Page): Promise<void> => {
  const placeOf = async () => {
    const box = await page.locator(picture).first().boundingBox();
    if (!box) throw new Error('The picture is not on the page.');

    return box;
  };
  const { x, y, width, height } = await placeOf();
  const middle = { x: x + width / 2, y: y + height / 2 };

  const during = async (step: (number: number) => Promise<void>): Promise<void> => {
    const before = await placeOf();
    await page.evaluate(untilClock);
    await page.evaluate(() => void performance.mark('gesture begins'));
    const end = performance.now() + gestureMs;
    for (let number = 1; performance.now() < end; number++) await step(number);
    await page.evaluate(() => void performance.mark('gesture ends'));
    const after = await placeOf();
    if (after.x === before.x && after.width === before.width) throw new Error('The picture did not move.');
  };

  // The first press only focuses the picture.
  await page.mouse.click(middle.x + 20, middle.y - 20);
  await during(() => page.mouse.wheel(0, -60));
  await page.mouse.down();
  await during((number) =>
    page.mouse.move(middle.x + 20 + 100 * Math.sin(number / 5), middle.y - 20 * Math.cos(number / 7)),
  );
  await page.mouse.up();
  await during(() => page.mouse.wheel(0, 30));
  await page.keyboard.press('0');
};

const trace = async (browser: Browser, page: Page): Promise<TraceEvent[]> => {
  await browser.startTracing(page, { categories });
  try {
    await act(page);
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }

  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
};

const read = (events: readonly TraceEvent[]): ZoomFigures => {
  const marks = (name: string) => events.filter((event) => event.name === name).sort((a, b) => a.ts - b.ts);
  const ends = marks('gesture ends');
  const spans = marks('gesture begins').map(({ ts }, index) => ({ from: ts, to: ends[index]?.ts ?? ts }));
  const [first] = marks('gesture begins');
  const ofPage = events.filter(({ pid, tid, ts }) => pid === first?.pid && tid === first.tid && ts >= first.ts);

  const besides: Record<string, number> = {};
  for (const { name, ts } of ofPage.filter(({ name }) => costly.includes(name))) {
    if (spans.some(({ from, to }) => ts >= from && ts <= to)) besides[name] = (besides[name] ?? 0) + 1;
  }
  const tasks = ofPage.filter(({ name }) => name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('The trace contains no tasks of the page.');

  return { longestTaskMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000, besides };
};

/** The longest task of all rounds, and the round with the fewest other events. */
export const measureZoom = async (browser: Browser, page: Page): Promise<ZoomFigures> => {
  const all: ZoomFigures[] = [];
  for (let round = 0; round < rounds; round++) all.push(read(await trace(browser, page)));

  const countOf = ({ besides }: ZoomFigures) => Object.values(besides).reduce((sum, count) => sum + count, 0);
  const [quietest] = all.toSorted((a, b) => countOf(a) - countOf(b));

  return {
    longestTaskMs: Math.max(...all.map(({ longestTaskMs }) => longestTaskMs)),
    besides: quietest?.besides ?? {},
  };
};
