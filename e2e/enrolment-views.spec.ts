import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build } from 'esbuild';
import { enrolmentLanguages } from '@/lib/contract/vocabulary';
import { motionOf, noteMotion, seeNoFaults, sticksOut } from './enrolment-look';
import { card } from './enrolment-pictures';
import { root } from './launcher';

interface Gallery {
  views: string[];
  show: (view: string, language: string, isFramed: boolean) => Promise<void>;
}

const home = 'http://gallery.localhost';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Gallery</title>
<link rel="stylesheet" href="/gallery.css"><script type="module" src="/gallery.js"></script></head><body></body></html>`;

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

const bundle = async (): Promise<Map<string, Buffer>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { gallery: 'web-enrolment/testing/gallery.tsx' },
    outdir: root,
    write: false,
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  });

  return new Map(outputFiles.map((file) => [`/${path.relative(root, file.path)}`, Buffer.from(file.contents)]));
};

/** Every view of the page, without a service. */
const openGallery = async (page: Page): Promise<string[]> => {
  const files = await bundle();
  await page.route(`${home}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: shell });
    if (pathname === '/picture.svg') return route.fulfill({ contentType: 'image/jpeg', body: card.front });
    const body = files.get(pathname);

    return body ? route.fulfill({ contentType: types[path.extname(pathname)] ?? '', body }) : route.abort();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${home}/`);
  await page.waitForFunction(() => 'gallery' in window);

  return page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.views);
};

const show = async (page: Page, view: string, language: string, isFramed = false) => {
  await page.evaluate(
    async ([name, lang, framed]) => {
      await (window as unknown as { gallery: Gallery }).gallery.show(name, lang, framed);
      await document.fonts.ready;
    },
    [view, language, isFramed] as const,
  );
  await expect(page.locator('h1')).toBeVisible();
};

const sizes = [
  { width: 320, height: 568, isFramed: false },
  { width: 390, height: 844, isFramed: false },
  { width: 768, height: 1024, isFramed: false },
  { width: 1440, height: 900, isFramed: false },
  { width: 320, height: 480, isFramed: true },
];

for (const { width, height, isFramed } of sizes) {
  test(`every view fits in every language at ${width} px${isFramed ? ' in a frame' : ''}`, async ({ page }) => {
    const views = await openGallery(page);
    expect(views.length).toBeGreaterThan(30);
    await page.setViewportSize({ width, height });
    const faults: string[] = [];
    for (const language of enrolmentLanguages) {
      for (const view of views) {
        await show(page, view, language, isFramed);
        faults.push(...(await sticksOut(page)).map((fault) => `${language}, ${view}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
}

/** Not every language at every size: what is wrong with one view is wrong with it in most. */
const looks = [
  { width: 390, height: 844, language: 'en-US', isFramed: false },
  { width: 390, height: 844, language: 'en-US', isFramed: true },
  { width: 390, height: 844, language: 'ar-SA', isFramed: false },
  { width: 390, height: 844, language: 'jp-JP', isFramed: false },
  { width: 320, height: 568, language: 'en-US', isFramed: false },
  { width: 320, height: 568, language: 'ar-SA', isFramed: false },
  { width: 1440, height: 900, language: 'en-US', isFramed: false },
  { width: 1440, height: 900, language: 'ar-SA', isFramed: false },
];

/** Pictures are taken on request only. */
const themes = process.env.PICTURES === '1' ? (['light', 'dark'] as const) : [];

for (const { width, height, language, isFramed } of looks) {
  const place = `${language}-${width}${isFramed ? '-framed' : ''}`;

  test(`axe finds nothing on any view, in light and dark: ${place}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const views = await openGallery(page);
    // While it loads there is nothing to read yet.
    for (const view of views.filter((name) => name !== 'loading')) {
      await show(page, view, language, isFramed);
      await seeNoFaults(page);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.screenshot({
          path: path.join(root, 'test-results/look-enrolment', `${view}-${place}-${theme}.png`),
          fullPage: true,
        });
      }
    }
  });
}

test('whoever asks for less motion sees none on any view', async ({ page }) => {
  await noteMotion(page);
  const views = await openGallery(page);
  const moving = async (names: readonly string[]) => {
    const found: string[] = [];
    for (const view of names) {
      await show(page, view, 'en-US');
      found.push(...(await motionOf(page)).map((motion) => `${view}: ${motion}`));
    }

    return found;
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await moving(['turn', 'checking', 'finishing'])).toEqual(
    expect.arrayContaining(['turn: turn-in', 'turn: turn-over', 'checking: spin', 'finishing: spin']),
  );

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving(views)).toEqual([]);
});
