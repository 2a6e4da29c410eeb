/** `npm run build`: everything `npm start` would build, and nothing else. */
import { buildPages, buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { teller } from './steps/teller.mjs';

requireNode();

try {
  await install(teller);
  await buildProcesses();
  await buildPages(teller);
} catch (error) {
  console.error(error.message);
  console.error(error.output?.trim() ?? '');
  process.exit(1);
}
