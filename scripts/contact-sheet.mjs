/** `npm run contact-sheet [-- file.png]`: draws the pictures of two dozen demo sessions on one sheet. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  const file = path.resolve(process.argv[2] ?? path.join(root, 'contact-sheet.png'));
  process.chdir(root);
  await install(terminal);
  await buildProcesses();

  const { drawContactSheet } = await import(pathToFileURL(path.join(root, 'dist/contact-sheet.js')).href);
  const started = performance.now();
  const count = await drawContactSheet(file);
  console.log(`${file}: ${count} sessions, drawn in ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
