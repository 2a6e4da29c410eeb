import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { root } from './root.mjs';

/** The headless shell needs two thirds of a full browser's CPU time. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .concat('/usr/bin')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);

        return true;
      } catch {
        return false;
      }
    });

/** Playwright's own download, if present. */
const playwrightBrowser = async () => {
  const { chromium } = await import('@playwright/test');

  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
};

const fromDebian = async (name) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
};

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const downloadBrowser = () =>
  run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);

/**
 * Finds a Chromium for the browser tests: the headless shell (root installs it from Debian), otherwise an installed
 * browser, otherwise Playwright's own.
 */
export const findChromium = async ({ step }, dependencies = Promise.resolve()) => {
  const installed = onPath([shell]);
  if (installed) return installed;
  if (canInstall()) await step('Installing Chromium', () => fromDebian(shell)).catch(() => undefined);

  const existing = onPath([shell, ...names]);
  if (existing) return existing;
  await dependencies;

  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  await step('Downloading Chromium', downloadBrowser);

  const fetched = await playwrightBrowser();
  if (!fetched) {
    throw new Error('Chromium not found. Install it and put it on the PATH.');
  }

  return fetched;
};
