/** `npm run engine:report -- <folder> [--out page.html]`: reads a folder of pictures and compares with its expected.json. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  const [folder] = positionals;
  if (!folder) throw new Error('Name a folder of pictures with an expected.json: npm run engine:report -- <folder>');
  const [pictures, out] = [path.resolve(folder), values.out && path.resolve(values.out)];
  process.chdir(root);
  await install(terminal);
  await bundle({ 'engine-report': 'engine/report.ts' });

  const { report } = await import(pathToFileURL(path.join(root, 'dist/engine-report.js')).href);
  await report(pictures, out);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
