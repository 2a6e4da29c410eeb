/** `npm run admin`: what an operator can do from the command line. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { teller } from './steps/teller.mjs';

requireNode();

try {
  if (existsSync(path.join(root, '.env'))) {
    process.loadEnvFile(path.join(root, '.env'));
  }
  process.chdir(root);
  await install(teller);
  await buildProcesses();

  const { administer } = await import(pathToFileURL(path.join(root, 'dist/admin.js')).href);
  process.exit(await administer(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
