/** `npm run engine:report -- <folder>`: reads the zones of a folder of pictures and compares them with its expected.json. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Name a folder of pictures with an expected.json: npm run engine:report -- <folder>');
  const pictures = path.resolve(folder);
  process.chdir(root);
  await install(terminal);
  await bundle({ 'engine-report': 'engine/report.ts' });

  const { report } = await import(pathToFileURL(path.join(root, 'dist/engine-report.js')).href);
  await report(pictures);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
