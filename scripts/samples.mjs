/** `npm run samples`: draws the sample pictures in public/samples again. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  const folder = path.join(root, 'public/samples');
  process.chdir(root);
  await install(terminal);
  await bundle({ samples: 'demo/samples/draw-samples.ts' });
  mkdirSync(folder, { recursive: true });

  const { drawSamples } = await import(pathToFileURL(path.join(root, 'dist/samples.js')).href);
  for (const [file, bytes] of Object.entries(await drawSamples(folder))) {
    console.log(`${path.join(folder, file)}: ${Math.ceil(bytes / 1024)} kB`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
