/**
 * `npm run soak`: long rounds of faults. `-- --seed N --rounds N` chooses them; started again with the
 * same seed it goes on where it was stopped.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages, buildProcesses } from './steps/build.mjs';
import { run } from './steps/command.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node-version.mjs';
import { root } from './steps/root.mjs';
import { teller } from './steps/teller.mjs';

requireNode();

const { values } = parseArgs({ options: { seed: { type: 'string' }, rounds: { type: 'string' } } });

try {
  await install(teller);
  await buildProcesses();
  await buildPages(teller);
  await run(
    process.execPath,
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'soak.config.ts'],
    { show: true, env: { ...process.env, SOAK_SEED: values.seed ?? '', SOAK_ROUNDS: values.rounds ?? '' } },
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
