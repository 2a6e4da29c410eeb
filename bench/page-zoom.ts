/** What the browser's main thread does while somebody zooms into a picture and moves it: from a trace of the browser. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Both in microseconds. */
  ts: number;
  dur?: number;
}

export interface ZoomFigures {
  longestTaskMs: number;
  transformsOnly: boolean;
  /** What else than a transform there was while the picture moved, by name. */
  besides: Record<string, number>;
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
const gestures = ['zoom in', 'move', 'zoom out'] as const;
const steps = 60;

/** The work that a change of anything but a transform leads to. */
const costly = ['Layout', 'Paint'];

const act = async (page: Page): Promise<void> => {
  const mark = (name: string) => page.evaluate((text) => void performance.mark(text), name);
  /** Only the moving counts: what is written beside the picture follows when it rests. */
  const during = async (name: (typeof gestures)[number], step: (number: number) => Promise<void>) => {
    await mark(`${name}: begin`);
    for (let number = 0; number < steps; number++) await step(number);
    await mark(`${name}: end`);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  };
  const box = await page.locator('section[aria-label="Pictures"] img').first().boundingBox();
  if (!box) throw new Error('The picture is not on the page.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  await page.mouse.move(middle.x + 20, middle.y - 20);
  await page.mouse.click(middle.x + 20, middle.y - 20);
  await during('zoom in', () => page.mouse.wheel(0, -30));
  await page.mouse.down();
  await during('move', (number) =>
    page.mouse.move(middle.x + 100 * Math.sin(number / 5), middle.y + 100 * Math.cos(number / 7)),
  );
  await page.mouse.up();
  await during('zoom out', () => page.mouse.wheel(0, 25));
};

export const measureZoom = async (browser: Browser, page: Page): Promise<ZoomFigures> => {
  await browser.startTracing(page, { categories });
  let trace: Buffer;
  try {
    await act(page);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };

  const momentOf = (name: string): TraceEvent => {
    const found = traceEvents.find((event) => event.name === name);
    if (!found) throw new Error(`The trace does not have "${name}".`);

    return found;
  };
  const { pid, tid, ts: begun } = momentOf('zoom in: begin');
  const ofPage = traceEvents.filter((event) => event.pid === pid && event.tid === tid && event.ts >= begun);
  const spans = gestures.map((name) => [momentOf(`${name}: begin`).ts, momentOf(`${name}: end`).ts] as const);
  const besides: Record<string, number> = {};
  for (const { name, ts } of ofPage) {
    const isMoving = spans.some(([from, to]) => ts >= from && ts <= to);
    if (isMoving && costly.includes(name)) besides[name] = (besides[name] ?? 0) + 1;
  }
  const tasks = ofPage.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  if (tasks.length < steps) throw new Error(`The trace has only ${tasks.length} tasks of the page.`);

  return {
    longestTaskMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    transformsOnly: Object.keys(besides).length === 0,
    besides,
  };
};
