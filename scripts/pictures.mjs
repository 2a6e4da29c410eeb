/** `npm run pictures`: takes screenshots of every screen in both themes for docs/images. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { findChromium } from './steps/chromium.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

const screenshots = path.join(root, 'test-results/look');
const images = path.join(root, 'docs/images');

try {
  await install(terminal);
  const { default: sharp } = await import('sharp');
  await buildProcesses();
  await buildPages(terminal);
  // Other tests leave screenshots there too.
  await rm(screenshots, { recursive: true, force: true });
  await run(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'e2e/look.spec.ts'], {
    show: true,
    env: { ...process.env, PICTURES: '1', CHROMIUM_PATH: await findChromium(terminal) },
  });
  await mkdir(images, { recursive: true });
  for (const file of (await readdir(screenshots)).filter((name) => name.endsWith('-1440.png'))) {
    await sharp(path.join(screenshots, file))
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(path.join(images, file.replace('-1440', '')));
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
