/** `npm run engine:faces -- [seed] [people]`: how well faces are seen on drawn selfies, good ones and bad ones. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  const [seed = 'faces', people = '36'] = process.argv.slice(2);
  process.chdir(root);
  await install(terminal);
  await bundle({ 'engine-faces': 'lab/faces/report.ts' });

  const { report } = await import(pathToFileURL(path.join(root, 'dist/engine-faces.js')).href);
  await report(seed, Number(people));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
