import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { root } from './root.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const onPath = () =>
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

const fetchOne = async () => {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  } else {
    await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
};

/** A Chromium for the browser tests: an installed one, else Debian's package for root, else Playwright's own. */
export const findChromium = async ({ step }) => {
  const existing = onPath() ?? (await ofPlaywright());

  if (existing) {
    return existing;
  }
  await step('Installing Chromium', fetchOne);

  const fetched = onPath() ?? (await ofPlaywright());

  if (!fetched) {
    throw new Error('No Chromium could be found or installed; install one and put it on the PATH.');
  }

  return fetched;
};
