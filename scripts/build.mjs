/** `npm run build`: builds everything that `npm start` needs. */
import { buildPages, buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { terminal } from './steps/terminal.mjs';

requireNode();

try {
  await install(terminal);
  await buildProcesses();
  await buildPages(terminal);
} catch (error) {
  console.error(error.message);
  console.error(error.output?.trim() ?? '');
  process.exit(1);
}
