import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './build.mjs';
import { explain } from './explain.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { teller } from './teller.mjs';

/**
 * Loads a bundle of `dist`, with what it needs set up first, and ends the process with the exit code that `work`
 * comes back with. `from` is where the person was.
 */
export const runBundle = async (name, work) => {
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

    const bundle = await import(pathToFileURL(path.join(root, `dist/${name}.js`)).href);
    process.exit(await work(bundle, from));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
