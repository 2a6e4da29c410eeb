import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { root } from './root.mjs';

/** Made for running without a window, it needs two thirds of the processor's time that a whole browser needs. */
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

/** Playwright's own download, if there is one. */
const ofPlaywright = async () => {
  const { chromium } = await import('@playwright/test');

  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
};

const fromDebian = async (name) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
};

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const fetchPlaywrights = () =>
  run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);

/**
 * A Chromium for the browser tests: the headless shell, which root gets from Debian; else a browser that is there, else
 * Playwright's own, once the dependencies are installed.
 */
export const findChromium = async ({ step }, dependencies = Promise.resolve()) => {
  const installed = onPath([shell]);
  if (installed) return installed;
  if (canInstall()) await step('Installing Chromium', () => fromDebian(shell)).catch(() => undefined);

  const existing = onPath([shell, ...names]);
  if (existing) return existing;
  await dependencies;

  const downloaded = await ofPlaywright();
  if (downloaded) return downloaded;
  await step('Fetching Chromium', fetchPlaywrights);

  const fetched = await ofPlaywright();
  if (!fetched) {
    throw new Error('No Chromium could be found or installed; install one and put it on the PATH.');
  }

  return fetched;
};
