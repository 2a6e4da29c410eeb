/** `npm run engine:draw -- <folder> [--count 300] [--others 100] [--seed 1]`: draws test photographs for engine:report. */
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
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '300' },
      others: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [folder] = positionals;
  if (!folder) throw new Error('Name a folder for the pictures: npm run engine:draw -- <folder>');
  const pictures = path.resolve(folder);
  process.chdir(root);
  await install(terminal);
  await bundle({ 'engine-draw': 'lab/engine/draw-set.ts' });

  const { drawSet } = await import(pathToFileURL(path.join(root, 'dist/engine-draw.js')).href);
  await drawSet(pictures, { count: Number(values.count), others: Number(values.others), seed: values.seed });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
