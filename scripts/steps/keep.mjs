import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProcesses } from './build.mjs';
import { explain } from './explain.mjs';
import { install } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { teller } from './teller.mjs';

/** Runs `backup` or `restore`, with what it needs set up first, and ends the process. */
export const keep = async (name) => {
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
    process.exit(await run(name, process.argv.slice(2), { env: process.env, from, teller }));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
};
