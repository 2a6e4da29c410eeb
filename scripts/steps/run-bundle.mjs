import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './build.mjs';
import { explain } from './explain.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { terminal } from './terminal.mjs';

/**
 * Installs and builds, loads a bundle of `dist`, and exits with the code that `work` returns. `from` is
 * the person's working directory.
 */
export const runBundle = async (name, work) => {
  requireNode();

  try {
    // npm changes the directory and keeps the original in INIT_CWD.
    const from = process.env.INIT_CWD ?? process.cwd();

    if (existsSync(path.join(root, '.env'))) {
      process.loadEnvFile(path.join(root, '.env'));
    }
    process.chdir(root);
    await install(terminal);
    await buildProcesses();

    const bundle = await import(pathToFileURL(path.join(root, `dist/${name}.js`)).href);
    process.exit(await work(bundle, from));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
