import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Desk } from './page-desk';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

/** A browser window of 1440 × 900, signed in. */
export const signedIn = async (browser: Browser, { url, cookie }: Desk): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const cut = pair.indexOf('=');

      return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url };
    }),
  );

  return context;
};
