/** `npm run restore`: a backup into the empty databases that the settings name. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './steps/build.mjs';
import { explain } from './steps/explain.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { teller } from './steps/teller.mjs';

requireNode();

try {
  // npm has changed the folder already, and says where the person was.
  const from = process.env.INIT_CWD ?? process.cwd();

  if (existsSync(path.join(root, '.env'))) {
    process.loadEnvFile(path.join(root, '.env'));
  }
  process.chdir(root);
  await install(teller);
  await buildProcesses();

  const { run } = await import(pathToFileURL(path.join(root, 'dist/backup.js')).href);
  process.exit(await run('restore', process.argv.slice(2), { env: process.env, from, teller }));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
